package dev.credence.figures;

/**
 * The colours of the page on which a figure is drawn.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum Theme {
    /** Light or dark by CSS, as the reader's system is set; white where the setting is not known, as on paper. */
    AUTO,
    /** Dark marks on white. */
    LIGHT,
    /** Light marks on black. */
    DARK
}
