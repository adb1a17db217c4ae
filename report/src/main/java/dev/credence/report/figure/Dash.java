package dev.credence.report.figure;

/** How a line is broken, so that series differ by more than colour. */
public enum Dash {
    /** Not at all. */
    SOLID(""),
    /** Long strokes. */
    DASHED("7 4"),
    /** Dots. */
    DOTTED("1.5 3.5"),
    /** Strokes and dots. */
    MIXED("8 3 1.5 3");

    private final String pattern;

    Dash(String pattern) {
        this.pattern = pattern;
    }

    /**
     * The dash of a series.
     *
     * @param index from 0; after four they begin again
     * @return a dash
     */
    public static Dash series(int index) {
        return values()[Math.floorMod(index, values().length)];
    }

    String pattern() {
        return pattern;
    }
}
