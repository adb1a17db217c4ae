package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric whose influences can be written into the array of weights. Its {@link #influence} also works if {@code out} is the array
 * of weights itself, because it writes the influence of an atom only after the last use of its weight.
 *
 * <p>This interface is optional. It saves an array with one entry for each atom, which is 160 MB for 20 million scores. The test
 * kit checks that a metric satisfies it.
 *
 * @param <E> kind of evidence it reads
 */
public interface InPlaceInfluence<E extends Evidence> extends Metric<E> {
    /**
     * Computes the influences of weighted evidence, with as little memory as the metric allows.
     *
     * @param <E> kind of evidence
     * @param metric any metric
     * @param evidence the atoms
     * @param weights the weight of each atom; the array may be overwritten
     * @return the influence of each atom, in the array of weights if the metric supports that, otherwise in a new array
     * @throws IllegalArgumentException if the metric has no influences for this number of atoms
     */
    static <E extends Evidence> double[] of(Metric<E> metric, E evidence, double[] weights) {
        double[] out = metric instanceof InPlaceInfluence ? weights : new double[evidence.atoms()];
        metric.influence(evidence, weights, out);
        return out;
    }
}
