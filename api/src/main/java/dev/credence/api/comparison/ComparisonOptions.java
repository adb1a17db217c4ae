package dev.credence.api.comparison;

import dev.credence.api.interval.ConfidenceLevel;

/**
 * What is asked of a comparison: a level for the interval of the difference, and how small a difference does not matter.
 *
 * @param level the level
 * @param margin half-width of the region of practical equivalence, which is also the margin of non-inferiority and equivalence
 *     tests; 0 where there is none
 */
public record ComparisonOptions(ConfidenceLevel level, double margin) {
    /**
     * Checks the margin.
     *
     * @param level the level
     * @param margin half-width of the region of practical equivalence
     * @throws IllegalArgumentException if it is negative, infinite or NaN
     */
    public ComparisonOptions {
        if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "margin of practical equivalence must be finite and >= 0: margin=" + margin);
        }
    }

    /**
     * Options without a margin.
     *
     * @param level the level
     * @return the options
     */
    public static ComparisonOptions at(ConfidenceLevel level) {
        return new ComparisonOptions(level, 0);
    }

    /**
     * The same with a margin.
     *
     * @param value half-width of the region of practical equivalence, 0 or more
     * @return the options
     */
    public ComparisonOptions withMargin(double value) {
        return new ComparisonOptions(level, value);
    }
}
