package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.text.QuotedText;
import dev.credence.hypothesis.TestOptions.Alternative;
import java.util.Locale;
import java.util.Objects;

/**
 * The options of a test.
 *
 * @param alternative the alternative hypothesis; intervals of effects are two-sided for each
 * @param level the confidence level of the intervals
 */
public record TestOptions(Alternative alternative, ConfidenceLevel level) {
    /** A two-sided test, with intervals at level 0.95. */
    public static final TestOptions DEFAULTS = new TestOptions(Alternative.TWO_SIDED, ConfidenceLevel.P95);

    /** Checks that no option is null. */
    public TestOptions {
        Objects.requireNonNull(alternative, "alternative");
        Objects.requireNonNull(level, "level");
    }

    /**
     * Returns a copy with another alternative.
     *
     * @param side the alternative
     * @return the options
     */
    public TestOptions withAlternative(Alternative side) {
        return new TestOptions(side, level);
    }

    /**
     * Returns a copy with another level of the intervals.
     *
     * @param other the level
     * @return the options
     */
    public TestOptions withLevel(ConfidenceLevel other) {
        return new TestOptions(alternative, other);
    }

    /** The alternative hypothesis of a test. */
    public enum Alternative {
        /** The values differ in either direction. */
        TWO_SIDED,
        /** The first value, or the observed value, is greater. */
        GREATER,
        /** The first value, or the observed value, is smaller. */
        LESS;

        /** {@return the name in JSON and command lines: {@code two-sided}, {@code greater} or {@code less}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /**
         * Parses a name.
         *
         * @param word {@code two-sided}, {@code greater} or {@code less}
         * @return the alternative
         * @throws IllegalArgumentException if it is another word
         */
        public static Alternative of(String word) {
            for (Alternative alternative : values()) {
                if (alternative.word().equals(word)) {
                    return alternative;
                }
            }
            throw new IllegalArgumentException("alternative must be two-sided, greater or less: alternative="
                    + QuotedText.of(word) + "; greater means that the first is larger");
        }

        /**
         * Computes the p-value for this alternative from the two one-sided p-values; the two-sided p-value is twice the smaller, at most 1.
         *
         * @param greater the p-value for the alternative {@link #GREATER}
         * @param less the p-value for the alternative {@link #LESS}
         * @return the p-value
         */
        public double pValue(double greater, double less) {
            return switch (this) {
                case TWO_SIDED -> Math.min(1, 2 * Math.min(greater, less));
                case GREATER -> greater;
                case LESS -> less;
            };
        }
    }
}
