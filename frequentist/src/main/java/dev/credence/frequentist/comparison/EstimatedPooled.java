package dev.credence.frequentist.comparison;

import dev.credence.numerics.normal.Normal;

/**
 * The pooled z of two independent proportions with p-values by its own distribution instead of the normal. The p-value is the largest
 * over three common proportions: the estimate {@code (k1 + k2 + 1/2) / (N + 1)}, and one standard error below and above it.
 *
 * <p>These proportions depend on the counts, so that a clearer difference can have a larger probability if one sample is small and the
 * other much larger. The p-value is therefore the largest over the observed outcome and the next ones in which the larger sample shows
 * a clearer difference. For 1 to 60 trials against up to 2,000, larger probabilities occurred at a distance of up to 0.17 times the
 * ratio of the numbers of trials.
 */
final class EstimatedPooled {
    /** The relative rounding error between equal statistics of different outcomes. */
    private static final double TIES = 1e-12;
    /** Above this standard deviation the p-value is normal, with a relative error of 1e-6 at a deviate of 1.5 and 6e-5 at 7. */
    private static final double VAST = 1e6;
    /** Beyond this deviate the tail of the normal distribution underflows. */
    private static final double FAR = 37;
    /** Above this standard deviation the tail beyond a deviate of 37 is below 1e-250. */
    private static final double FAR_SMOOTH = 100;

    /** The number of further outcomes is the ratio of the numbers of trials divided by 4. */
    private static final long RATIO = 4;
    /** The largest number of further outcomes; they take a millisecond. */
    private static final long MOST_OUTCOMES = 64;
    /** With more trials in the smaller sample, p-values between 1e-12 and 0.5 never rose, and only one outcome is used. */
    private static final long SMALL = 100;
    /** Larger p-values are not maximised over further outcomes. */
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

    /** Returns both one-sided tests; each p-value includes the observed statistic. */
    static OneSidedTests of(IndependentCounts counts) {
        double z = statistic(counts);
        return new OneSidedTests(z, greater(counts), greater(counts.swapped()));
    }

    /** Returns the largest tail among this outcome and the next clearer ones of the larger sample. */
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

    /** Returns the largest {@code P(Z >= z)} over the three proportions. */
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
