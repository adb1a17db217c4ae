package dev.credence.frequentist.interval;

/** Checks the counts of binomial proportions. */
final class BinomialCounts {
    /** Doubles represent all integers up to 2^53. */
    private static final long MAX_TRIALS = 1L << 53;

    private BinomialCounts() {}

    /** Checks all counts before any bound is written, so that an error leaves the arrays unchanged; trials may be 0 here. */
    static void require(long[] successes, long[] trials, double[] lower, double[] upper) {
        int length = trials.length;
        if (successes.length != length || lower.length != length || upper.length != length) {
            throw new IllegalArgumentException("arrays must have the same length: successes=" + successes.length
                    + ", trials=" + length + ", lower=" + lower.length + ", upper=" + upper.length);
        }
        for (int i = 0; i < length; i++) {
            if (successes[i] < 0 || successes[i] > trials[i] || trials[i] > MAX_TRIALS) {
                throw new IllegalArgumentException("successes must lie in [0, trials], trials in [0, 2^53]: successes="
                        + successes[i] + ", trials=" + trials[i] + " at index " + i);
            }
        }
    }

    static void require(long successes, long trials) {
        if (trials < 1) {
            throw new IllegalArgumentException("trials must lie in [1, 2^53]: trials=" + trials
                    + "; without trials nothing is known, so that the interval is [0, 1]");
        }
        if (trials > MAX_TRIALS) {
            throw new IllegalArgumentException("trials must lie in [1, 2^53]: trials=" + trials
                    + "; larger counts are not exact in double precision");
        }
        if (successes < 0 || successes > trials) {
            throw new IllegalArgumentException("successes must lie in [0, trials]: successes=" + successes + ", trials="
                    + trials + "; count successes among the trials only");
        }
    }
}
