package dev.credence.api.metric;

/**
 * States whether higher or lower values of a metric are better. More constants may be added in a minor release; a {@code switch}
 * needs a default.
 */
public enum Direction {
    /** Larger values are better, as for accuracy. */
    HIGHER_IS_BETTER,
    /** Smaller values are better, as for an error rate. */
    LOWER_IS_BETTER,
    /** Neither larger nor smaller values are better, as for prevalence. */
    NEUTRAL;

    /**
     * Selects the number that belongs to the claim that the first of two systems is better, such as a one-sided p-value.
     *
     * @param ifHigher the number where larger values are better
     * @param ifLower the number where smaller values are better
     * @return one of the two; NaN where neither direction is better
     */
    public double better(double ifHigher, double ifLower) {
        return switch (this) {
            case HIGHER_IS_BETTER -> ifHigher;
            case LOWER_IS_BETTER -> ifLower;
            case NEUTRAL -> Double.NaN;
        };
    }
}
