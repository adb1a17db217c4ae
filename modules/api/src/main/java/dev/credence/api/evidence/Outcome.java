package dev.credence.api.evidence;

/** The four outcomes of a binary prediction, which are the cells of a binary confusion matrix or of one class against the rest. */
public enum Outcome {
    /** A true positive: positive, and predicted positive. */
    TRUE_POSITIVE,
    /** A false positive: negative, but predicted positive. */
    FALSE_POSITIVE,
    /** A false negative: positive, but predicted negative. */
    FALSE_NEGATIVE,
    /** A true negative: negative, and predicted negative. */
    TRUE_NEGATIVE;

    /**
     * Returns the outcome of one observation.
     *
     * @param positive whether the true class of the item is positive
     * @param predictedPositive whether the item was predicted positive
     * @return the outcome
     */
    public static Outcome of(boolean positive, boolean predictedPositive) {
        if (positive) {
            return predictedPositive ? TRUE_POSITIVE : FALSE_NEGATIVE;
        }
        return predictedPositive ? FALSE_POSITIVE : TRUE_NEGATIVE;
    }
}
