package dev.credence.delta;

import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;

/**
 * A metric's range mapped onto [0, 1], increasing.
 *
 * <p>A bounded range maps linearly; [a, infinity) maps as odds do to probabilities, {@code y / (1 + y)} with {@code y = x - a};
 * (-infinity, b] is its mirror image; a proportion maps back through its link. The whole line is squeezed by the logistic
 * function.
 */
interface UnitScale {
    double toUnit(double x);

    double fromUnit(double unit);

    /** Derivative of {@link #toUnit}. */
    double slope(double x);

    static UnitScale of(Metric<?> metric) {
        return metric instanceof ProportionMetric<?> proportion && increasing(proportion.link())
                ? linked(proportion.link())
                : of(metric.range());
    }

    private static boolean increasing(Link link) {
        return link.apply(0) < link.apply(1);
    }

    static UnitScale of(Range range) {
        if (range.bounded()) {
            return linear(range.lower(), range.upper() - range.lower());
        }
        if (Double.isFinite(range.lower())) {
            return odds(range.lower());
        }
        return Double.isFinite(range.upper()) ? mirrored(odds(-range.upper())) : logistic();
    }

    static UnitScale linear(double lower, double width) {
        return scale(x -> (x - lower) / width, u -> lower + u * width, x -> 1 / width);
    }

    static UnitScale odds(double lower) {
        return scale(
                x -> x == Double.POSITIVE_INFINITY ? 1 : (x - lower) / (1 + (x - lower)),
                u -> lower + u / (1 - u),
                x -> 1 / ((1 + (x - lower)) * (1 + (x - lower))));
    }

    static UnitScale logistic() {
        return scale(x -> 1 / (1 + Math.exp(-x)), u -> Math.log(u / (1 - u)), x -> {
            double e = Math.exp(-Math.abs(x));
            return e / ((1 + e) * (1 + e));
        });
    }

    static UnitScale mirrored(UnitScale other) {
        return scale(x -> 1 - other.toUnit(-x), u -> -other.fromUnit(1 - u), x -> other.slope(-x));
    }

    static UnitScale linked(Link link) {
        return scale(link::inverse, link::apply, x -> 1 / link.derivative(link.inverse(x)));
    }

    private static UnitScale scale(
            java.util.function.DoubleUnaryOperator to,
            java.util.function.DoubleUnaryOperator from,
            java.util.function.DoubleUnaryOperator slope) {
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
