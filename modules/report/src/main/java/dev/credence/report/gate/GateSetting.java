package dev.credence.report.gate;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.decision.Multiplicity;

/**
 * The settings that all checks share.
 *
 * @param kept whether the items of the baseline stay as they are
 */
record GateSetting(
        Credence credence, ConfidenceLevel level, Multiplicity multiplicity, ComputeOptions run, boolean kept) {
    /**
     * The smallest number of draws, 1,000: the adjusted significance of twenty checks then has a relative standard error of a
     * few percent.
     */
    private static final long MIN_DRAWS = 1_000;

    GateSetting {
        long draws = run.draws(MIN_DRAWS);
        if (multiplicity == Multiplicity.MAX_T && !(draws >= MIN_DRAWS)) {
            throw new IllegalArgumentException("draws must be at least " + MIN_DRAWS
                    + " for max-t, whose critical points are simulated: draws=" + draws
                    + "; use more draws, leave them out, or adjust by holm");
        }
    }
}
