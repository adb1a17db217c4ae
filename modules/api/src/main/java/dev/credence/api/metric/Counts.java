package dev.credence.api.metric;

/**
 * The numbers of successes and trials of a proportion.
 *
 * @param successes 0 to {@code trials}
 * @param trials 0 to 2^53
 */
public record Counts(long successes, long trials) {
    /**
     * Checks the counts.
     *
     * @throws IllegalArgumentException if they are out of range
     */
    public Counts {
        if (!(trials >= 0 && trials <= 1L << 53)) {
            throw new IllegalArgumentException("trials must lie in [0, 2^53]: trials=" + trials);
        }
        if (!(successes >= 0 && successes <= trials)) {
            throw new IllegalArgumentException(
                    "successes must lie in [0, trials]: successes=" + successes + ", trials=" + trials);
        }
    }

    /** {@return the number of failures: trials minus successes} */
    public long failures() {
        return trials - successes;
    }

    /** {@return the observed proportion: successes / trials, NaN without trials} */
    public double proportion() {
        return successes / (double) trials;
    }
}
