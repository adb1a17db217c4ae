package dev.credence.figures.mark;

/** The dash pattern of a line, so that series differ by more than colour. */
public enum Dash {
    /** An unbroken line. */
    SOLID,
    /** Long strokes. */
    DASHED,
    /** Dots. */
    DOTTED,
    /** Strokes and dots. */
    MIXED;

    /**
     * Returns the dash pattern of a series.
     *
     * @param index from 0; after four they begin again
     */
    public static Dash series(int index) {
        return values()[Math.floorMod(index, values().length)];
    }
}
