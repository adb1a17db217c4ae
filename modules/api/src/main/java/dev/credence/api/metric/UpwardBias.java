package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/**
 * A metric whose value for a sample lies above that of the population on average, and that estimates by how much. For example, average precision reads the
 * precision at the score of each positive, which counts that positive itself.
 *
 * <p>This interface is optional. {@code delta-wilson} subtracts the bias from the value before it computes the lower bound, because otherwise too many lower
 * bounds lie above the true value. The value and the upper bound stay as they are.
 *
 * @param <E> kind of evidence it reads
 */
public interface UpwardBias<E extends Evidence> extends Metric<E> {
    /**
     * Estimates how far the value of a sample of this size lies above the value of its population on average.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more; their sum is the equivalent number of independent observations; neither stored nor changed
     * @return the bias, 0 or more; NaN where the metric is undefined
     */
    double upwardBias(E evidence, double[] weights);
}
