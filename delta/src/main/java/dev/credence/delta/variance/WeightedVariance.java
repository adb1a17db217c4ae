package dev.credence.delta.variance;

import static dev.credence.delta.variance.CentredSquares.product;
import static dev.credence.delta.variance.CentredSquares.square;

import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The variance of a weighted sample, {@code sum psi^2 s2 / W^2}, with {@code s2} the sum of the squared weights of an atom and
 * {@code W} the sum of all weights. The units are Kish's effective size {@code W^2 / sum s2} of the observations that affect the
 * statistic, and the degrees of freedom are the units minus 1. The variance of independent sampling is divided by the number of these
 * observations, so that rows that are not read do not change the design effect.
 */
final class WeightedVariance {
    private WeightedVariance() {}

    static VarianceEstimate of(WeightedSample<?> sample, double[] psi, IntPredicate affects) {
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
        Relevant some = Relevant.of(sample, weights, affects);
        Relevant read = some.rows > 0 ? some : Relevant.of(sample, weights, atom -> true);
        double units = read.weight / read.squares * read.weight;
        double independent = plain * (read.weight / total) / read.rows;
        return new VarianceEstimate(
                sum, independent, Math.max(1, units - 1), sample.evidence().size(), units, List.of());
    }

    /** The number of observations that affect the statistic, the sum of their weights and the sum of their squared weights. */
    private record Relevant(double rows, double weight, double squares) {
        static Relevant of(WeightedSample<?> sample, double[] weights, IntPredicate affects) {
            double rows = 0;
            double total = 0;
            double squares = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                if (weights[atom] > 0 && affects.test(atom)) {
                    rows += sample.evidence().count(atom);
                    total += weights[atom];
                    squares += sample.squaredWeight(atom);
                }
            }
            return new Relevant(rows, total, squares);
        }
    }
}
