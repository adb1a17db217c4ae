package dev.credence.report.gate;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;

/** How all checks are judged. */
record GateSetting(Credence credence, ConfidenceLevel level, Multiplicity multiplicity, ComputeOptions run) {
    /** 1,000: the significance at which twenty checks are judged then has a standard error of a few percent of itself. */
    private static final long LEAST = 1_000;

    GateSetting {
        long draws = run.draws(LEAST);
        if (multiplicity == Multiplicity.MAX_T && !(draws >= LEAST)) {
            throw new IllegalArgumentException(
                    "draws must be at least " + LEAST + " for max-t, whose critical points are" + " simulated: draws="
                            + draws + "; use more draws, leave them out, or adjust by holm");
        }
    }
}
