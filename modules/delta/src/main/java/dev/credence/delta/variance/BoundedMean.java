package dev.credence.delta.variance;

import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import java.util.stream.DoubleStream;

/** Recognizes means of numbers in a bounded range, of which an unseen item may be any number in the range. */
public final class BoundedMean {
    /** Numbers outside the range by more than this, relative to its length, show that a metric is no mean. */
    private static final double ROUNDING = 1e-9;

    private BoundedMean() {}

    /**
     * Returns whether a metric has a bounded range and is none of those that say more than a mean: a proportion, and a metric that knows what unseen
     * items do or has a variance of its own at the boundary.
     */
    public static boolean mayBe(Metric<?> metric) {
        return metric.range().bounded()
                && metric.proportion().isEmpty()
                && !(metric instanceof BoundaryVariance)
                && !(metric instanceof UnseenItemBounds);
    }

    /**
     * Returns whether a metric is such a mean as far as its influences show: of a mean the value and each influence add up to the number of an item.
     *
     * @param value the value of the metric
     * @param psi the influences of items
     */
    public static boolean is(Metric<?> metric, double value, DoubleStream psi) {
        Range range = metric.range();
        double rounding = ROUNDING * (range.upper() - range.lower());
        return mayBe(metric)
                && psi.map(influence -> value + influence)
                        .allMatch(number -> number >= range.lower() - rounding && number <= range.upper() + rounding);
    }
}
