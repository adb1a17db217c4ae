package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import java.util.Optional;

/**
 * A metric whose value and influences follow from its {@link Proportion}. It is the easiest way to write a proportion. A metric that
 * applies another metric, such as one at a threshold, implements {@link Metric#proportion()} in its place.
 *
 * @param <E> kind of evidence it reads
 */
public interface ProportionMetric<E extends Evidence> extends Metric<E>, Proportion<E> {
    /** {@inheritDoc} This metric is its own proportion. */
    @Override
    default Optional<Proportion<E>> proportion() {
        return Optional.of(this);
    }

    @Override
    default Range range() {
        return Range.UNIT;
    }

    /** {@inheritDoc} A proportion depends on its trials. */
    @Override
    default boolean dependsOn(E evidence, int atom) {
        return isTrial(evidence, atom);
    }

    @Override
    default double value(E evidence, double[] weights) {
        double[] sums = Proportions.sums(this, evidence, weights);
        return link().apply(sums[0] / (sums[0] + sums[1]));
    }

    @Override
    default void influence(E evidence, double[] weights, double[] out) {
        Proportions.influence(this, evidence, weights, out);
    }

    /** Computes values and influences for all proportion metrics. */
    static final class Proportions {
        private Proportions() {}

        /** Returns the total weights of successes and of failures. */
        static <E extends Evidence> double[] sums(Proportion<E> proportion, E evidence, double[] weights) {
            double[] sums = new double[2];
            for (int atom = 0; atom < weights.length; atom++) {
                if (proportion.isTrial(evidence, atom)) {
                    sums[proportion.isSuccess(evidence, atom) ? 0 : 1] += weights[atom];
                }
            }
            return sums;
        }

        static <E extends Evidence> void influence(
                Proportion<E> proportion, E evidence, double[] weights, double[] out) {
            double[] sums = sums(proportion, evidence, weights);
            double trials = sums[0] + sums[1];
            double total = 0;
            for (double weight : weights) {
                total += weight;
            }
            double share = sums[0] / trials;
            double slope = proportion.link().derivative(share) * total / trials;
            for (int atom = 0; atom < out.length; atom++) {
                if (!proportion.isTrial(evidence, atom)) {
                    out[atom] = 0 * slope;
                } else {
                    out[atom] = proportion.isSuccess(evidence, atom) ? slope * (sums[1] / trials) : -slope * share;
                }
            }
        }
    }
}
