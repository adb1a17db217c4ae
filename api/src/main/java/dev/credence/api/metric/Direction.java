package dev.credence.api.metric;

/** Which way a metric points. */
public enum Direction {
    /** Larger values are better, as for accuracy. */
    HIGHER_IS_BETTER,
    /** Smaller values are better, as for an error rate. */
    LOWER_IS_BETTER,
    /** Neither, as for prevalence. */
    NEUTRAL;

    /**
     * The number that speaks for the first of two systems, such as the p-value of its side.
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
