package dev.credence.frequentist.comparison;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.roots.Interruption;

/**
 * P(pooled z at least t) for two binomials of one share: for each outcome of the first, how many successes of the
 * second leave the statistic that large. That number rises with the first's, so that the second's distribution
 * function is only added to.
 *
 * @param n1 trials of the first, over whose outcomes the sum goes
 * @param n2 trials of the second
 * @param least the least statistic that counts
 */
record PooledRejections(long n1, long n2, double least) {
    /** 9: what lies further out has a probability below 1e-18; and as far as the statistic reaches. */
    private static final double WIDTH = 9;
    /** 10: the same for a Poisson number of small mean. */
    private static final int MORE = 10;
    /** 1e-20: what is left of the sum is then below its last digit. */
    private static final double REST = 1e-20;
    /**
     * 1,000: with a larger standard deviation the sum is the integral of a smooth function, and every (deviation / 8)th
     * term suffices: the rectangle rule for a normal density with this step is exact to double precision.
     */
    private static final double SMOOTH = 1_000;

    private static final double STEPS = 8;
    /** 64: rounding does not gather. */
    private static final int FRESH = 64;
    /** 1e-280: smaller numbers may have lost digits, so that larger ones are not computed from them. */
    private static final double TINY = 1e-280;
    /** 1e-9: nearer to 0 the boundary is that of equal shares. */
    private static final double LEVEL = 1e-9;

    /** The sum at a share in [0, 1]. */
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
            if (k > mean && point * (high - k + 1) <= REST * sum) {
                break;
            }
            sum += point * other.atMost(most(k));
        }
        return Math.min(1, sum);
    }

    /** The boundary lies between two counts of the second system: half a count below it is the mean of where its floor lies. */
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

    /** The largest number of the second's successes that counts beside k of the first's; -1 where none does. */
    private long most(long k) {
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

    /** The pooled z. */
    static double statistic(long k1, long n1, long k2, long n2) {
        double a = (double) n1;
        double b = (double) n2;
        double successes = (double) k1 + k2;
        double failures = a + b - successes;
        return DifferenceScore.over(k1 * b - k2 * a, successes * failures / (a + b) * a * b);
    }

    /** Where the statistic is t: a root of a quadratic in the second's successes, the smaller one for positive t. */
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

    /** Probabilities of a binomial as the outcome goes up. */
    private static final class BinomialSteps {
        private final long n;
        private final double share;
        private long at = -2;
        private double point;
        private double below;

        BinomialSteps(long n, double share) {
            this.n = n;
            this.share = share;
        }

        double probability(long k) {
            boolean near = k == at + 1 && k % FRESH != 0 && point > TINY;
            point = near ? point * up(k) : Binomial.probability(k, n, share);
            at = k;
            return point;
        }

        double atMost(long k) {
            if (k < 0) {
                return 0;
            }
            if (at < 0 || k - at >= FRESH || point < TINY) {
                below = Binomial.cdf(k, n, share);
                point = Binomial.probability(k, n, share);
                at = k;
            }
            while (at < k) {
                at++;
                point *= up(at);
                below += point;
            }
            return Math.min(1, below);
        }

        /** P(K = k) over P(K = k - 1). */
        private double up(long k) {
            return (n - k + 1) / (double) k * (share / (1 - share));
        }
    }
}
