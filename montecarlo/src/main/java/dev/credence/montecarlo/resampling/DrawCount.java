package dev.credence.montecarlo.resampling;

import dev.credence.api.interval.ConfidenceLevel;

/** How many draws a simulation may and must have. */
public final class DrawCount {
    /** The largest array. */
    private static final long MOST = Integer.MAX_VALUE - 8;
    /** 1e-9: the tail of a level such as 0.9999 is known to 1e-12 of itself only. */
    private static final double ROUNDING = 1e-9;

    private DrawCount() {}

    /**
     * Checks an option that gives a number of draws.
     *
     * @param name the option
     * @param draws 1 to 2147483639
     * @return the same number
     * @throws IllegalArgumentException if it is out of range
     */
    public static long checked(String name, long draws) {
        if (!(draws >= 1 && draws <= MOST)) {
            throw new IllegalArgumentException(name + " must lie in [1, " + MOST + "]: " + name + "=" + draws);
        }
        return draws;
    }

    /**
     * Checks that a level can be read off so many draws: each tail needs a draw beyond its bound,
     * {@code (draws + 1) (1 - level) / 2 >= 1}.
     *
     * @param name what the caller calls their number
     * @param draws how many
     * @param level the level
     * @return the same number
     * @throws IllegalArgumentException if there are too few, saying how many are needed, or more than an array holds
     */
    public static long enough(String name, long draws, ConfidenceLevel level) {
        checked(name, draws);
        double needed = Math.ceil((1 - ROUNDING) / level.tail()) - 1;
        if (!(draws >= needed)) {
            throw new IllegalArgumentException(name + " must be at least " + (long) needed + " for level "
                    + level.value() + ": " + name + "=" + draws + "; ask for more draws or a lower level");
        }
        return draws;
    }

    /**
     * What to tell of draws in which the metric was 0/0.
     *
     * @param undefined how many
     * @param draws of how many
     * @return a sentence
     */
    public static String undefined(long undefined, long draws) {
        return "the metric was undefined in " + undefined + " of " + draws + " draws, which were left out";
    }
}
