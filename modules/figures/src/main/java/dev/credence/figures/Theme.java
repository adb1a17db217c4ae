package dev.credence.figures;

/** The colours of the page on which a figure is drawn. */
public enum Theme {
    /** Light or dark by CSS, as the reader's system is set; white where the setting is not known, as on paper. */
    AUTO,
    /** Dark marks on white. */
    LIGHT,
    /** Light marks on black. */
    DARK
}
