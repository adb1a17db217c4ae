package dev.credence.api.interval;

/** Bounds of a binomial proportion at one level, with all that depends on the level alone computed beforehand. */
public interface ProportionBounds {
    /**
     * Lower bound.
     *
     * @param successes from 0 to {@code trials}
     * @param trials 1 or more
     * @return in [0, 1]
     */
    double lower(long successes, long trials);

    /**
     * Upper bound. By default the mirror image: {@code 1 - lower(trials - successes, trials)}.
     *
     * @param successes from 0 to {@code trials}
     * @param trials 1 or more
     * @return in [0, 1]
     */
    default double upper(long successes, long trials) {
        return 1 - lower(trials - successes, trials);
    }

    /**
     * Bounds of many proportions, without allocation per item.
     *
     * @param successes successes of each
     * @param trials trials of each, as many; 0 gives [0, 1]
     * @param lower receives the lower bounds
     * @param upper receives the upper bounds
     * @throws IllegalArgumentException if the lengths differ, or successes are not in [0, trials]; the message names the index
     */
    default void bounds(long[] successes, long[] trials, double[] lower, double[] upper) {
        BatchBounds.bounds(this, successes, trials, lower, upper);
    }
}
