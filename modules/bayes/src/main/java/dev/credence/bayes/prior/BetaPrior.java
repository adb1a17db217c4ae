package dev.credence.bayes.prior;

import dev.credence.bayes.prior.BetaPrior.HistoricalCounts;

/**
 * A Beta prior: weights that are added to the successes and to the failures, as if these numbers had been observed before.
 *
 * <p>{@link #JEFFREYS} (1/2, 1/2) is invariant and gives intervals with near-nominal coverage; {@link #FLAT} (1, 1) is Bayes and Laplace's.
 * Haldane's (0, 0) has a posterior only where no count is 0: {@code Beta(k, n - k)}, whose mean is the proportion itself; where one is, the
 * posterior is improper and is refused.
 *
 * <p>A weight above 0 must lie between 1e-6 and 1e16: beyond, integrals over the posterior become slow or lose their digits.
 *
 * @param a weight of the successes, 0 or from 1e-6 to 1e16
 * @param b weight of the failures, 0 or from 1e-6 to 1e16; F-measures put it on false positives and on false negatives each
 */
public record BetaPrior(double a, double b) {
    /** Jeffreys' prior, 1/2 on each, which is the default. */
    public static final BetaPrior JEFFREYS = new BetaPrior(0.5, 0.5);
    /** The uniform prior, 1 on each. */
    public static final BetaPrior FLAT = new BetaPrior(1, 1);

    /**
     * Checks the weights.
     *
     * @throws IllegalArgumentException if a weight is negative, not finite, between 0 and 1e-6 or above 1e16
     */
    public BetaPrior {
        weight("a", a);
        weight("b", b);
    }

    /**
     * Returns the same weight on successes and failures.
     *
     * @param weight 0 or from 1e-6 to 1e16; 1/2 is Jeffreys' prior, 1 the flat one, 0 Haldane's
     * @return the prior
     * @throws IllegalArgumentException if the weight is negative, not finite, between 0 and 1e-6 or above 1e16
     */
    public static BetaPrior symmetric(double weight) {
        weight("prior", weight);
        return new BetaPrior(weight, weight);
    }

    /** With a smaller weight and a count of 0, quantiles need more terms than can be summed. */
    private static final double MIN_WEIGHT = 1e-6;
    /** Integrals over three outcomes have an error of 1e-13 at this weight, and lose all digits near 1e-20. */
    private static final double MIN_WEIGHT_OF_THREE = 1e-12;

    /**
     * Above this weight, which exceeds the largest count 2^53, the data no longer change the posterior, and functions of its shapes lose their
     * digits.
     */
    private static final double MAX_WEIGHT = 1e16;

    private static void weight(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    name + " must be finite and 0 or more: " + name + "=" + value + "; use 0.5 (Jeffreys) or 1 (flat)");
        }
        requireWithin(name, value, MIN_WEIGHT);
    }

    private static void requireWithin(String name, double value, double least) {
        if (value > 0 && value < least) {
            throw new IllegalArgumentException(name + " must be " + least + " or more where it is above 0: " + name
                    + "=" + value + "; use 0.5 (Jeffreys) or 1 (flat)");
        }
        requireNotAbove(name, value);
    }

    static void requireNotAbove(String name, double value) {
        if (!(value <= MAX_WEIGHT)) {
            throw new IllegalArgumentException(name + " must be " + MAX_WEIGHT + " or less: " + name + "=" + value
                    + "; use 0.5 (Jeffreys) or 1 (flat)");
        }
    }

    static void require(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be positive and finite: " + name + "=" + value
                    + (value == 0 ? "; " + HALDANE : "; use 0.5 (Jeffreys) or 1 (flat)"));
        }
        requireWithin(name, value, MIN_WEIGHT_OF_THREE);
    }

    /** The reason why there is no posterior under a weight of 0 on a count of 0. */
    public static final String HALDANE =
            "a weight of 0 (Haldane) has an improper posterior where a count is 0; use 0.5 (Jeffreys) or 1 (flat)";

    /**
     * Counts of an earlier study, which a posterior adds to the new counts and to the prior's weights.
     *
     * @param successes the number of successes in the study, from 0 to 1e16 (for F1: TP); fractions discount the study
     * @param failures the number of failures in the study, from 0 to 1e16 (for F1: FP and FN together)
     */
    public record HistoricalCounts(double successes, double failures) {
        /** No earlier observations. */
        public static final HistoricalCounts NONE = new HistoricalCounts(0, 0);

        /**
         * Checks the counts.
         *
         * @throws IllegalArgumentException if a count is negative, not finite or above 1e16
         */
        public HistoricalCounts {
            require("successes", successes);
            require("failures", failures);
        }

        /** {@return whether there are no earlier observations} */
        public boolean isEmpty() {
            return successes == 0 && failures == 0;
        }

        private static void require(String name, double value) {
            if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(name + " of the earlier study must be finite and >= 0: " + name + "="
                        + value + "; give the counts that were observed");
            }
            BetaPrior.requireNotAbove(name, value);
        }
    }
}
