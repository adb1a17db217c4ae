package dev.credence.cli.data;

/**
 * Something odd about evidence.
 *
 * @param kind what it is
 * @param sentence what to tell the reader
 */
public record DataWarning(Kind kind, String sentence) {
    /** What may be odd. */
    public enum Kind {
        /** Truth holds one class only, so that most metrics cannot be judged. */
        ONE_CLASS,
        /** Labels look alike, or stand for a missing value. */
        ODD_LABEL
    }
}
