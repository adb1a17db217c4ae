package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric that has a variance at the boundary of its range, where its influences cannot provide one. For example, all influences
 * are 0 where the area under the ROC curve is 1, although the metric still varies between samples.
 *
 * <p>This interface is optional. For metrics without it, interval methods add half an observation to every possible atom, which
 * works for counts. The atoms of scores cannot be listed, so metrics of scores should implement it (the area under the ROC curve
 * uses the variance of Hanley and McNeil at a smoothed area), and so should metrics of outcomes that read only some items or average over
 * groups of which a rare one may show no variation. Near the boundary, where the variance from the influences is too
 * small, {@code delta-wilson} uses the variance that gives the smaller effective number of trials.
 *
 * @param <E> kind of evidence it reads
 */
public interface BoundaryVariance<E extends Evidence> extends Metric<E> {
    /**
     * Returns a smoothed value, which lies strictly inside the range, and the variance at that value.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more; their sum is the equivalent number of independent observations; neither
     *     stored nor changed
     * @return value and variance
     */
    Moments atEdge(E evidence, double[] weights);

    /**
     * A value of a metric and its variance.
     *
     * @param value the value of the metric, strictly inside its range
     * @param variance the variance of the metric, above 0
     */
    record Moments(double value, double variance) {}
}
