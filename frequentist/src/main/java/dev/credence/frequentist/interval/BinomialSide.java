package dev.credence.frequentist.interval;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;

/**
 * A binomial of n trials as a function of x, where x is the probability p of a success or, mirrored, 1 - p.
 *
 * <p>A limit near 1 is found as its distance from 1: near 1 doubles are too coarse, and the tails there would be those of a
 * rounded p.
 */
record BinomialSide(long n, boolean mirrored) {
    /** P(X >= m). */
    double atLeast(long m, double x) {
        return mirrored ? Binomial.cdf(n - m, n, x) : Binomial.survival(m - 1, n, x);
    }

    /** P(X <= m). */
    double atMost(long m, double x) {
        return mirrored ? Binomial.survival(n - m - 1, n, x) : Binomial.cdf(m, n, x);
    }

    /** P(X = m). */
    double equal(long m, double x) {
        return Binomial.probability(mirrored ? n - m : m, n, x);
    }

    /** The x at which P(X >= m) is the tail. */
    double clopperPearson(long m, double tail) {
        return betaQuantile(tail, (double) m, n - m + 1.0);
    }

    /** The x at which a Beta(a, b) variable is below p with the probability given. */
    double betaQuantile(double probability, double a, double b) {
        return mirrored ? Beta.upperQuantile(probability, b, a) : Beta.quantile(probability, a, b);
    }
}
