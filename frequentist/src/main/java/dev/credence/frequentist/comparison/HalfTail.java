package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Binomial;

/**
 * Computes {@code P(T >= t)} for T = (2 K - m) / sqrt(m), where K is binomial of m trials with probability 1/2, for consecutive m. T is 0
 * without trials.
 *
 * <p>From m to m + 1 the tail from k on gains half of P(K = k - 1), and loses the probabilities below the new k. Every 64th tail is
 * computed directly, so that rounding errors do not accumulate.
 */
final class HalfTail {
    /** The number of steps between direct computations; one of these costs about as much as 64 steps. */
    private static final int FRESH = 64;

    private final double statistic;
    private long from;
    private double tail;
    /** P(K = from - 1); 0 if the next tail must be computed directly. */
    private double before;

    HalfTail(double statistic) {
        this.statistic = statistic;
    }

    /** Returns the tail for m, which is the m of the previous call plus 1. */
    double next(long m) {
        if (m == 0) {
            return statistic <= 0 ? 1 : 0;
        }
        long k = first(m);
        if (k > m) {
            before = 0;
            return 0;
        }
        if (before == 0 || m % FRESH == 0) {
            fresh(m, k);
        } else {
            step(m, k);
        }
        return tail;
    }

    /** Returns the smallest k whose statistic is at least t. */
    private long first(long m) {
        return Math.max(0, (long) Math.ceil((m + statistic * Math.sqrt((double) m)) / 2));
    }

    private void fresh(long m, long k) {
        from = k;
        tail = Binomial.survival(k - 1, m, 0.5);
        before = Binomial.probability(k - 1, m, 0.5);
    }

    private void step(long m, long k) {
        tail += before / 2;
        before *= m / (2.0 * (m - from + 1));
        while (from < k) {
            before *= (m - from + 1) / (double) from;
            tail -= before;
            from++;
        }
    }
}
