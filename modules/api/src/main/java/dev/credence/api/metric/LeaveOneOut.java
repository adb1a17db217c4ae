package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric that can be computed without one observation at a lower cost than a full evaluation. For example, removing an
 * observation from a matrix changes only one row sum, one column sum and at most one diagonal cell.
 *
 * <p>This interface is optional. The jackknife removes one observation of each kind in turn. For a metric without this interface,
 * it evaluates the metric again each time, which costs O(atoms^2) and is therefore not done for thousands of atoms. The test kit
 * compares the result with full evaluations.
 *
 * @param <E> kind of evidence it reads
 */
public interface LeaveOneOut<E extends Evidence> extends Metric<E> {
    /**
     * Prepares for leaving out observations, one at a time.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more, of any scale; not changed, and must not be changed while the result is in
     *     use
     * @return the function that computes the metric without one observation; for use by one thread
     */
    Deletion leaveOneOut(E evidence, double[] weights);

    /** Computes a metric without one observation. */
    @FunctionalInterface
    interface Deletion {
        /**
         * Returns the metric after some weight of an atom is removed.
         *
         * @param atom index of the atom
         * @param weight the weight to remove, above 0 and at most the weight of the atom
         * @return the value without it; NaN where it is undefined
         */
        double without(int atom, double weight);
    }

    /**
     * Prepares for leaving out observations, one at a time, for any metric.
     *
     * @param <E> kind of evidence
     * @param metric any metric
     * @param evidence the atoms
     * @param weights the weight of each atom; not changed, and must not be changed while the result is in use
     * @return the function of the metric itself, or one that evaluates the metric again each time
     */
    static <E extends Evidence> Deletion of(Metric<E> metric, E evidence, double[] weights) {
        return metric instanceof LeaveOneOut<E> has
                ? has.leaveOneOut(evidence, weights)
                : evaluated(metric, evidence, weights.clone());
    }

    private static <E extends Evidence> Deletion evaluated(Metric<E> metric, E evidence, double[] weights) {
        return (atom, weight) -> {
            double all = weights[atom];
            weights[atom] = all - weight;
            double value = metric.value(evidence, weights);
            weights[atom] = all;
            return value;
        };
    }
}
