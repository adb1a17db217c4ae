package dev.credence.figures.vega;

import dev.credence.figures.Theme;
import dev.credence.figures.mark.AreaMark;
import dev.credence.figures.mark.CellMark;
import dev.credence.figures.mark.ColourRole;
import dev.credence.figures.mark.Dash;
import dev.credence.figures.mark.LineMark;
import dev.credence.figures.mark.Mark;
import dev.credence.figures.mark.Panel;
import dev.credence.figures.mark.Point;
import dev.credence.figures.mark.PointMark;
import dev.credence.figures.mark.RuleMark;
import dev.credence.figures.mark.Shape;
import dev.credence.figures.mark.SideMark;
import dev.credence.figures.mark.SpanMark;
import dev.credence.figures.mark.TextMark;
import dev.credence.figures.vega.PanelView.PointLayers;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A panel as a view of layers, from the back to the front; marks that look alike form a layer at the place of the first of them.
 */
final class PanelView {
    private final Panel panel;
    private final double width;
    private final Place across;
    private final Place up;
    private final PathLayers paths;
    private final PointLayers spots;

    PanelView(Panel panel, int number, double width, Theme theme) {
        this.panel = panel;
        this.width = width;
        across = new Place(panel.x(), "across" + number, width);
        up = new Place(panel.y(), "up" + number, panel.height());
        Colours colours = new Colours(theme);
        paths = new PathLayers(across, up, colours);
        spots = new PointLayers(across, up, colours);
    }

    /** Returns the ticks of its axes. */
    List<Map<String, @Nullable Object>> parameters() {
        List<Map<String, @Nullable Object>> shown = new ArrayList<>();
        for (Place place : List.of(across, up)) {
            if (place.axis().shown()) {
                shown.add(place.ticks());
            }
        }
        return shown;
    }

    Map<String, @Nullable Object> view() {
        Fields view = new Fields();
        if (!panel.title().isEmpty()) {
            view.with("title", SafeText.clean(panel.title()));
        }
        return view.with("width", width)
                .with("height", panel.height())
                .with(
                        "encoding",
                        Fields.of("x", across.channel()).with("y", up.channel()).map())
                .with("layer", layers())
                .map();
    }

    private List<Map<String, @Nullable Object>> layers() {
        Map<Object, List<Mark>> alike = new LinkedHashMap<>();
        panel.marks()
                .forEach(mark -> alike.computeIfAbsent(look(mark), look -> new ArrayList<>())
                        .add(mark));
        return alike.values().stream().map(this::layer).toList();
    }

    /** Lines and areas lie over each other in their order, and are never one layer. */
    private static Object look(Mark mark) {
        if (mark instanceof PointMark point) {
            return PointLayers.look(point);
        } else if (mark instanceof SpanMark span) {
            return PointLayers.look(span);
        } else if (mark instanceof TextMark text) {
            return PointLayers.look(text);
        }
        return mark instanceof SideMark || mark instanceof CellMark ? mark.getClass() : new Object();
    }

    private Map<String, @Nullable Object> layer(List<Mark> marks) {
        Mark first = marks.get(0);
        if (first instanceof LineMark line) {
            return paths.line(line);
        } else if (first instanceof AreaMark area) {
            return paths.area(area);
        } else if (first instanceof RuleMark rule) {
            return paths.rule(rule);
        } else if (first instanceof CellMark) {
            return spots.cells(all(marks, CellMark.class));
        } else if (first instanceof PointMark) {
            return spots.points(all(marks, PointMark.class));
        } else if (first instanceof SpanMark) {
            return spots.spans(all(marks, SpanMark.class));
        } else if (first instanceof TextMark) {
            return spots.texts(all(marks, TextMark.class));
        }
        return spots.sides(all(marks, SideMark.class));
    }

    private static <M extends Mark> List<M> all(List<Mark> marks, Class<M> kind) {
        return marks.stream().map(kind::cast).toList();
    }

    /** Adds lines, areas and rules, each as a layer. */
    record PathLayers(Place across, Place up, Colours colours) {
        private static final double SHADE = 0.2;

        Map<String, @Nullable Object> line(LineMark line) {
            Layer layer = new Layer(across, up).across("x").up("y");
            line.points().forEach(spot -> layer.add(row(spot)));
            Fields mark = Fields.of("type", "line")
                    .with("color", colours.of(line.colour()))
                    .with("strokeWidth", line.colour() == ColourRole.MUTED ? 1 : 2)
                    .with("strokeJoin", "round")
                    .with("order", false);
            dashed(mark, line.dash());
            return layer.drawn(mark, Layer.reported(places(), SafeText.clean(line.title())));
        }

        /** An area between two edges is one for Vega-Lite as well; any other outline is a line that is filled. */
        Map<String, @Nullable Object> area(AreaMark area) {
            List<Point> outline = area.outline().stream()
                    .filter(spot -> !Double.isNaN(spot.x()) && !Double.isNaN(spot.y()))
                    .toList();
            String title = SafeText.clean(area.title());
            if (Edges.paired(outline)) {
                return between(Edges.of(outline), area, title);
            }
            Layer layer = new Layer(across, up).across("x").up("y");
            outline.forEach(spot -> layer.add(row(spot)));
            Fields mark = Fields.of("type", "line")
                    .with("fill", colours.of(area.colour()))
                    .with("fillOpacity", SHADE)
                    .with("strokeWidth", 0)
                    .with("interpolate", "linear-closed")
                    .with("order", false);
            return layer.drawn(mark, Layer.reported(places(), title));
        }

        private Map<String, @Nullable Object> between(List<Edges> edges, AreaMark area, String title) {
            Layer layer = new Layer(across, up).across("x").up("y", "y2");
            edges.forEach(edge -> layer.add(Fields.of("x", across.finite(edge.x()))
                    .with("y", up.finite(edge.y()))
                    .with("y2", up.finite(edge.y2()))));
            Fields mark = Fields.of("type", "area")
                    .with("color", colours.of(area.colour()))
                    .with("opacity", SHADE)
                    .with("order", false);
            return layer.drawn(mark, Layer.reported(places().with("y2", Layer.field("y2")), title));
        }

        Map<String, @Nullable Object> rule(RuleMark rule) {
            Fields mark = Fields.of("type", "rule").with("color", colours.rule());
            dashed(mark, rule.dash());
            Place place = rule.vertical() ? across : up;
            Map<String, @Nullable Object> at =
                    Fields.of("datum", place.at(place.finite(rule.at()))).map();
            Layer layer = new Layer(across, up);
            layer.add(new Fields());
            return layer.drawn(
                    mark, Layer.reported(Fields.of(rule.vertical() ? "x" : "y", at), SafeText.clean(rule.title())));
        }

        private Fields row(Point spot) {
            return Fields.of("x", across.finite(spot.x())).with("y", up.finite(spot.y()));
        }

        private static Fields places() {
            return Fields.of("x", Layer.field("x")).with("y", Layer.field("y"));
        }

        private static void dashed(Fields mark, Dash dash) {
            List<Double> lengths = Colours.lengths(dash);
            mark.withAny("strokeDash", lengths);
        }
    }

    /**
     * The upper and the lower edge of an area at a place across.
     *
     * @param x the place
     * @param y one edge
     * @param y2 the other end on the vertical axis
     */
    record Edges(double x, double y, double y2) {
        /** Whether an outline goes along one edge, and back along the other by the same places; or has a horizontal base. */
        static boolean paired(List<Point> outline) {
            return outline.size() > 2 && (mirrored(outline) || based(outline));
        }

        private static boolean mirrored(List<Point> outline) {
            int last = outline.size() - 1;
            for (int i = 0; i < outline.size() / 2; i++) {
                if (outline.get(i).x() != outline.get(last - i).x() || (i > 0 && !ascends(outline, i))) {
                    return false;
                }
            }
            return outline.size() % 2 == 0;
        }

        private static boolean based(List<Point> outline) {
            for (int i = 1; i < outline.size(); i++) {
                if (!ascends(outline, i)) {
                    return false;
                }
            }
            return outline.get(0).y() == outline.get(outline.size() - 1).y();
        }

        private static boolean ascends(List<Point> outline, int i) {
            return outline.get(i).x() >= outline.get(i - 1).x();
        }

        /** Returns the edges of an outline that is {@link #paired}. */
        static List<Edges> of(List<Point> outline) {
            boolean mirrored = mirrored(outline);
            int last = outline.size() - 1;
            List<Edges> edges = new ArrayList<>();
            for (int i = 0; i < (mirrored ? outline.size() / 2 : outline.size()); i++) {
                Point spot = outline.get(i);
                edges.add(
                        new Edges(spot.x(), outline.get(mirrored ? last - i : 0).y(), spot.y()));
            }
            return edges;
        }
    }

    /** Marks of which a panel has many alike: those of one look are rows of one layer. */
    record PointLayers(Place across, Place up, Colours colours) {
        /** Pixels squared, as Vega-Lite measures points: a disc of radius 4. */
        private static final int POINT = 52;

        private static final int CAP = 8;
        private static final int SIDE = 8;
        private static final int LINE = 14;

        Map<String, @Nullable Object> cells(List<CellMark> cells) {
            Layer layer = new Layer(across, up).across("x", "x2").up("y", "y2");
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
            Layer layer = new Layer(across, up).across("x").up("y");
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
                layer.across("at").up("lower", "value", "upper");
            } else {
                layer.across("lower", "value", "upper").up("at");
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
                    part(first.lower() == Double.NEGATIVE_INFINITY ? arrow(first, false) : cap, places(bound, "lower")),
                    part(first.upper() == Double.POSITIVE_INFINITY ? arrow(first, true) : cap, places(bound, "upper")),
                    part(point(first.colour(), first.shape()), places(bound, "value"))));
        }

        /** The end of a line to an infinite bound. */
        private Fields arrow(SpanMark span, boolean upper) {
            String towards = span.vertical() ? upper ? "up" : "down" : upper ? "right" : "left";
            return Fields.of("type", "point")
                    .with("filled", true)
                    .with("shape", "triangle-" + towards)
                    .with("size", POINT)
                    .with("opacity", 1)
                    .with("color", colours.of(span.colour()));
        }

        private static Fields row(SpanMark span, Place along, Place other) {
            boolean bare = Double.isNaN(span.lower()) || Double.isNaN(span.upper());
            return Fields.of("lower", bare ? Double.NaN : along.finite(span.lower()))
                    .with("value", Double.isInfinite(span.value()) ? Double.NaN : span.value())
                    .with("upper", bare ? Double.NaN : along.finite(span.upper()))
                    .with("at", other.finite(span.across()))
                    .with("title", SafeText.clean(span.title()));
        }

        private static Fields places(String bound, String field) {
            return Layer.reported(
                    Fields.of(bound, Layer.field(field)).with(bound.equals("x") ? "y" : "x", Layer.field("at")));
        }

        private static Map<String, @Nullable Object> part(Fields mark, Fields encoding) {
            return Fields.of("mark", mark.map())
                    .with("encoding", encoding.map())
                    .map();
        }

        Map<String, @Nullable Object> texts(List<TextMark> texts) {
            TextMark first = texts.get(0);
            Layer layer = new Layer(across, up).across("x").up("y");
            texts.forEach(
                    text -> layer.add(Fields.of("x", across.finite(text.at().x()))
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
            Layer layer = new Layer(across, up).up("y");
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
            return "span " + span.colour() + span.shape() + span.vertical()
                    + (span.lower() == Double.NEGATIVE_INFINITY)
                    + (span.upper() == Double.POSITIVE_INFINITY);
        }

        static String look(TextMark text) {
            return String.format(Locale.ROOT, "text %s %s %s", text.anchor(), text.rise(), text.colour());
        }
    }
}
