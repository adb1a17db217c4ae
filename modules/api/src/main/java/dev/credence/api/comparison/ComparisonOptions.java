package dev.credence.api.comparison;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import java.util.Optional;

/**
 * The confidence level of a comparison, and the margin below which a difference is of no practical importance.
 *
 * @param level the level
 * @param margin half-width of the region of practical equivalence, which is also the margin of non-inferiority and equivalence
 *     tests; 0 where there is none
 */
public record ComparisonOptions(ConfidenceLevel level, double margin) {
    /**
     * Checks the margin.
     *
     * @throws IllegalArgumentException if it is negative, infinite or NaN
     */
    public ComparisonOptions {
        if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "margin of practical equivalence must be finite and >= 0: margin=" + margin);
        }
    }

    /**
     * Returns options without a margin.
     *
     * @param level the level
     * @return the options
     */
    public static ComparisonOptions at(ConfidenceLevel level) {
        return new ComparisonOptions(level, 0);
    }

    /**
     * Returns these options with another margin.
     *
     * @param value half-width of the region of practical equivalence, 0 or more
     * @return the options
     */
    public ComparisonOptions withMargin(double value) {
        return new ComparisonOptions(level, value);
    }

    /** {@return a note that states the margin of the tests of non-inferiority and equivalence, empty without a margin} */
    public Optional<Note> noteOnMargin() {
        return margin > 0
                ? Optional.of(Note.of("margin", "non-inferiority and equivalence are judged with a margin of " + margin)
                        .with("margin", margin))
                : Optional.empty();
    }
}
