package dev.credence.hypothesis.internal;

import dev.credence.numerics.beta.Binomial;

/**
 * Tail probabilities of a binomial distribution.
 *
 * @param k successes
 * @param n trials
 * @param p probability of success
 */
public record BinomialTails(long k, long n, double p) {
    /** Outcomes whose probabilities have a relative difference below this count as equally likely, as in R and SciPy. */
    private static final double EQUAL = 1e-7;

    /** Computes P(X at least k). */
    public double greater() {
        return Binomial.survival(k - 1, n, p);
    }

    /** Computes P(X at most k). */
    public double less() {
        return Binomial.cdf(k, n, p);
    }

    /** Computes P(X above k) plus half of P(X = k). */
    public double greaterMid() {
        return Binomial.survival(k, n, p) + Binomial.probability(k, n, p) / 2;
    }

    /** Computes P(X below k) plus half of P(X = k). */
    public double lessMid() {
        return Binomial.cdf(k - 1, n, p) + Binomial.probability(k, n, p) / 2;
    }

    /** Computes the probability of all outcomes that are at most as likely as k. */
    public double notMoreLikely() {
        double most = Binomial.probability(k, n, p) * (1 + EQUAL);
        long mode = (long) Math.min((double) n, Math.floor((n + 1.0) * p));
        if (k == mode || Binomial.probability(mode, n, p) <= most) {
            return 1;
        }
        return Math.min(1, k < mode ? less() + upperFrom(mode, most) : greater() + lowerUpTo(mode, most));
    }

    /** Computes P(X at least j) for the smallest j above the mode that is not more likely; the probabilities decrease from there on. */
    private double upperFrom(long mode, double most) {
        long low = mode;
        long high = n + 1;
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (Binomial.probability(middle, n, p) <= most) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Binomial.survival(high - 1, n, p);
    }

    private double lowerUpTo(long mode, double most) {
        long low = -1;
        long high = mode;
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (Binomial.probability(middle, n, p) <= most) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Binomial.cdf(low, n, p);
    }
}
