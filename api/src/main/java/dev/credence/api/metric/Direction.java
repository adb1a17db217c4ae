package dev.credence.api.metric;

/** Which way a metric points. */
public enum Direction {
    /** Larger values are better, as for accuracy. */
    HIGHER_IS_BETTER,
    /** Smaller values are better, as for an error rate. */
    LOWER_IS_BETTER,
    /** Neither, as for prevalence. */
    NEUTRAL
}
