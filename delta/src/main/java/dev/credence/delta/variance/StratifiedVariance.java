package dev.credence.delta.variance;

import static dev.credence.delta.variance.CentredSquares.product;
import static dev.credence.delta.variance.CentredSquares.square;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;

/** The variance of a stratified sample, {@code sum_s n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2 / n^2}. */
final class StratifiedVariance {
    /** A sum of squared deviations below 2^-80 of the sum of squares is rounding error. */
    private static final double ROUNDING = 0x1p-80;

    private StratifiedVariance() {}

    static VarianceEstimate of(StratifiedSample<?> sample, double[] psi) {
        double n = sample.evidence().size();
        List<Note> notes = single(sample)
                ? List.of(Note.of(
                        "single-in-stratum",
                        "a stratum has a single observation, whose spread cannot be estimated: the interval may be too"
                                + " narrow"))
                : List.of();
        double independent = CentredSquares.of(sample.evidence(), psi) / (n * n);
        return new VarianceEstimate(within(sample, psi) / (n * n), independent, Double.POSITIVE_INFINITY, n, n, notes);
    }

    private static double within(StratifiedSample<?> sample, double[] psi) {
        double sum = 0;
        for (double one : sums(sample, psi)) {
            sum += one;
        }
        return sum;
    }

    /** Returns {@code n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2} of each stratum; 0 for a single observation. */
    static double[] sums(StratifiedSample<?> sample, double[] psi) {
        Evidence evidence = sample.evidence();
        double[] means = means(sample, psi);
        double[] sums = new double[sample.strata()];
        double[] raw = new double[sums.length];
        for (int atom = 0; atom < psi.length; atom++) {
            int s = sample.stratum(atom);
            long size = sample.size(s);
            if (evidence.count(atom) > 0 && size > 1) {
                sums[s] += evidence.count(atom) * square(psi[atom] - means[s]) * size / (size - 1.0);
                raw[s] += evidence.count(atom) * square(psi[atom]);
            }
        }
        for (int s = 0; s < sums.length; s++) {
            sums[s] = sums[s] > ROUNDING * raw[s] ? sums[s] : 0;
        }
        return sums;
    }

    static double[] means(StratifiedSample<?> sample, double[] psi) {
        double[] means = new double[sample.strata()];
        for (int atom = 0; atom < psi.length; atom++) {
            means[sample.stratum(atom)] +=
                    product((double) sample.evidence().count(atom), psi[atom]) / sample.size(sample.stratum(atom));
        }
        return means;
    }

    private static boolean single(StratifiedSample<?> sample) {
        for (int s = 0; s < sample.strata(); s++) {
            if (sample.size(s) == 1) {
                return true;
            }
        }
        return false;
    }
}
