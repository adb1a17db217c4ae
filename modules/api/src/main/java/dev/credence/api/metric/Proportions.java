package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/** Computes values and influences for all proportion metrics. */
final class Proportions {
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

    static <E extends Evidence> void influence(Proportion<E> proportion, E evidence, double[] weights, double[] out) {
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
