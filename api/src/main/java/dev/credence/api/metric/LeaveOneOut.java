package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric that knows what it would be without an observation, for less than an evaluation: row sums, column sums and the
 * diagonal of a matrix change in three places when one of its observations goes.
 *
 * <p>Optional. The jackknife asks for every kind of observation; without this it evaluates the metric anew for each, which costs
 * O(atoms^2) and is therefore left out for thousands of atoms. The testkit compares it with evaluations.
 *
 * @param <E> kind of evidence it reads
 */
public interface LeaveOneOut<E extends Evidence> extends Metric<E> {
    /**
     * Prepares for leaving out observations, one at a time.
     *
     * @param evidence the atoms
     * @param weights a weight per atom, 0 or more, of any scale; not changed, and not to be changed while the result is in use
     * @return what the metric is without an observation; of use to one thread
     */
    Deletion leaveOneOut(E evidence, double[] weights);

    /** The metric without an observation. */
    @FunctionalInterface
    interface Deletion {
        /**
         * The metric without some weight of an atom.
         *
         * @param atom index of the atom
         * @param weight how much of its weight goes: above 0, at most all of it
         * @return the value without it, NaN where that is undefined
         */
        double without(int atom, double weight);
    }

    /**
     * Prepares for leaving out observations of any metric.
     *
     * @param <E> kind of evidence
     * @param metric any metric
     * @param evidence the atoms
     * @param weights a weight per atom; not changed, and not to be changed while the result is in use
     * @return the metric's own deletion, or one that evaluates it anew each time
     */
    static <E extends Evidence> Deletion of(Metric<E> metric, E evidence, double[] weights) {
        return metric instanceof LeaveOneOut<E> knows
                ? knows.leaveOneOut(evidence, weights)
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
