package dev.credence.api.interval;

/**
 * The nominal coverage probability of an interval, such as 0.95. This API uses the confidence level everywhere and never the
 * significance level alpha, so that 0.05 is not passed by mistake where 0.95 is meant.
 *
 * @param value strictly between 0 and 1, and more than 2^-54, because a level as small as that has tails of 0.5
 */
public record ConfidenceLevel(double value) {
    /** The usual level, 0.95. */
    public static final ConfidenceLevel P95 = new ConfidenceLevel(0.95);

    /**
     * Checks the level.
     *
     * @throws IllegalArgumentException if it is not strictly between 0 and 1, or at most 2^-54
     */
    public ConfidenceLevel {
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException("confidence level must lie in (0, 1): confidence level=" + value
                    + (value >= 50 && value < 100 ? "; write " + value / 100 + " for " + value + "%" : ""));
        }
        if (!(tail(value) < 0.5)) {
            throw new IllegalArgumentException("confidence level must be above 2^-54, or the tails of an interval are"
                    + " 0.5 as numbers of double precision: confidence level=" + value
                    + "; give a level such as 0.95");
        }
    }

    private static double tail(double level) {
        return (1 - level) / 2;
    }

    /**
     * Returns the confidence level of the given value.
     *
     * @param value strictly between 0 and 1, and more than 2^-54
     * @return the level
     * @throws IllegalArgumentException if it is not
     */
    public static ConfidenceLevel of(double value) {
        return new ConfidenceLevel(value);
    }

    /**
     * {@return the probability in each tail of a two-sided interval, {@code (1 - level) / 2}, computed without rounding error for
     * levels of 0.5 or more}
     */
    public double tail() {
        return tail(value);
    }
}
