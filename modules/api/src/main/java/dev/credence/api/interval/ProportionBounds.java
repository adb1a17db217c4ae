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

    /**
     * Computes the bounds of many proportions for {@link ProportionBounds#bounds}. All input is checked first, so that bad input leaves
     * the output arrays unchanged.
     */
    static final class BatchBounds {
        private BatchBounds() {}

        static void bounds(ProportionBounds bounds, long[] successes, long[] trials, double[] lower, double[] upper) {
            require(successes, trials, lower, upper);
            for (int i = 0; i < trials.length; i++) {
                lower[i] = trials[i] == 0 ? 0 : bounds.lower(successes[i], trials[i]);
                upper[i] = trials[i] == 0 ? 1 : bounds.upper(successes[i], trials[i]);
            }
        }

        private static void require(long[] successes, long[] trials, double[] lower, double[] upper) {
            if (successes.length != trials.length || lower.length != trials.length || upper.length != trials.length) {
                throw new IllegalArgumentException("arrays must have the same length: successes=" + successes.length
                        + ", trials=" + trials.length + ", lower=" + lower.length + ", upper=" + upper.length);
            }
            for (int i = 0; i < trials.length; i++) {
                if (!(successes[i] >= 0 && successes[i] <= trials[i])) {
                    throw new IllegalArgumentException("successes must lie in [0, trials]: successes=" + successes[i]
                            + ", trials=" + trials[i] + " at index " + i);
                }
            }
        }
    }
}
