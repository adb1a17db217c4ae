package dev.credence.figures.vega;

import dev.credence.figures.Theme;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.mark.TextMark;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Marks of which a panel has many alike: those of one look are rows of one layer. */
final class PointLayers {
    /** Pixels squared, as Vega-Lite measures points: a disc of radius 4. */
    private static final int POINT = 52;

    private static final int CAP = 8;
    private static final int SIDE = 8;
    private static final int LINE = 14;

    private final Place across;
    private final Place up;
    private final Colours colours;

    PointLayers(Place across, Place up, Theme theme) {
        this.across = across;
        this.up = up;
        this.colours = new Colours(theme);
    }

    Map<String, @Nullable Object> cells(List<CellMark> cells) {
        Layer layer = new Layer(across, up).encodeX("x", "x2").encodeY("y", "y2");
        for (CellMark cell : cells) {
            layer.add(Fields.of("x", across.finite(cell.from().x()))
                    .with("x2", across.finite(cell.to().x()))
                    .with("y", up.finite(cell.from().y()))
                    .with("y2", up.finite(cell.to().y()))
                    .with("ink", colours.of(cell.colour()))
                    .with("strength", cell.strength())
                    .with("title", SafeText.clean(cell.title())));
        }
        Fields places = Fields.of("x", Layer.field("x"))
                .with("x2", Layer.field("x2"))
                .with("y", Layer.field("y"))
                .with("y2", Layer.field("y2"))
                .with("fill", Layer.plain("ink", "nominal"))
                .with("fillOpacity", Layer.plain("strength", "quantitative"));
        return layer.drawn(Fields.of("type", "rect"), Layer.reported(places));
    }

    Map<String, @Nullable Object> points(List<PointMark> points) {
        PointMark first = points.get(0);
        Layer layer = new Layer(across, up).encodeX("x").encodeY("y");
        points.forEach(
                point -> layer.add(Fields.of("x", across.finite(point.at().x()))
                        .with("y", up.finite(point.at().y()))
                        .with("title", SafeText.clean(point.title()))));
        Fields places = Fields.of("x", Layer.field("x")).with("y", Layer.field("y"));
        return layer.drawn(point(first.colour(), first.shape()), Layer.reported(places));
    }

    private Fields point(ColourRole role, Shape shape) {
        return Fields.of("type", "point")
                .with("filled", true)
                .with("shape", Colours.shape(shape))
                .with("size", POINT)
                .with("opacity", 1)
                .with("color", colours.of(role));
    }

    /** Lines from bound to bound with their caps, and the values on them. */
    Map<String, @Nullable Object> spans(List<SpanMark> spans) {
        SpanMark first = spans.get(0);
        Place along = first.vertical() ? up : across;
        Place other = first.vertical() ? across : up;
        Layer layer = new Layer(across, up);
        if (first.vertical()) {
            layer.encodeX("at").encodeY("lower", "value", "upper");
        } else {
            layer.encodeX("lower", "value", "upper").encodeY("at");
        }
        spans.forEach(span -> layer.add(row(span, along, other)));
        String bound = first.vertical() ? "y" : "x";
        String colour = colours.of(first.colour());
        Fields rule = Fields.of("type", "rule").with("color", colour).with("strokeWidth", 2);
        Fields cap = Fields.of("type", "tick")
                .with("color", colour)
                .with("size", CAP)
                .with("thickness", 2)
                .with("orient", first.vertical() ? "horizontal" : "vertical");
        return layer.drawn(List.of(
                part(rule, places(bound, "lower").with(bound + "2", Layer.field("upper"))),
                part(cap, places(bound, "lower")),
                part(cap, places(bound, "upper")),
                part(point(first.colour(), first.shape()), places(bound, "value"))));
    }

    private static Fields row(SpanMark span, Place along, Place other) {
        boolean bare = Double.isNaN(span.lower()) || Double.isNaN(span.upper());
        return Fields.of("lower", bare ? Double.NaN : along.finite(span.lower()))
                .with("value", along.finite(span.value()))
                .with("upper", bare ? Double.NaN : along.finite(span.upper()))
                .with("at", other.finite(span.across()))
                .with("title", SafeText.clean(span.title()));
    }

    private static Fields places(String bound, String field) {
        return Layer.reported(
                Fields.of(bound, Layer.field(field)).with(bound.equals("x") ? "y" : "x", Layer.field("at")));
    }

    private static Map<String, @Nullable Object> part(Fields mark, Fields encoding) {
        return Fields.of("mark", mark.map()).with("encoding", encoding.map()).map();
    }

    Map<String, @Nullable Object> texts(List<TextMark> texts) {
        TextMark first = texts.get(0);
        Layer layer = new Layer(across, up).encodeX("x").encodeY("y");
        texts.forEach(text -> layer.add(Fields.of("x", across.finite(text.at().x()))
                .with("y", up.finite(text.at().y()))
                .with("text", SafeText.clean(text.text()))));
        Fields places = Fields.of("x", Layer.field("x")).with("y", Layer.field("y"));
        Fields mark = Fields.of("type", "text")
                .with("align", align(first.anchor()))
                .with("baseline", "middle")
                .with("dy", -LINE * first.rise())
                .with("fontSize", 12)
                .with("color", colours.of(first.colour()));
        return layer.drawn(mark, places.with("text", Layer.nominal("text")));
    }

    private static String align(TextMark.Anchor anchor) {
        return switch (anchor) {
            case START -> "left";
            case MIDDLE -> "center";
            case END -> "right";
        };
    }

    Map<String, @Nullable Object> sides(List<SideMark> sides) {
        Layer layer = new Layer(across, up).encodeY("y");
        sides.forEach(
                side -> layer.add(Fields.of("y", up.finite(side.at())).with("text", SafeText.clean(side.text()))));
        Fields mark = Fields.of("type", "text")
                .with("align", "left")
                .with("baseline", "middle")
                .with("dx", SIDE)
                .with("fontSize", 12)
                .with("color", colours.of(ColourRole.TEXT));
        Fields places = Fields.of("x", Fields.of("value", "width").map())
                .with("y", Layer.field("y"))
                .with("text", Layer.nominal("text"));
        return layer.drawn(mark, places);
    }

    /** What marks must share to be of one layer. */
    static String look(PointMark point) {
        return "point " + point.colour() + point.shape();
    }

    static String look(SpanMark span) {
        return "span " + span.colour() + span.shape() + span.vertical();
    }

    static String look(TextMark text) {
        return String.format(Locale.ROOT, "text %s %s %s", text.anchor(), text.rise(), text.colour());
    }
}
