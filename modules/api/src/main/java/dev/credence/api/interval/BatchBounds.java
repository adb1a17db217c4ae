package dev.credence.api.interval;

/**
 * Computes the bounds of many proportions for {@link ProportionBounds#bounds}. All input is checked first, so that bad input leaves
 * the output arrays unchanged.
 */
final class BatchBounds {
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
