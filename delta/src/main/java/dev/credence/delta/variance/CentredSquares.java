package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;

/** Sums of squared deviations of influences from their mean. */
final class CentredSquares {
    private CentredSquares() {}

    /** Returns {@code sum count (psi - mean)^2}, where the mean is weighted by the counts. */
    static double of(Evidence evidence, double[] psi) {
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            mean += product((double) evidence.count(atom), psi[atom]);
        }
        mean /= evidence.size();
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            sum += evidence.count(atom) == 0 ? 0 : evidence.count(atom) * square(psi[atom] - mean);
        }
        return sum;
    }

    static double square(double x) {
        return x * x;
    }

    /** Returns the product, or 0 for an atom of weight 0, even if its influence is infinite or NaN. */
    static double product(double weight, double psi) {
        return weight == 0 ? 0 : weight * psi;
    }
}
