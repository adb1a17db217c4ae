package dev.credence.assertj;

import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Status;

/** What an interval says of a claim. */
enum Ruling {
    /** The whole interval lies within what is claimed. */
    PASS,
    /** The whole interval lies outside. */
    FAIL,
    /** Neither: the data do not decide. */
    INCONCLUSIVE;

    /** A point is no interval: where nothing varied the error is not 0 but unknown. */
    static Ruling of(Claim claim, Inference inference) {
        double lower = inference.lower();
        double upper = inference.upper();
        if (silent(inference) || lower == upper) {
            return INCONCLUSIVE;
        }
        if (claim.holds(lower, upper)) {
            return PASS;
        }
        return claim.fails(lower, upper) ? FAIL : INCONCLUSIVE;
    }

    /** Whether there is nothing to decide by. */
    static boolean silent(Inference inference) {
        return !inference.hasInterval()
                || Double.isNaN(inference.lower())
                || inference.status() == Status.UNDEFINED
                || inference.status() == Status.CANCELLED;
    }
}
