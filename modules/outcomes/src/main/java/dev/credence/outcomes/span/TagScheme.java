package dev.credence.outcomes.span;

/**
 * The schemes of tags by which the tokens of a span are marked. A tag is {@code O} outside of spans, and otherwise a letter, a hyphen and
 * a type, such as {@code B-PER}.
 */
public enum TagScheme {
    /** The first token of every span has B, the others have I (also called IOB2). */
    BIO("BI"),
    /** All tokens of a span have I, but the first one has B if a span of the same type ends directly before it. */
    IOB1("BI"),
    /** As BIO, with L for the last token of a span and U for the only one. */
    BILOU("BILU"),
    /** As BIO, with E for the last token of a span and S for the only one. */
    BIOES("BIES");

    private final String letters;

    TagScheme(String letters) {
        this.letters = letters;
    }

    /** Returns the letters other than O. */
    String letters() {
        return letters;
    }
}
