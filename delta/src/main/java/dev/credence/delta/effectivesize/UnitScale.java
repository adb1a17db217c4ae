package dev.credence.delta.effectivesize;

import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import java.util.function.DoubleUnaryOperator;

/**
 * A metric's range mapped onto [0, 1], increasing, and without a unit: what is measured in thousandths is mapped to the same place.
 *
 * <p>A bounded range maps linearly, a proportion back through its link. Ranges without an end have no unit of their own and take
 * one from a typical value {@code c} of the metric: [a, infinity) maps as odds do to probabilities, {@code y / (1 + y)} with
 * {@code y = (x - a) / (c - a)}, so that {@code c} lies at 1/2; (-infinity, b] is its mirror image; the whole line is squeezed by
 * the logistic function of {@code (x - c) / s}, {@code s} half the standard deviation of an observation's influence.
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
     * @param centre a value strictly inside the range; matters for ranges without an end
     * @param spread standard deviation of an observation's influence, above 0; matters for the whole line
     * @return through its link for an increasing proportion, otherwise by its range
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
     * The scale of a range.
     *
     * @param range the range
     * @param centre a value strictly inside it; matters where an end is infinite
     * @param spread standard deviation of an observation's influence, above 0; matters where both are
     * @return linear, as odds, mirrored or logistic
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
