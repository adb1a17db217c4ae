package dev.credence.delta.comparison;

/**
 * What a comparison's interval and tests have in common: how far out a difference lies among those that the data leave possible.
 * Bounds are where the tail is what the level leaves, p-values are the tails at 0 and at the margins, so that an interval excludes
 * a difference exactly where the test of that difference is significant.
 */
interface DifferenceConfidence {
    /** The largest difference that a one-sided test at this tail rejects as too small. */
    double lower(double tail);

    /** The smallest difference that a one-sided test at this tail rejects as too large. */
    double upper(double tail);

    /** How surely the true difference lies above another one, as a normal deviate: positive where that is likely. */
    double deviate(double other);

    /** The tail beyond a deviate: the p-value of "the true difference is no larger" than the one that lies there. */
    double survival(double deviate);
}
