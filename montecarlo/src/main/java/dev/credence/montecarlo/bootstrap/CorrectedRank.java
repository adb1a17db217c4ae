package dev.credence.montecarlo.bootstrap;

import dev.credence.api.interval.Note;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.numerics.normal.Normal;

/**
 * The percentile of a bound after the corrections for bias and acceleration, with the standard error of its rank.
 *
 * <p>With s the share of B draws below the observed value, the percentile p moves with s at the rate {@code D = dp/ds}, and the
 * rank's error as a share of B has the variance {@code (p(1-p) + D^2 s(1-s) - 2 D (min(p, s) - p s)) / B}.
 */
record CorrectedRank(double p, double error) {
    /** Computes {@code Phi(z0 + (z0 + z) / (1 - a (z0 + z)))}; 0 or 1 where the denominator is not positive. */
    static CorrectedRank of(EmpiricalDistribution replicates, double value, double acceleration, double z) {
        double draws = replicates.defined();
        double half = 0.5 / draws;
        double share = Math.max(half, Math.min(1 - half, replicates.shareBelow(value)));
        double bias = Normal.quantile(share);
        double shifted = bias + z;
        double denominator = 1 - acceleration * shifted;
        if (!(denominator > 0)) {
            return new CorrectedRank(shifted > 0 ? 1 : 0, Math.sqrt(1 / draws));
        }
        double corrected = bias + shifted / denominator;
        double p = Normal.cdf(corrected);
        double rate = Normal.density(corrected) / Normal.density(bias) * (1 + 1 / (denominator * denominator));
        double variance = p * (1 - p) + rate * rate * share * (1 - share) - 2 * rate * (Math.min(p, share) - p * share);
        return new CorrectedRank(p, Math.sqrt(Math.max(0, variance) / draws));
    }

    /** Returns the number of draws at which one draw is expected beyond the percentile. */
    double needed() {
        return Math.ceil(1 / Math.min(p, 1 - p)) - 1;
    }

    Note shortfall(EmpiricalDistribution replicates) {
        String number = needed() < 1e15 ? "at least " + (long) needed() + " draws" : "more draws than can be made";
        return Note.of(
                        "too-few-draws",
                        "the corrected percentile " + p
                                + " lies beyond the draws, the bound is the outermost of them: it would take " + number
                                + ", there are " + replicates.defined())
                .with("needed", needed())
                .with("draws", replicates.defined());
    }
}
