package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
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
        if (restsOnFew(claim, inference)) {
            return INCONCLUSIVE;
        }
        if (claim.holds(lower, upper)) {
            return PASS;
        }
        return claim.fails(lower, upper) ? FAIL : INCONCLUSIVE;
    }

    /**
     * Whether the systems differ on fewer than six items, and the claim could be decided only by concluding from these
     * that the systems differ. A claim that holds of equal systems needs no such conclusion where it holds.
     */
    static boolean restsOnFew(Claim claim, Inference inference) {
        boolean few = inference instanceof Comparison comparison
                && comparison.fewDiffering().isPresent();
        boolean zero = inference.lower() <= 0 && inference.upper() >= 0;
        return few && !zero && !(claim.holds(0, 0) && claim.holds(inference.lower(), inference.upper()));
    }

    /** Whether there is nothing to decide by. */
    static boolean silent(Inference inference) {
        return !inference.hasInterval()
                || Double.isNaN(inference.lower())
                || inference.status() == Status.UNDEFINED
                || inference.status() == Status.CANCELLED;
    }
}
