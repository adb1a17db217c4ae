package dev.credence.api.metric.derived;

/**
 * How an average over classes treats a class whose own value is undefined (0/0), such as the precision of a class that was never
 * predicted.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum UndefinedPolicy {
    /** Counts the class as 0. This is the default, as in scikit-learn. */
    ZERO,
    /** Leaves the class out of the average. */
    SKIP,
    /** Makes the average undefined. */
    NAN
}
