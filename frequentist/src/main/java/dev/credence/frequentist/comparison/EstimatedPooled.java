package dev.credence.frequentist.comparison;

import dev.credence.numerics.normal.Normal;

/**
 * The pooled z of two independent proportions judged by its own distribution, at the worst of three shares: the
 * estimated common one, {@code (k1 + k2 + 1/2) / (N + 1)}, and one standard error below and above.
 */
final class EstimatedPooled {
    /** 1e-12: equal statistics of different outcomes may differ in the last digits. */
    private static final double TIES = 1e-12;
    /** 1e6: with so large a standard deviation the normal tail is right to a millionth at 1.5 deviates, to 6e-5 at 7. */
    private static final double VAST = 1e6;
    /** 37: beyond it the tail of the normal distribution underflows. */
    private static final double FAR = 37;
    /** 100: with so many trials the tail beyond 37 is below 1e-250. */
    private static final double FAR_SMOOTH = 100;

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
        double z = PooledRejections.statistic(
                counts.first().successes(),
                counts.first().trials(),
                counts.second().successes(),
                counts.second().trials());
        return new OneSidedTests(
                z, new EstimatedPooled(counts).tail(z), new EstimatedPooled(counts.swapped()).tail(-z));
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
