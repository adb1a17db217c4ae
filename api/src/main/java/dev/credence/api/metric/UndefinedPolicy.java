package dev.credence.api.metric;

/** What an average over classes does with a class whose own value is undefined (0/0), such as one never predicted. */
public enum UndefinedPolicy {
    /** Counts the class as 0: scikit-learn's default, and the default here. */
    ZERO,
    /** Leaves the class out of the average. */
    SKIP,
    /** Makes the average undefined. */
    NAN
}
