package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;

/** Computes values and influences for all proportion metrics. */
final class Proportions {
    private Proportions() {}

    /** Returns the total weights of successes and of failures. */
    static <E extends Evidence> double[] sums(ProportionMetric<E> metric, E evidence, double[] weights) {
        double[] sums = new double[2];
        for (int atom = 0; atom < weights.length; atom++) {
            if (metric.isTrial(evidence, atom)) {
                sums[metric.isSuccess(evidence, atom) ? 0 : 1] += weights[atom];
            }
        }
        return sums;
    }

    static <E extends Evidence> void influence(ProportionMetric<E> metric, E evidence, double[] weights, double[] out) {
        double[] sums = sums(metric, evidence, weights);
        double trials = sums[0] + sums[1];
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double proportion = sums[0] / trials;
        double slope = metric.link().derivative(proportion) * total / trials;
        for (int atom = 0; atom < out.length; atom++) {
            if (!metric.isTrial(evidence, atom)) {
                out[atom] = 0 * slope;
            } else {
                out[atom] = metric.isSuccess(evidence, atom) ? slope * (sums[1] / trials) : -slope * proportion;
            }
        }
    }
}
