package dev.credence.bayes.prior;

/**
 * A Beta prior: weights that are added to the successes and to the failures, as if so many had been seen before.
 *
 * <p>{@link #JEFFREYS} (1/2, 1/2) is invariant and gives intervals with near-nominal coverage; {@link #FLAT} (1, 1) is Bayes
 * and Laplace's. Haldane's (0, 0) is refused: where a count is 0 its posterior is improper.
 *
 * @param a weight of the successes, positive and finite
 * @param b weight of the failures, positive and finite; F-measures put it on false positives and on false negatives each
 */
public record BetaPrior(double a, double b) {
    /** One half on each: the default. */
    public static final BetaPrior JEFFREYS = new BetaPrior(0.5, 0.5);
    /** One on each: uniform. */
    public static final BetaPrior FLAT = new BetaPrior(1, 1);

    /**
     * Checks the weights.
     *
     * @param a weight of the successes
     * @param b weight of the failures
     * @throws IllegalArgumentException if a weight is not positive and finite
     */
    public BetaPrior {
        require("a", a);
        require("b", b);
    }

    /**
     * The same weight on successes and failures.
     *
     * @param weight positive and finite; 1/2 is Jeffreys' prior, 1 the flat one
     * @return the prior
     * @throws IllegalArgumentException if the weight is not positive and finite
     */
    public static BetaPrior symmetric(double weight) {
        require("prior", weight);
        return new BetaPrior(weight, weight);
    }

    static void require(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be positive and finite: " + name + "=" + value
                    + (value == 0 ? "; " + HALDANE : "; use 0.5 (Jeffreys) or 1 (flat)"));
        }
    }

    /** Why there is no Haldane prior: for whoever lists it beside the others. */
    public static final String HALDANE =
            "a weight of 0 (Haldane) has an improper posterior where a count is 0; use 0.5 (Jeffreys) or 1 (flat)";
}
