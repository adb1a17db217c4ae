package dev.credence.numerics.beta;

/**
 * Shares of items that a sample may lack by chance: with probability {@code (1 - p)^n}, none of n items is of a kind whose share is p.
 *
 * @see <a href="https://doi.org/10.1001/jama.1983.03330370053031">Hanley and Lippman-Hand (1983), If nothing goes wrong, is everything all right?,
 *     JAMA 249, 1743-1745</a>
 */
public final class RuleOfThree {
    private static final double AT_LEVEL_OF_95_PERCENT = 3;

    private RuleOfThree() {}

    /**
     * Returns the share {@code 1 - tail^(1/n)}, which is Clopper and Pearson's upper bound if no item is of the kind.
     *
     * @param items the number of items n, above 0, in general not an integer
     * @param tail the probability that none of n items is of the kind, in (0, 1)
     */
    public static double share(double items, double tail) {
        return -StrictMath.expm1(StrictMath.log(tail) / items);
    }

    /** Returns the usual approximation of the share for a probability of 0.05, {@code 3 / n}, and at most 1. */
    public static double approximateShare(double items) {
        return Math.min(1, AT_LEVEL_OF_95_PERCENT / items);
    }
}
