package dev.credence.delta.effectivesize;

import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import java.util.function.DoubleUnaryOperator;

/**
 * An increasing map of the range of a metric onto [0, 1] that does not depend on the unit of the metric.
 *
 * <p>A bounded range is mapped linearly, and a proportion through the inverse of its link. An unbounded range takes its unit from a
 * typical value {@code c} of the metric. [a, infinity) is mapped as odds to probabilities, {@code y / (1 + y)} with
 * {@code y = (x - a) / (c - a)}, so that {@code c} is mapped to 1/2. (-infinity, b] is mapped as its mirror image. The whole line is
 * mapped by the logistic function of {@code (x - c) / s}, where {@code s} is half the standard deviation of the influence of an
 * observation.
 */
public interface UnitScale {
    /**
     * Maps a value of the metric to [0, 1].
     *
     * @param x a value of the metric
     * @return the value on the unit scale
     */
    double toUnit(double x);

    /**
     * Maps a number of [0, 1] to a value of the metric.
     *
     * @param unit a number in [0, 1]
     * @return the value of the metric
     */
    double fromUnit(double unit);

    /**
     * Returns the derivative of {@link #toUnit}.
     *
     * @param x a value of the metric
     * @return the derivative at x
     */
    double slope(double x);

    /**
     * Returns the scale of a metric.
     *
     * @param metric the metric
     * @param centre a value strictly inside the range; used for unbounded ranges
     * @param spread standard deviation of the influence of an observation, above 0; used for the whole line
     * @return the scale by its link for a proportion with an increasing link, otherwise the scale of its range
     */
    static UnitScale of(Metric<?> metric, double centre, double spread) {
        return metric instanceof ProportionMetric<?> proportion && increasing(proportion.link())
                ? linked(proportion.link())
                : of(metric.range(), centre, spread);
    }

    private static boolean increasing(Link link) {
        return link.apply(0) < link.apply(1);
    }

    /**
     * Returns the scale of a range.
     *
     * @param range the range
     * @param centre a value strictly inside the range; used if an end is infinite
     * @param spread standard deviation of the influence of an observation, above 0; used if both ends are infinite
     * @return a linear, odds, mirrored odds or logistic scale
     */
    static UnitScale of(Range range, double centre, double spread) {
        if (range.bounded()) {
            return linear(range.lower(), range.upper() - range.lower());
        }
        if (Double.isFinite(range.lower())) {
            return odds(range.lower(), centre - range.lower());
        }
        return Double.isFinite(range.upper())
                ? mirrored(odds(-range.upper(), range.upper() - centre))
                : logistic(centre, spread / 2);
    }

    private static UnitScale linear(double lower, double width) {
        return scale(x -> (x - lower) / width, u -> lower + u * width, x -> 1 / width);
    }

    private static UnitScale odds(double lower, double unit) {
        return scale(
                x -> x == Double.POSITIVE_INFINITY ? 1 : (x - lower) / (unit + (x - lower)),
                u -> lower + unit * (u / (1 - u)),
                x -> unit / (unit + (x - lower)) / (unit + (x - lower)));
    }

    private static UnitScale logistic(double centre, double unit) {
        return scale(
                x -> 1 / (1 + StrictMath.exp((centre - x) / unit)),
                u -> centre + unit * StrictMath.log(u / (1 - u)),
                x -> {
                    double e = StrictMath.exp(-Math.abs(x - centre) / unit);
                    return e / ((1 + e) * (1 + e)) / unit;
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
