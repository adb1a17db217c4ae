package dev.credence.assertj;

/** How the error of many slices is held to that of one. */
public enum SliceAdjustment {
    /**
     * Every slice at the level that Bonferroni's inequality asks for: one wrong tail in {@code slices} of those of the level.
     */
    BONFERRONI,
    /**
     * Bonferroni among the slices not yet decided, again and again: never decides less than {@link #BONFERRONI}, under the same
     * assumptions, which are none.
     *
     * @see <a href="https://www.jstor.org/stable/4615733">Holm (1979), Scandinavian Journal of Statistics 6, 65-70</a>
     */
    HOLM,
    /**
     * None: each slice at the level itself. That all slices pass is then still wrong no more often than one is (an
     * intersection-union test), but that some slice fails is wrong about {@code slices} times as often.
     *
     * @see <a href="https://doi.org/10.1080/00401706.1982.10487790">Berger (1982), Technometrics 24, 295-300</a>
     */
    NONE;

    /** The level of one slice of this many: {@code 1 - (1 - level) / slices}. */
    static double shared(double level, int slices) {
        return 1 - (1 - level) / slices;
    }
}
