package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Interruption;

/**
 * McNemar's z judged by its own distribution, the share of discordant trials estimated by {@code (b + c + 1) / (n +
 * 1)}: the number m of discordant trials is binomial of n, and of these a binomial half favours the first.
 */
final class EstimatedMcNemar {
    /** 1e-12: equal statistics of different m may differ in the last digits. */
    private static final double TIES = 1e-12;
    /** 9: what lies further out has a probability below 1e-18. */
    private static final double WIDTH = 9;
    /** 10: the same for a Poisson number of small mean. */
    private static final int MORE = 10;
    /**
     * 1,000: with this many trials the normal distribution is off by some millionths of the p-value, a hundredth where
     * it is near 1.
     */
    private static final double SMOOTH = 1_000;
    /** 64: rounding does not gather. */
    private static final int FRESH = 64;

    private EstimatedMcNemar() {}

    /** Both one-sided tests; each counts the observed statistic in full. */
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

    /** P(T at least z) for z of 0 or more. */
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
}
