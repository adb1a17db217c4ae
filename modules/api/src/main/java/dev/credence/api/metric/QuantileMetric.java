package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric that is a quantile of numbers. The claim that it is at most a number is the claim that at least a share {@link #probability()} of
 * all numbers is at most that one, which a binomial test decides.
 *
 * @param <E> kind of evidence it reads
 */
public interface QuantileMetric<E extends Evidence> extends Metric<E> {
    /** {@return the share of numbers that are at most the quantile, strictly between 0 and 1} */
    double probability();

    /**
     * Returns the share of the numbers that are at most a value.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more; neither stored nor changed
     * @param value any number
     * @return the share, in [0, 1]; NaN without weight
     */
    double shareAtMost(E evidence, double[] weights, double value);
}
