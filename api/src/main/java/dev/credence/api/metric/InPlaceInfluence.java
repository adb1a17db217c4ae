package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric whose influences may be written over the weights: {@link #influence} works as well where {@code out} is the array of
 * weights itself, because it has read an atom's weight for the last time before it writes that atom's influence.
 *
 * <p>Optional. It saves an array as long as the evidence has atoms: 160 MB of 20 million scores. The testkit checks it.
 *
 * @param <E> kind of evidence it reads
 */
public interface InPlaceInfluence<E extends Evidence> extends Metric<E> {
    /**
     * The influences of weighted evidence, in as little memory as the metric allows.
     *
     * @param <E> kind of evidence
     * @param metric any metric
     * @param evidence the atoms
     * @param weights a weight per atom; used up
     * @return the influence of each atom, in the array of weights where the metric can do that, or in a new one
     * @throws IllegalArgumentException if the metric gives no influences on this many atoms
     */
    static <E extends Evidence> double[] of(Metric<E> metric, E evidence, double[] weights) {
        double[] out = metric instanceof InPlaceInfluence ? weights : new double[evidence.atoms()];
        metric.influence(evidence, weights, out);
        return out;
    }
}
