package dev.credence.api.interval;

/**
 * The status of a result, which states whether it is the one that was requested. More constants may be added in a minor release; a
 * {@code switch} needs a default.
 */
public enum Status {
    /** The value and the bounds are as the method defines them. */
    OK,
    /** The data are a boundary case in which the method computed something else, or no bounds at all; a note gives the details. */
    DEGENERATE,
    /** The metric is 0/0 on the observed data: the value is NaN, and the bounds contain the values that are still possible. */
    UNDEFINED,
    /** The computation was cancelled: there is no value and there are no bounds. */
    CANCELLED,
    /**
     * No requested or installed method or comparator fits: there are no bounds, and perhaps no value; {@link Inference#refusal()}
     * gives the reason.
     */
    REFUSED
}
