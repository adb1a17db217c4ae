package dev.credence.api.evidence;

/** The four kinds of cell of a binary confusion matrix, or of one class against the rest. */
public enum Outcome {
    /** Positive, and predicted so. */
    TRUE_POSITIVE,
    /** Negative, but predicted positive. */
    FALSE_POSITIVE,
    /** Positive, but predicted negative. */
    FALSE_NEGATIVE,
    /** Negative, and predicted so. */
    TRUE_NEGATIVE;

    /**
     * The outcome of one observation.
     *
     * @param positive is the item positive in truth
     * @param predictedPositive was it predicted positive
     * @return the kind of cell
     */
    public static Outcome of(boolean positive, boolean predictedPositive) {
        if (positive) {
            return predictedPositive ? TRUE_POSITIVE : FALSE_NEGATIVE;
        }
        return predictedPositive ? FALSE_POSITIVE : TRUE_NEGATIVE;
    }
}
