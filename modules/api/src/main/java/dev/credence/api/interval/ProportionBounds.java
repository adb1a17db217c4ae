package dev.credence.api.interval;

/** Computes bounds of a binomial proportion at one level. Everything that depends on the level alone is computed in advance. */
public interface ProportionBounds {
    /**
     * Returns the lower bound.
     *
     * @param successes from 0 to {@code trials}
     * @param trials 1 or more
     * @return in [0, 1]
     */
    double lower(long successes, long trials);

    /**
     * Returns the upper bound. By default it is the mirror image of the lower bound, {@code 1 - lower(trials - successes, trials)}.
     *
     * @param successes from 0 to {@code trials}
     * @param trials 1 or more
     * @return in [0, 1]
     */
    default double upper(long successes, long trials) {
        return 1 - lower(trials - successes, trials);
    }

    /**
     * Computes the bounds of many proportions, without allocating memory for each.
     *
     * @param successes the number of successes of each proportion
     * @param trials the number of trials of each proportion, an array of the same length; 0 trials give [0, 1]
     * @param lower receives the lower bounds
     * @param upper receives the upper bounds
     * @throws IllegalArgumentException if the lengths differ, or successes are not in [0, trials]; the message names the index
     */
    default void bounds(long[] successes, long[] trials, double[] lower, double[] upper) {
        BatchBounds.bounds(this, successes, trials, lower, upper);
    }
}
