package dev.credence.frequentist.comparison;

import dev.credence.numerics.normal.Normal;

/**
 * The pooled z of two independent proportions judged by its own distribution, at the worst of three shares: the
 * estimated common one, {@code (k1 + k2 + 1/2) / (N + 1)}, and one standard error below and above.
 *
 * <p>The shares move with the counts, so that a clearer difference may get a larger probability where one sample is
 * small and the other much larger. The p-value is therefore the largest over the observed outcome and the next ones in
 * which the larger sample alone speaks more clearly. Such probabilities were seen to exceed that of the observed
 * outcome up to 0.17 times the ratio of the numbers of trials away (1 to 60 trials against up to 2,000).
 */
final class EstimatedPooled {
    /** 1e-12: equal statistics of different outcomes may differ in the last digits. */
    private static final double TIES = 1e-12;
    /** 1e6: with so large a standard deviation the normal tail is right to a millionth at 1.5 deviates, to 6e-5 at 7. */
    private static final double VAST = 1e6;
    /** 37: beyond it the tail of the normal distribution underflows. */
    private static final double FAR = 37;
    /** 100: with this many trials the tail beyond 37 is below 1e-250. */
    private static final double FAR_SMOOTH = 100;

    /** 4: as many outcomes are looked at as a quarter of the ratio of the numbers of trials. */
    private static final long RATIO = 4;
    /** 64: of a ratio above 256, no more outcomes than these, which take a millisecond. */
    private static final long MOST_OUTCOMES = 64;
    /** 100: with more trials in the smaller sample, p-values between 1e-12 and one half were not seen to rise. */
    private static final long SMALL = 100;
    /** One half: a larger p-value speaks for no difference. */
    private static final double CLEAR = 0.5;

    private final IndependentCounts counts;
    private final double[] shares;
    private final double deviation;

    private EstimatedPooled(IndependentCounts counts) {
        this.counts = counts;
        double share = (counts.successes() + 0.5) / (counts.trials() + 1);
        double error = Math.sqrt(share * (1 - share) / counts.trials());
        this.shares = new double[] {Math.max(0, share - error), share, Math.min(1, share + error)};
        double least = Math.min(counts.first().trials(), counts.second().trials());
        this.deviation = Math.sqrt(least * share * (1 - share));
    }

    /** Both one-sided tests; each counts the observed statistic in full. */
    static OneSidedTests of(IndependentCounts counts) {
        double z = statistic(counts);
        return new OneSidedTests(z, greater(counts), greater(counts.swapped()));
    }

    /** The largest tail of this outcome and the next clearer ones of the larger sample. */
    private static double greater(IndependentCounts counts) {
        double largest = tailOf(counts);
        long n1 = counts.first().trials();
        long n2 = counts.second().trials();
        long smaller = Math.min(n1, n2);
        if (largest >= CLEAR || smaller > SMALL) {
            return largest;
        }
        long failures = n1 - counts.first().successes();
        long left = n1 > n2 ? failures : counts.second().successes();
        long outcomes = Math.min(left, Math.min(MOST_OUTCOMES, Math.max(n1, n2) / (RATIO * smaller)));
        for (long more = 1; more <= outcomes; more++) {
            largest = Math.max(largest, tailOf(n1 > n2 ? counts.moved(more, 0) : counts.moved(0, -more)));
        }
        return largest;
    }

    private static double tailOf(IndependentCounts counts) {
        return new EstimatedPooled(counts).tail(statistic(counts));
    }

    private static double statistic(IndependentCounts counts) {
        return PooledRejections.statistic(
                counts.first().successes(),
                counts.first().trials(),
                counts.second().successes(),
                counts.second().trials());
    }

    /** The largest P(Z at least z). */
    private double tail(double z) {
        if (deviation > VAST || (Math.abs(z) > FAR && deviation > FAR_SMOOTH)) {
            return Normal.survival(z);
        }
        double largest = 0;
        for (double share : shares) {
            largest = Math.max(largest, at(z - TIES * Math.max(1, Math.abs(z)), share));
        }
        return largest;
    }

    /**
     * The system with fewer trials is summed over: exchanging systems and successes with failures leaves the
     * statistic as it is.
     */
    private double at(double least, double share) {
        long n1 = counts.first().trials();
        long n2 = counts.second().trials();
        return n1 <= n2
                ? new PooledRejections(n1, n2, least).probability(share)
                : new PooledRejections(n2, n1, least).probability(1 - share);
    }
}
