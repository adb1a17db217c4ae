package dev.credence.bayes.prior;

/**
 * A Dirichlet prior on (only first right, only second right, alike).
 *
 * @param first weight of items on which only the first is right, finite and at least 1e-12
 * @param second weight of items on which only the second is right, finite and at least 1e-12
 * @param alike weight of items on which both are right or both wrong, finite and at least 1e-12
 */
public record DirichletPrior(double first, double second, double alike) {
    /** One half on each: the default. */
    public static final DirichletPrior JEFFREYS = new DirichletPrior(0.5, 0.5, 0.5);

    /**
     * Checks the weights.
     *
     * @param first weight of items on which only the first is right
     * @param second weight of items on which only the second is right
     * @param alike weight of items on which both are right or both wrong
     * @throws IllegalArgumentException if a weight is not finite or is below 1e-12
     */
    public DirichletPrior {
        BetaPrior.require("first", first);
        BetaPrior.require("second", second);
        BetaPrior.require("alike", alike);
    }

    /**
     * The same weight on each.
     *
     * @param weight finite and at least 1e-12
     * @return the prior
     * @throws IllegalArgumentException if the weight is not finite or is below 1e-12
     */
    public static DirichletPrior symmetric(double weight) {
        BetaPrior.require("prior", weight);
        return new DirichletPrior(weight, weight, weight);
    }
}
