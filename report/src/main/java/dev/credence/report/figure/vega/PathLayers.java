package dev.credence.report.figure.vega;

import dev.credence.report.figure.AreaMark;
import dev.credence.report.figure.Dash;
import dev.credence.report.figure.LineMark;
import dev.credence.report.figure.RuleMark;
import dev.credence.report.figure.Spot;
import dev.credence.report.figure.Theme;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines, areas and rules, each a layer of its own. */
final class PathLayers {
    private static final double SHADE = 0.2;

    private final Place across;
    private final Place up;
    private final Colours colours;

    PathLayers(Place across, Place up, Theme theme) {
        this.across = across;
        this.up = up;
        this.colours = new Colours(theme);
    }

    Map<String, @Nullable Object> line(LineMark line) {
        Layer layer = new Layer(across, up).across("x").up("y");
        line.points().forEach(spot -> layer.add(row(spot)));
        Fields mark = Fields.of("type", "line")
                .with("color", colours.of(line.ink()))
                .with("strokeWidth", 2)
                .with("strokeJoin", "round")
                .with("order", false);
        dashed(mark, line.dash());
        return layer.drawn(mark, Layer.told(places(), SafeText.clean(line.title())));
    }

    /** An area between two edges is one for Vega-Lite as well; any other outline is a line that is filled. */
    Map<String, @Nullable Object> area(AreaMark area) {
        List<Spot> outline = area.outline().stream()
                .filter(spot -> !Double.isNaN(spot.x()) && !Double.isNaN(spot.y()))
                .toList();
        String title = SafeText.clean(area.title());
        if (Edges.paired(outline)) {
            return between(Edges.of(outline), area, title);
        }
        Layer layer = new Layer(across, up).across("x").up("y");
        outline.forEach(spot -> layer.add(row(spot)));
        Fields mark = Fields.of("type", "line")
                .with("fill", colours.of(area.ink()))
                .with("fillOpacity", SHADE)
                .with("strokeWidth", 0)
                .with("interpolate", "linear-closed")
                .with("order", false);
        return layer.drawn(mark, Layer.told(places(), title));
    }

    private Map<String, @Nullable Object> between(List<Edges> edges, AreaMark area, String title) {
        Layer layer = new Layer(across, up).across("x").up("y", "y2");
        edges.forEach(edge -> layer.add(Fields.of("x", across.finite(edge.x()))
                .with("y", up.finite(edge.y()))
                .with("y2", up.finite(edge.y2()))));
        Fields mark = Fields.of("type", "area")
                .with("color", colours.of(area.ink()))
                .with("opacity", SHADE)
                .with("order", false);
        return layer.drawn(mark, Layer.told(places().with("y2", Layer.field("y2")), title));
    }

    Map<String, @Nullable Object> rule(RuleMark rule) {
        Fields mark = Fields.of("type", "rule").with("color", colours.rule());
        dashed(mark, rule.dash());
        Place place = rule.vertical() ? across : up;
        Map<String, @Nullable Object> at =
                Fields.of("datum", place.at(place.finite(rule.at()))).map();
        Layer layer = new Layer(across, up);
        layer.add(new Fields());
        return layer.drawn(mark, Layer.told(Fields.of(rule.vertical() ? "x" : "y", at), SafeText.clean(rule.title())));
    }

    private Fields row(Spot spot) {
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
