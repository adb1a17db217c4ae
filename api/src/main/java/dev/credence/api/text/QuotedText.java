package dev.credence.api.text;

/** What messages repeat of a text that came from outside: enough to recognise it, and no more. */
public final class QuotedText {
    /** 40: longer texts are cut. */
    private static final int LONGEST = 40;

    private static final String CUT = "...";

    private QuotedText() {}

    /**
     * A text as messages show it. Characters are whole: no pair of surrogates is split.
     *
     * @param text any text
     * @return the text itself up to 40 characters, otherwise the first 37 and three dots
     */
    public static String of(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST - CUT.length())) + CUT;
    }
}
