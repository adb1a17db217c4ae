package dev.credence.bayes.prior;

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
