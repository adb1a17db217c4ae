package dev.credence.curves.guarantee;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;

/**
 * The order statistic of the scores of one class beyond which at least a share of the class lies (Wilks). The k-th smallest of n scores has at
 * least the share p of the class at or above it, except with probability {@code P(Bin(n, 1 - p) <= k - 1)}, and with a smaller one if scores are
 * tied.
 *
 * @param k the rank, 1 for the smallest score; 0 if not even the smallest score has that share above it
 * @param share the share that is at or above it with the confidence
 */
record OrderBound(long k, double share) {
    /** Returns the largest rank that keeps the error. */
    static OrderBound of(long n, double share, double alpha) {
        long kept = 0;
        long broken = n + 1;
        while (broken - kept > 1) {
            long middle = (kept + broken) >>> 1;
            if (error(n, share, middle) <= alpha) {
                kept = middle;
            } else {
                broken = middle;
            }
        }
        // the probability of at most k - 1 successes is alpha where 1 - share is the upper quantile of Beta(k, n - k +
        // 1)
        return new OrderBound(kept, kept == 0 ? 0 : Beta.quantile(alpha, (double) (n - kept + 1), (double) kept));
    }

    private static double error(long n, double share, long k) {
        return k == 1 ? StrictMath.pow(share, (double) n) : Binomial.cdf(k - 1, n, 1 - share);
    }

    /** Returns the smallest number of scores of which the smallest keeps the error. */
    static long neededItems(double share, double alpha) {
        long n = Math.max(1, (long) Math.floor(StrictMath.log(alpha) / StrictMath.log(share)) - 1);
        while (!(error(n, share, 1) <= alpha)) {
            n++;
        }
        return n;
    }
}
