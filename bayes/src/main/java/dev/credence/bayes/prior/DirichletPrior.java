package dev.credence.bayes.prior;

/**
 * A Dirichlet prior on (only first right, only second right, alike).
 *
 * @param first weight of items on which only the first is right, positive and finite
 * @param second weight of items on which only the second is right, positive and finite
 * @param alike weight of items on which both are right or both wrong, positive and finite
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
     * @throws IllegalArgumentException if a weight is not positive and finite
     */
    public DirichletPrior {
        BetaPrior.require("first", first);
        BetaPrior.require("second", second);
        BetaPrior.require("alike", alike);
    }

    /**
     * The same weight on each.
     *
     * @param weight positive and finite
     * @return the prior
     * @throws IllegalArgumentException if the weight is not positive and finite
     */
    public static DirichletPrior symmetric(double weight) {
        BetaPrior.require("prior", weight);
        return new DirichletPrior(weight, weight, weight);
    }
}
