package dev.credence.api.interval;

/** Whether an answer is what was requested. */
public enum Status {
    /** Value and bounds are as the method defines them. */
    OK,
    /** The data lie at an edge where the method had to do something else, or nothing; a note says what. */
    DEGENERATE,
    /** The metric is 0/0 on the observed data: the value is NaN; the bounds say what is still known. */
    UNDEFINED,
    /** The run was cancelled before it could answer: no value, no bounds. */
    CANCELLED,
    /** Nothing that was requested, or is installed, fits: at most the value, no bounds; {@link Inference#refusal()} says why. */
    REFUSED
}
