package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Status;

/** Whether an interval supports a claim. */
enum Ruling {
    /** The whole interval lies within the claimed range. */
    PASS,
    /** The whole interval lies outside the claimed range. */
    FAIL,
    /** The interval lies partly within and partly outside the claimed range. */
    INCONCLUSIVE;

    /** Returns the ruling; an interval of length 0 is inconclusive, because its error is unknown and not 0. */
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
     * Returns whether the systems differ on fewer than six items and the claim could be decided only by concluding from these
     * items that the systems differ. A claim that is true for equal systems can pass without this conclusion.
     */
    static boolean restsOnFew(Claim claim, Inference inference) {
        boolean few = inference instanceof Comparison comparison
                && comparison.fewDiffering().isPresent();
        boolean zero = inference.lower() <= 0 && inference.upper() >= 0;
        return few && !zero && !(claim.holds(0, 0) && claim.holds(inference.lower(), inference.upper()));
    }

    /** Returns whether there is no interval that could decide a claim. */
    static boolean silent(Inference inference) {
        return !inference.hasInterval()
                || Double.isNaN(inference.lower())
                || inference.status() == Status.UNDEFINED
                || inference.status() == Status.CANCELLED;
    }
}
