package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;
import java.util.function.IntPredicate;

/** The design of strata, whose variance is {@code sum_s n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2 / n^2}. */
final class StratifiedDesign<E extends Evidence> extends DesignVariance<E> {
    /** A sum of squared deviations below 2^-80 of the sum of squares is rounding error. */
    private static final double ROUNDING = 0x1p-80;

    private final StratifiedSample<E> strata;

    StratifiedDesign(StratifiedSample<E> sample) {
        super(sample);
        this.strata = sample;
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        return fromSums(psi, sums(strata, psi, means(strata, psi)), itemsRead(strata.evidence(), affects));
    }

    /** Returns the variance from the {@link #sums} of the strata; {@code units} is the number of independent draws. */
    VarianceEstimate fromSums(double[] psi, double[] sums, double units) {
        double n = strata.evidence().size();
        List<Note> notes = hasSingle()
                ? List.of(Note.of(
                        "single-in-stratum",
                        "a stratum has a single observation, whose spread cannot be estimated: the interval may be too"
                                + " narrow"))
                : List.of();
        double independent = centredSquares(strata.evidence(), psi) / (n * n);
        return new VarianceEstimate(sum(sums) / (n * n), independent, Double.POSITIVE_INFINITY, n, units, notes);
    }

    /** Returns {@code n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2} of each stratum; 0 for a single observation. */
    static double[] sums(StratifiedSample<?> sample, double[] psi, double[] means) {
        Evidence evidence = sample.evidence();
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

    private boolean hasSingle() {
        for (int s = 0; s < strata.strata(); s++) {
            if (strata.size(s) == 1) {
                return true;
            }
        }
        return false;
    }
}
