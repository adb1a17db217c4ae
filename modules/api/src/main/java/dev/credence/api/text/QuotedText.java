package dev.credence.api.text;

/** Shortens text from outside for quotation in messages, to a length at which it can still be recognised. */
public final class QuotedText {
    /** The largest length of a text that is not cut. */
    private static final int MAX_LENGTH = 40;

    private static final String CUT = "...";

    private QuotedText() {}

    /**
     * Returns a text as messages show it. It is never cut within a surrogate pair.
     *
     * @param text any text
     * @return the text itself up to 40 characters, otherwise the first 37 and three dots
     */
    public static String of(String text) {
        return text.codePointCount(0, text.length()) <= MAX_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH - CUT.length())) + CUT;
    }
}
