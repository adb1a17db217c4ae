package dev.credence.numerics.random;

import java.util.Arrays;

/**
 * The successes of at most three trials with a fixed probability, from one random word and without a branch, because outcomes cannot be
 * predicted: the counts that {@link BinomialSampler} draws from the same word. Immutable.
 *
 * <p>The sampler draws another word where rounding puts a uniform number beyond the sum of all probabilities, with a probability below
 * 1e-15; here all trials are successes then.
 *
 * <p>Cost: 1 to 2 ns; a microsecond to create.
 */
public final class FewTrials {
    /** The largest number of trials. */
    public static final int MOST = 3;

    private static final int BITS = 53;
    /** No word of 53 bits reaches it. */
    private static final long BEYOND = 1L << BITS;

    /** For each number of trials, three ascending numbers: how many of them a word reaches is the number of rarer outcomes. */
    private final long[] limits = new long[(MOST + 1) * MOST];
    /** All bits if failures are the rarer outcome, otherwise no bit. */
    private final long mask;

    /**
     * Creates the table of a probability.
     *
     * @param p probability of success, in (0, 1)
     */
    public FewTrials(double p) {
        this.mask = p > 0.5 ? -1 : 0;
        double rarer = p > 0.5 ? 1 - p : p;
        Arrays.fill(limits, BEYOND);
        for (int trials = 1; trials <= MOST; trials++) {
            for (int count = 1; count <= trials; count++) {
                limits[trials * MOST + count - 1] = limit(trials, rarer, count);
            }
        }
    }

    /** Returns the least 53 bits whose count is at least a number, or {@link #BEYOND}. */
    private static long limit(int trials, double p, int count) {
        long below = -1;
        long reached = BEYOND;
        while (reached - below > 1) {
            long middle = (below + reached) >>> 1;
            long found = BinomialSampler.inverse(trials, p, middle * 0x1p-53);
            if (found < 0 || found >= count) {
                reached = middle;
            } else {
                below = middle;
            }
        }
        return reached;
    }

    /**
     * Returns the number of successes.
     *
     * @param word 64 random bits, of which the upper 53 are used
     * @param trials 0 to {@link #MOST}
     * @return 0 to the number of trials
     */
    public long successes(long word, int trials) {
        long bits = word >>> (Long.SIZE - BITS);
        int from = trials * MOST;
        long rarer = MOST
                + ((bits - limits[from]) >> (Long.SIZE - 1))
                + ((bits - limits[from + 1]) >> (Long.SIZE - 1))
                + ((bits - limits[from + 2]) >> (Long.SIZE - 1));
        return (rarer ^ mask) - mask + (trials & mask);
    }
}
