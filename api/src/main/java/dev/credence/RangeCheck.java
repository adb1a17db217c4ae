package dev.credence;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import java.util.Objects;

/** A metric's values lie in the range that it declares: intervals are cut to it, and nothing else would tell. */
final class RangeCheck {
    /** 1e-9 of the larger end: what sums of many terms may round beyond it. */
    private static final double ROUNDING = 1e-9;

    private RangeCheck() {}

    static void require(Metric<?> metric, double value) {
        Range range = Objects.requireNonNull(
                metric.range(), () -> "metric '" + metric.id() + "' must have a range: range() returned null");
        if (value < range.lower() - slack(range.lower()) || value > range.upper() + slack(range.upper())) {
            throw new IllegalStateException("metric '" + metric.id() + "' must give values in its range: value=" + value
                    + ", range=[" + range.lower() + ", " + range.upper()
                    + "]; declare another range(), or give NaN where it is undefined");
        }
    }

    private static double slack(double end) {
        return Double.isFinite(end) ? ROUNDING * Math.max(1, Math.abs(end)) : 0;
    }
}
