package dev.credence.api.metric;

/**
 * The closed range of a metric's values.
 *
 * @param lower smallest possible value, finite or negative infinity
 * @param upper largest possible value, finite or positive infinity
 */
public record Range(double lower, double upper) {
    /** [0, 1]: proportions and most scores. */
    public static final Range UNIT = new Range(0, 1);
    /** [-1, 1]: correlations and chance-corrected scores. */
    public static final Range SYMMETRIC = new Range(-1, 1);
    /** [0, infinity): losses, ratios and odds. */
    public static final Range NON_NEGATIVE = new Range(0, Double.POSITIVE_INFINITY);

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if lower is not below upper
     */
    public Range {
        if (!(lower < upper)) {
            throw new IllegalArgumentException("range must have lower < upper: lower=" + lower + ", upper=" + upper);
        }
    }

    /** {@return whether both ends are finite; true for a bounded range} */
    public boolean bounded() {
        return Double.isFinite(lower) && Double.isFinite(upper);
    }

    /**
     * Returns whether a value lies in the range.
     *
     * @param value a number
     * @return false for NaN
     */
    public boolean contains(double value) {
        return value >= lower && value <= upper;
    }

    /**
     * Returns the nearest value in the range.
     *
     * @param value a number
     * @return the value, moved to an end if beyond it; NaN for NaN
     */
    public double clamp(double value) {
        return Math.max(lower, Math.min(upper, value));
    }
}
