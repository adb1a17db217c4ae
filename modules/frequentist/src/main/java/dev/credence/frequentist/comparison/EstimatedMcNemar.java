package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Interruption;

/**
 * McNemar's z with p-values by its own distribution instead of the normal. The share of discordant trials is estimated by
 * {@code (b + c + 1) / (n + 1)}; the number m of discordant trials is binomial of n with that share, and the number of those that
 * favour the first system is binomial of m with probability 1/2.
 */
final class EstimatedMcNemar {
    /** The relative rounding error between equal statistics of different m. */
    private static final double TIES = 1e-12;
    /** The half-width of the sum in standard deviations; the rest has a probability below 1e-18. */
    private static final double WIDTH = 9;
    /** Added to the half-width for Poisson numbers of small mean. */
    private static final int MORE = 10;
    /**
     * Above this standard deviation the p-value is normal, with a relative error of about 1e-6, and of 0.01 for p-values near 1.
     */
    private static final double SMOOTH = 1_000;
    /** The number of recurrence steps between exact values, so that rounding errors do not accumulate. */
    private static final int FRESH = 64;

    private EstimatedMcNemar() {}

    /** Returns both one-sided tests; each p-value includes the observed statistic. */
    static OneSidedTests of(DiscordantCounts counts) {
        double z = counts.z();
        double size = Math.abs(z);
        double share = Math.min(1, (counts.discordant() + 1.0) / (counts.trials() + 1.0));
        double near = tail(size, counts.trials(), share);
        double far = size == 0 ? near : Math.min(1, 1 - tail(size + 2 * tie(size), counts.trials(), share));
        return z >= 0 ? new OneSidedTests(z, near, far) : new OneSidedTests(z, far, near);
    }

    private static double tie(double z) {
        return TIES * Math.max(1, z);
    }

    /** Returns {@code P(T >= z)} for nonnegative z. */
    private static double tail(double z, long n, double share) {
        if (share == 1) {
            return new HalfTail(z - tie(z)).next(n);
        }
        double mean = n * share;
        double deviation = Math.sqrt(mean * (1 - share));
        if (deviation > SMOOTH) {
            return Normal.survival(z);
        }
        double reach = WIDTH * deviation + MORE;
        long low = (long) Math.max(0, Math.floor(mean - reach));
        long high = (long) Math.min((double) n, Math.ceil(mean + reach));
        return sum(new HalfTail(z - tie(z)), low, high, n, share);
    }

    private static double sum(HalfTail tails, long low, long high, long n, double share) {
        double odds = share / (1 - share);
        double chance = 0;
        double sum = 0;
        for (long m = low; m <= high; m++) {
            Interruption.check();
            chance = m == low || m % FRESH == 0
                    ? Binomial.probability(m, n, share)
                    : chance * ((n - m + 1) / (double) m * odds);
            sum += chance * tails.next(m);
        }
        return sum;
    }

    /**
     * Computes {@code P(T >= t)} for T = (2 K - m) / sqrt(m), where K is binomial of m trials with probability 1/2, for consecutive m. T is 0
     * without trials.
     *
     * <p>From m to m + 1 the tail from k on gains half of P(K = k - 1), and loses the probabilities below the new k. Every 64th tail is
     * computed directly, so that rounding errors do not accumulate.
     */
    static final class HalfTail {
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
            long k = smallestReaching(m);
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
        private long smallestReaching(long m) {
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
}
