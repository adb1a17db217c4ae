package dev.credence.api.interval;

/** What an interval claims. */
public enum Kind {
    /** Covers the true value in a stated share of repetitions. */
    CONFIDENCE,
    /** Holds the true value with a stated posterior probability. */
    CREDIBLE
}
