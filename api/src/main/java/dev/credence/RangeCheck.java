package dev.credence;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import java.util.Objects;

/**
 * Checks that the value of a metric lies in the range that the metric declares. Intervals are cut to that range, so a wrong range
 * would otherwise go unnoticed.
 */
final class RangeCheck {
    /** The allowed rounding error of sums of many terms, relative to the larger end of the range. */
    private static final double ROUNDING_TOLERANCE = 1e-9;

    private RangeCheck() {}

    static void require(Metric<?> metric, double value) {
        Range range = Objects.requireNonNull(
                metric.range(), () -> "metric '" + metric.id() + "' must have a range: range() returned null");
        if (value < range.lower() - tolerance(range.lower()) || value > range.upper() + tolerance(range.upper())) {
            throw new IllegalStateException("metric '" + metric.id() + "' must give values in its range: value=" + value
                    + ", range=[" + range.lower() + ", " + range.upper()
                    + "]; declare another range(), or give NaN where it is undefined");
        }
    }

    private static double tolerance(double end) {
        return Double.isFinite(end) ? ROUNDING_TOLERANCE * Math.max(1, Math.abs(end)) : 0;
    }
}
