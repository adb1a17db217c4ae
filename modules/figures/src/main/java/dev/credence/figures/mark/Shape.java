package dev.credence.figures.mark;

/** The shape of a point, so that series differ by more than colour. */
public enum Shape {
    /** A disc. */
    CIRCLE,
    /** A square. */
    SQUARE,
    /** A square on its corner. */
    DIAMOND,
    /** A triangle. */
    TRIANGLE;

    /**
     * Returns the shape of a series.
     *
     * @param index from 0; after four they begin again
     */
    public static Shape series(int index) {
        return values()[Math.floorMod(index, values().length)];
    }
}
