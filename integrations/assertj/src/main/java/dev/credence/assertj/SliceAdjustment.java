package dev.credence.assertj;

import dev.credence.decision.Multiplicity;

/** The adjustment for multiple testing over several slices. */
public enum SliceAdjustment {
    /**
     * The Bonferroni adjustment: each slice is tested with the tail probability of the level divided by the number of slices.
     */
    BONFERRONI,
    /**
     * Holm's step-down adjustment: Bonferroni is repeated among the slices that are not yet decided. It decides at least as many
     * slices as {@link #BONFERRONI} and, like it, makes no assumption about the dependence between slices.
     *
     * @see <a href="https://www.jstor.org/stable/4615733">Holm (1979), Scandinavian Journal of Statistics 6, 65-70</a>
     */
    HOLM,
    /**
     * No adjustment: each slice is tested at the level itself. The error probability that all slices pass is then at most that of
     * one slice (an intersection-union test), but a wrong failure of some slice is up to {@code slices} times as probable.
     *
     * @see <a href="https://doi.org/10.1080/00401706.1982.10487790">Berger (1982), Technometrics 24, 295-300</a>
     */
    NONE;

    Multiplicity multiplicity() {
        return Multiplicity.valueOf(name());
    }
}
