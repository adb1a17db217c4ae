package dev.credence.figures.mark;

/** How a line is broken, so that series differ by more than colour. */
public enum Dash {
    /** Not at all. */
    SOLID,
    /** Long strokes. */
    DASHED,
    /** Dots. */
    DOTTED,
    /** Strokes and dots. */
    MIXED;

    /**
     * The dash of a series.
     *
     * @param index from 0; after four they begin again
     * @return a dash
     */
    public static Dash series(int index) {
        return values()[Math.floorMod(index, values().length)];
    }
}
