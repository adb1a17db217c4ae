package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric that knows how much it varies where its influences say nothing: at the edge of its range, such as an area of 1 under
 * the ROC curve, all influences are 0 and yet the next sample will differ.
 *
 * <p>Optional. Without it, methods add half an observation to every atom that could occur, which serves counts; scores have no
 * such atoms, so their metrics had better write this (for the area, Hanley and McNeil's variance at a smoothed area). Near the
 * edge, where influences say too little, {@code delta-wilson} takes whichever of both variances leaves fewer effective trials.
 *
 * @param <E> kind of evidence it reads
 */
public interface BoundaryVariance<E extends Evidence> extends Metric<E> {
    /**
     * A smoothed value, strictly inside the range, and the variance there.
     *
     * @param evidence the atoms
     * @param weights a weight per atom, 0 or more, whose sum is the number of independent observations they are worth; not kept
     *     and not changed
     * @return value and variance
     */
    Moments atEdge(E evidence, double[] weights);

    /**
     * A value and its variance.
     *
     * @param value of the metric, strictly inside its range
     * @param variance of the metric, above 0
     */
    record Moments(double value, double variance) {}
}
