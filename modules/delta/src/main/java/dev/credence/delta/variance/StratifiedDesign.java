package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;
import java.util.function.IntPredicate;

/** The design of strata, whose variance is {@code sum_s n_s / (n_s - 1) sum_(c in s) count (psi - mean_s)^2 / n^2}. */
final class StratifiedDesign<E extends Evidence> extends DesignVariance<E> {
    private final StratifiedSample<E> strata;

    StratifiedDesign(StratifiedSample<E> sample) {
        super(sample);
        this.strata = sample;
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        StratumSums all = StratumSums.of(strata);
        return fromSums(psi, all.within(psi, all.means(psi)), itemsRead(strata.evidence(), affects));
    }

    /** Returns the variance from the {@linkplain StratumSums#within sums} of the strata; {@code units} is the number of independent draws. */
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

    private boolean hasSingle() {
        for (int s = 0; s < strata.strata(); s++) {
            if (strata.size(s) == 1) {
                return true;
            }
        }
        return false;
    }
}
