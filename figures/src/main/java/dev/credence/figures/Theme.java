package dev.credence.figures;

/** On which page a figure is drawn. */
public enum Theme {
    /** Light or dark as the reader's system is set, by CSS; white where that is not known, as on paper. */
    AUTO,
    /** Dark marks on white. */
    LIGHT,
    /** Light marks on black. */
    DARK
}
