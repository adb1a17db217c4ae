package dev.credence.curves.isotonic;

import dev.credence.api.interval.ConfidenceLevel;

/** Checks of the number of draws of a simulation. */
public final class EnoughDraws {
    private static final long MAX_DRAWS = 10_000_000;

    private EnoughDraws() {}

    /**
     * Checks that a number of draws lies in the range that is possible.
     *
     * @return the same number
     * @throws IllegalArgumentException if it does not lie in [1, 10000000]
     */
    public static long possible(long draws) {
        if (!(draws >= 1 && draws <= MAX_DRAWS)) {
            throw new IllegalArgumentException("draws must lie in [1, " + MAX_DRAWS + "]: draws=" + draws);
        }
        return draws;
    }

    /**
     * Checks that a draw lies beyond each bound of a level.
     *
     * @return the same number
     * @throws IllegalArgumentException if there are too few draws, or too many; the message names the number that is needed
     */
    public static int of(long draws, ConfidenceLevel level) {
        double needed = Math.ceil((1 - 1e-9) / level.tail()) - 1;
        if (!(possible(draws) >= needed)) {
            throw new IllegalArgumentException("draws must be at least " + (long) needed + " for level " + level.value()
                    + ": draws=" + draws + "; use more draws or a lower level");
        }
        return Math.toIntExact(draws);
    }
}
