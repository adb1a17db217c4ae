package dev.credence.delta.variance;

import static dev.credence.delta.variance.CentredSquares.product;
import static dev.credence.delta.variance.CentredSquares.square;

import dev.credence.api.sample.WeightedSample;

/** {@code sum psi^2 s2 / W^2}, {@code s2} the sum of an atom's squared weights, {@code W} of all weights. */
final class WeightedVariance {
    private WeightedVariance() {}

    static VarianceEstimate of(WeightedSample<?> sample, double[] psi) {
        double[] weights = sample.weights();
        double total = 0;
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            total += weights[atom];
            mean += product(weights[atom], psi[atom]);
        }
        mean /= total;
        double sum = 0;
        double plain = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            if (weights[atom] > 0) {
                sum += square((psi[atom] - mean) / total) * sample.squaredWeight(atom);
                plain += weights[atom] / total * square(psi[atom] - mean);
            }
        }
        double n = sample.evidence().size();
        return new VarianceEstimate(sum, plain / n, Double.POSITIVE_INFINITY, n, sample.effectiveSize(), "");
    }
}
