package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.roots.Interruption;

/**
 * Computes {@code P(Z >= t)} of the pooled z for two binomials with the same proportion, as a sum over the outcomes of the first. For each of them, the
 * successes of the second with so large a statistic are those up to a boundary, which rises with the first outcome, so that the
 * distribution function of the second is updated by additions.
 *
 * @param n1 the trials of the first system, over whose outcomes the sum is taken
 * @param n2 the trials of the second system
 * @param least the threshold t
 */
record PooledRejections(long n1, long n2, double least) {
    /** The half-width of the sum in standard deviations, in addition to |t|; the rest has a probability below 1e-18. */
    private static final double WIDTH = 9;
    /** Added to the half-width for Poisson numbers of small mean. */
    private static final int MORE = 10;
    /** The relative size of the remaining terms at which the sum ends. */
    private static final double NEGLIGIBLE = 1e-20;
    /**
     * Above this standard deviation every (deviation / 8)th term is summed: the rectangle rule with this step is exact to double
     * precision for a normal density.
     */
    private static final double SMOOTH = 1_000;

    private static final double STEPS = 8;
    /** The number of recurrence steps between exact values, so that rounding errors do not accumulate. */
    private static final int STEPS_BETWEEN_EXACT = 64;
    /** Smaller numbers may have lost digits and are not used to compute larger ones. */
    private static final double SMALLEST_EXACT = 1e-280;
    /** A smaller absolute threshold is treated as 0, where the boundary is that of equal proportions. */
    private static final double LEVEL = 1e-9;

    /** Returns the probability at a common proportion in [0, 1]. */
    double probability(double share) {
        double mean = n1 * share;
        double deviation = Math.sqrt(mean * (1 - share));
        double reach = (WIDTH + Math.abs(least)) * deviation + MORE;
        long low = (long) Math.max(0, Math.floor(mean - reach));
        long high = (long) Math.min((double) n1, Math.ceil(mean + reach));
        BinomialSteps outcome = new BinomialSteps(n1, share);
        BinomialSteps other = new BinomialSteps(n2, share);
        if (deviation > SMOOTH) {
            return Math.min(1, integral(low, high, deviation, share));
        }
        double sum = 0;
        for (long k = low; k <= high; k++) {
            Interruption.check();
            double point = outcome.probability(k);
            if (k > mean && point * (high - k + 1) <= NEGLIGIBLE * sum) {
                break;
            }
            sum += point * other.atMost(largestRejected(k));
        }
        return Math.min(1, sum);
    }

    /** Sums every step-th term. On average the boundary rounded down lies half a count below the boundary. */
    private double integral(long low, long high, double deviation, double share) {
        long step = (long) (deviation / STEPS);
        double sum = 0;
        for (long k = low; k <= high; k += step) {
            Interruption.check();
            double x = boundary((double) k) - 0.5;
            double below = x <= -1 ? 0 : x >= n2 ? 1 : Beta.survival(share, x + 1, n2 - x);
            sum += Binomial.probability(k, n1, share) * below;
        }
        return sum * step;
    }

    /** Returns the largest number of successes of the second system with a statistic of at least t, or -1; the first has k. */
    private long largestRejected(long k) {
        long x = (long) Math.max(-1, Math.min((double) n2, Math.floor(boundary((double) k))));
        while (x >= 0 && !counts(k, x)) {
            Interruption.check();
            x--;
        }
        while (x < n2 && counts(k, x + 1)) {
            Interruption.check();
            x++;
        }
        return x;
    }

    private boolean counts(long k, long x) {
        return statistic(k, n1, x, n2) >= least;
    }

    /** Returns the pooled z. */
    static double statistic(long k1, long n1, long k2, long n2) {
        double a = (double) n1;
        double b = (double) n2;
        double successes = (double) k1 + k2;
        double failures = a + b - successes;
        return DifferenceScore.standardised(k1 * b - k2 * a, successes * failures / (a + b) * a * b);
    }

    /** Returns the successes of the second system at which the statistic is t, a root of a quadratic; the smaller one for positive t. */
    private double boundary(double k) {
        if (Math.abs(least) < LEVEL) {
            return k * n2 / n1;
        }
        double n = (double) n1 + n2;
        double g = least * least * n1 * n2 / n;
        double a = (double) n1 * n1 + g;
        double b = 2 * k * n1 * n2 + g * (n - 2 * k);
        double c = k * n2 * (k * n2) - g * k * (n - k);
        double root = b + Math.sqrt(Math.max(0, b * b - 4 * a * c));
        return least > 0 ? 2 * c / root : root / (2 * a);
    }

    /** Computes probabilities of a binomial for increasing outcomes. */
    private static final class BinomialSteps {
        private final long n;
        private final double share;
        private long position = -2;
        private double point;
        private double below;

        BinomialSteps(long n, double share) {
            this.n = n;
            this.share = share;
        }

        double probability(long k) {
            boolean near = k == position + 1 && k % STEPS_BETWEEN_EXACT != 0 && point > SMALLEST_EXACT;
            point = near ? point * up(k) : Binomial.probability(k, n, share);
            position = k;
            return point;
        }

        double atMost(long k) {
            if (k < 0) {
                return 0;
            }
            if (position < 0 || k - position >= STEPS_BETWEEN_EXACT || point < SMALLEST_EXACT) {
                below = Binomial.cdf(k, n, share);
                point = Binomial.probability(k, n, share);
                position = k;
            }
            while (position < k) {
                position++;
                point *= up(position);
                below += point;
            }
            return Math.min(1, below);
        }

        /** Returns P(K = k) / P(K = k - 1). */
        private double up(long k) {
            return (n - k + 1) / (double) k * (share / (1 - share));
        }
    }
}
