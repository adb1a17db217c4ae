package dev.credence.figures.vega;

import dev.credence.figures.mark.Axis;
import dev.credence.figures.scale.DeviateScale;
import dev.credence.figures.scale.RowScale;
import dev.credence.figures.scale.Scale;
import dev.credence.figures.scale.Tick;
import dev.credence.numerics.quantile.Quantiles;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An axis as the channel that it is in Vega-Lite: a linear scale with the same ends and ticks. Names of ticks are the value of a
 * parameter, which the axis looks up, so that no name is ever part of an expression. Rates at equal steps of their deviates, which
 * Vega-Lite has no scale for, become deviates by a transform of the data.
 *
 * @param parameter name of the parameter with its ticks
 * @param room the length of the axis in pixels
 */
record Place(Axis axis, String parameter, double room) {
    /** Pixels of a letter of 12 pixels, on average. */
    static final double LETTER = 6.6;

    private static final int LONGEST_NAME = 220;
    private static final int UPRIGHT = -90;

    /** The places of its ticks and their words. */
    Map<String, @Nullable Object> ticks() {
        List<Tick> ticks = axis.scale().ticks();
        Fields value = Fields.of("at", places(ticks))
                .with(
                        "label",
                        ticks.stream().map(tick -> SafeText.clean(tick.label())).toList());
        return Fields.of("name", parameter).with("value", value.map()).map();
    }

    private List<Double> places(List<Tick> ticks) {
        return ticks.stream().map(tick -> at(tick.at())).toList();
    }

    /** What all marks of the panel share: scale and axis. */
    Map<String, @Nullable Object> channel() {
        return Fields.of("type", "quantitative")
                .with("scale", scale())
                .with("axis", drawn())
                .map();
    }

    private Map<String, @Nullable Object> scale() {
        Scale scale = axis.scale();
        Fields fields = Fields.of("domain", List.of(at(scale.lower()), at(scale.upper())))
                .with("zero", false)
                .with("nice", false)
                .with("clamp", true);
        return scale instanceof RowScale rows && rows.downwards()
                ? fields.with("reverse", true).map()
                : fields.map();
    }

    private @Nullable Map<String, @Nullable Object> drawn() {
        String title = SafeText.clean(axis.label());
        if (!axis.shown()) {
            return title.isEmpty()
                    ? null
                    : Fields.of("title", title)
                            .with("labels", false)
                            .with("ticks", false)
                            .with("grid", false)
                            .map();
        }
        Fields fields = Fields.of("title", title.isEmpty() ? null : title)
                .with("grid", axis.grid())
                .with("values", places(axis.scale().ticks()))
                .with("labelExpr", parameter + ".label[indexof(" + parameter + ".at, datum.value)]")
                .with("labelLimit", LONGEST_NAME);
        return crowded() ? fields.with("labelAngle", UPRIGHT).map() : fields.map();
    }

    /** Whether names of columns have to be written vertically. */
    private boolean crowded() {
        int columns = axis.scale().ticks().size();
        return axis.scale() instanceof RowScale rows && !rows.downwards() && longest(axis) > room / columns;
    }

    /** Pixels of the longest name of a tick. */
    static double longest(Axis axis) {
        return axis.scale().ticks().stream()
                .mapToDouble(
                        tick -> Math.min(LONGEST_NAME, LETTER * tick.label().length()))
                .max()
                .orElse(0);
    }

    /** The place of a value on the linear scale. */
    double at(double value) {
        return axis.scale() instanceof DeviateScale deviates ? Quantiles.normal(within(value, deviates)) : value;
    }

    private static double within(double value, DeviateScale scale) {
        return Math.min(scale.upper(), Math.max(scale.lower(), value));
    }

    /** A value of the data: an infinite value is at the end of the scale. */
    double finite(double value) {
        return Double.isInfinite(value)
                ? value > 0 ? axis.scale().upper() : axis.scale().lower()
                : value;
    }

    /** How a field of the data becomes its place; nothing where it is the place. */
    List<Map<String, @Nullable Object>> transforms(String... names) {
        if (!(axis.scale() instanceof DeviateScale deviates)) {
            return List.of();
        }
        return java.util.Arrays.stream(names)
                .map(name -> Fields.of("calculate", deviate(name, deviates))
                        .with("as", name)
                        .map())
                .toList();
    }

    private static String deviate(String name, DeviateScale scale) {
        String field = "datum." + name;
        return "isValid(" + field + ") ? quantileNormal(clamp(" + field + ", " + scale.lower() + ", " + scale.upper()
                + ")) : null";
    }
}
