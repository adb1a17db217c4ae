package dev.credence.figures.mark;

/**
 * The colours of marks. Those for data are of the palette of Okabe and Ito, which readers with any of the common forms of colour blindness
 * distinguish. Its orange and sky blue are darkened on a light page, where they would fade; on a dark page its lighter ones come first.
 *
 * @see <a href="https://doi.org/10.1038/nmeth.1618">Wong (2011), Nature Methods 8, 441</a>
 */
public enum ColourRole {
    /** Blue; sky blue where dark. */
    FIRST("#0072b2", "#56b4e9"),
    /** Vermilion; orange where dark. */
    SECOND("#d55e00", "#e69f00"),
    /** Bluish green. */
    THIRD("#009e73", "#00b386"),
    /** Reddish purple. */
    FOURTH("#cc79a7", "#e0a3c6"),
    /** Orange; yellow where dark. */
    FIFTH("#b07800", "#f0e442"),
    /** Sky blue; vermilion where dark. */
    SIXTH("#2e8fc7", "#e8743b"),
    /** The colour of words. */
    TEXT("#1b1f24", "#e6e8eb"),
    /** The colour of secondary elements: rules, iso-lines, notes. */
    MUTED("#5c636b", "#a0a7af"),
    /** The colour of the grid. */
    GRID("#e1e4e8", "#33393f"),
    /** The colour of the page. */
    PAGE("#ffffff", "#15181c");

    private static final ColourRole[] SERIES = {FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH};

    private final String light;
    private final String dark;

    ColourRole(String light, String dark) {
        this.light = light;
        this.dark = dark;
    }

    /**
     * Returns the colour of a series.
     *
     * @param index from 0; after six they begin again
     */
    public static ColourRole series(int index) {
        return SERIES[Math.floorMod(index, SERIES.length)];
    }

    /**
     * Returns the colour on a light page.
     *
     * @return a colour such as {@code #0072b2}
     */
    public String light() {
        return light;
    }

    /**
     * Returns the colour on a dark page.
     *
     * @return a colour such as {@code #56b4e9}
     */
    public String dark() {
        return dark;
    }
}
