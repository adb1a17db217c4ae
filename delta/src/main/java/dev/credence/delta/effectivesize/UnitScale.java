package dev.credence.delta.effectivesize;

import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import java.util.function.DoubleUnaryOperator;

/**
 * A metric's range mapped onto [0, 1], increasing.
 *
 * <p>A bounded range maps linearly; [a, infinity) maps as odds do to probabilities, {@code y / (1 + y)} with {@code y = x - a};
 * (-infinity, b] is its mirror image; a proportion maps back through its link. The whole line is squeezed by the logistic
 * function.
 */
public interface UnitScale {
    /**
     * From the metric to [0, 1].
     *
     * @param x a value of the metric
     * @return its place
     */
    double toUnit(double x);

    /**
     * From [0, 1] to the metric.
     *
     * @param unit a place
     * @return the value there
     */
    double fromUnit(double unit);

    /**
     * The derivative of {@link #toUnit}.
     *
     * @param x a value of the metric
     * @return the slope
     */
    double slope(double x);

    /**
     * The scale of a metric.
     *
     * @param metric the metric
     * @return through its link for an increasing proportion, otherwise by its range
     */
    static UnitScale of(Metric<?> metric) {
        return metric instanceof ProportionMetric<?> proportion && increasing(proportion.link())
                ? linked(proportion.link())
                : of(metric.range());
    }

    private static boolean increasing(Link link) {
        return link.apply(0) < link.apply(1);
    }

    /**
     * The scale of a range.
     *
     * @param range the range
     * @return linear, as odds, mirrored or logistic
     */
    static UnitScale of(Range range) {
        if (range.bounded()) {
            return linear(range.lower(), range.upper() - range.lower());
        }
        if (Double.isFinite(range.lower())) {
            return odds(range.lower());
        }
        return Double.isFinite(range.upper()) ? mirrored(odds(-range.upper())) : logistic();
    }

    private static UnitScale linear(double lower, double width) {
        return scale(x -> (x - lower) / width, u -> lower + u * width, x -> 1 / width);
    }

    private static UnitScale odds(double lower) {
        return scale(
                x -> x == Double.POSITIVE_INFINITY ? 1 : (x - lower) / (1 + (x - lower)),
                u -> lower + u / (1 - u),
                x -> 1 / ((1 + (x - lower)) * (1 + (x - lower))));
    }

    private static UnitScale logistic() {
        return scale(x -> 1 / (1 + Math.exp(-x)), u -> Math.log(u / (1 - u)), x -> {
            double e = Math.exp(-Math.abs(x));
            return e / ((1 + e) * (1 + e));
        });
    }

    private static UnitScale mirrored(UnitScale other) {
        return scale(x -> 1 - other.toUnit(-x), u -> -other.fromUnit(1 - u), x -> other.slope(-x));
    }

    private static UnitScale linked(Link link) {
        return scale(link::inverse, link::apply, x -> 1 / link.derivative(link.inverse(x)));
    }

    private static UnitScale scale(DoubleUnaryOperator to, DoubleUnaryOperator from, DoubleUnaryOperator slope) {
        return new UnitScale() {
            @Override
            public double toUnit(double x) {
                return to.applyAsDouble(x);
            }

            @Override
            public double fromUnit(double unit) {
                return from.applyAsDouble(unit);
            }

            @Override
            public double slope(double x) {
                return slope.applyAsDouble(x);
            }
        };
    }
}
