package dev.credence.bayes.prior;

/**
 * A Dirichlet prior on (only the first system is correct, only the second is, both or neither).
 *
 * @param first weight of items that only the first system classifies correctly, from 1e-12 to 1e16
 * @param second weight of items that only the second system classifies correctly, from 1e-12 to 1e16
 * @param alike weight of items that both or neither classify correctly, from 1e-12 to 1e16
 */
public record DirichletPrior(double first, double second, double alike) {
    /** Jeffreys' prior, 1/2 on each, which is the default. */
    public static final DirichletPrior JEFFREYS = new DirichletPrior(0.5, 0.5, 0.5);

    /**
     * Checks the weights.
     *
     * @throws IllegalArgumentException if a weight is not finite, is below 1e-12 or above 1e16
     */
    public DirichletPrior {
        BetaPrior.require("first", first);
        BetaPrior.require("second", second);
        BetaPrior.require("alike", alike);
    }

    /**
     * Returns the same weight on each.
     *
     * @param weight from 1e-12 to 1e16
     * @return the prior
     * @throws IllegalArgumentException if the weight is not finite, is below 1e-12 or above 1e16
     */
    public static DirichletPrior symmetric(double weight) {
        BetaPrior.require("prior", weight);
        return new DirichletPrior(weight, weight, weight);
    }
}
