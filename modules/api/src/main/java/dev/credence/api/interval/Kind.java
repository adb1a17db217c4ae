package dev.credence.api.interval;

/**
 * The kind of an interval, by which its level is interpreted. More constants may be added in a minor release; a {@code switch}
 * needs a default.
 */
public enum Kind {
    /** A confidence interval, which covers the true value in a stated share of repeated samples. */
    CONFIDENCE,
    /** A credible interval, which contains the true value with a stated posterior probability. */
    CREDIBLE
}
