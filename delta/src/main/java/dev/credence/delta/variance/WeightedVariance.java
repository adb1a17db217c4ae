package dev.credence.delta.variance;

import static dev.credence.delta.variance.CentredSquares.product;
import static dev.credence.delta.variance.CentredSquares.square;

import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * {@code sum psi^2 s2 / W^2}, {@code s2} the sum of an atom's squared weights, {@code W} of all weights; the units are Kish's
 * effective size {@code W^2 / sum s2} of the observations that bear on the statistic, and the degrees of freedom one less. The
 * variance of independent sampling divides by the number of those observations: rows that are not read change no design effect.
 */
final class WeightedVariance {
    private WeightedVariance() {}

    static VarianceEstimate of(WeightedSample<?> sample, double[] psi, IntPredicate bears) {
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
        Bearing some = Bearing.of(sample, weights, bears);
        Bearing read = some.rows > 0 ? some : Bearing.of(sample, weights, atom -> true);
        double units = read.weight / read.squares * read.weight;
        double independent = plain * (read.weight / total) / read.rows;
        return new VarianceEstimate(
                sum, independent, Math.max(1, units - 1), sample.evidence().size(), units, List.of());
    }

    /** The observations that bear on the statistic, all where none does: how many they are, their weights and squared weights. */
    private record Bearing(double rows, double weight, double squares) {
        static Bearing of(WeightedSample<?> sample, double[] weights, IntPredicate bears) {
            double rows = 0;
            double total = 0;
            double squares = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                if (weights[atom] > 0 && bears.test(atom)) {
                    rows += sample.evidence().count(atom);
                    total += weights[atom];
                    squares += sample.squaredWeight(atom);
                }
            }
            return new Bearing(rows, total, squares);
        }
    }
}
