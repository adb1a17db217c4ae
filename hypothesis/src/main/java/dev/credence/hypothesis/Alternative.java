package dev.credence.hypothesis;

import java.util.Locale;

/** What a test holds against its null hypothesis. */
public enum Alternative {
    /** They differ, in either direction. */
    TWO_SIDED,
    /** The first, or the observed, is larger. */
    GREATER,
    /** The first, or the observed, is smaller. */
    LESS;

    /**
     * As it is written outside: {@code two-sided}, {@code greater} or {@code less}.
     *
     * @return the word
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reads a word.
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
                + ShownInput.text(word) + "; greater means that the first is larger");
    }

    /** The p-value on this side; the two-sided one is twice the smaller tail, at most 1. */
    double pValue(double greater, double less) {
        return switch (this) {
            case TWO_SIDED -> Math.min(1, 2 * Math.min(greater, less));
            case GREATER -> greater;
            case LESS -> less;
        };
    }
}
