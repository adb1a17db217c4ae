package dev.credence.delta.interval;

import dev.credence.delta.variance.UnitDeviations;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.numerics.bounds.TailBounds;

/**
 * Bounds of a mean in a bounded range that are at least as far as the mean with the largest share of the extreme items or clusters that Clopper and Pearson
 * allow for their number.
 *
 * @param usual the usual bounds
 * @param moments the observed mean and its variance
 * @param units the deviations of items or clusters from the mean
 * @param number the number of units, of weights and of clusters of different sizes the effective one
 */
record ExtremeUnits(TailBounds usual, UnitMoments<?> moments, UnitDeviations units, double number)
        implements TailBounds {
    @Override
    public double lower(double tail) {
        return Math.min(usual.lower(tail), inRange(moments.value() - units.below(number, tail)));
    }

    @Override
    public double upper(double tail) {
        return Math.max(usual.upper(tail), inRange(moments.value() + units.above(number, tail)));
    }

    private double inRange(double bound) {
        return moments.metric().range().clamp(bound);
    }
}
