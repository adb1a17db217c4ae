package dev.credence.frequentist.interval;

import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;

/**
 * A binomial of n trials as a function of x, where x is the probability p of a success or, if mirrored, 1 - p.
 *
 * <p>A limit near 1 is computed as its distance from 1, because the spacing of doubles near 1 is too large, and the tails there would
 * be those of a rounded p.
 *
 * @param n the number of trials
 * @param mirrored whether x is 1 - p
 */
record BinomialSide(long n, boolean mirrored) {
    /** Returns {@code P(X >= m)}. */
    double atLeast(long m, double x) {
        return mirrored ? Binomial.cdf(n - m, n, x) : Binomial.survival(m - 1, n, x);
    }

    /** Returns {@code P(X <= m)}. */
    double atMost(long m, double x) {
        return mirrored ? Binomial.survival(n - m - 1, n, x) : Binomial.cdf(m, n, x);
    }

    /** Returns {@code P(X = m)}. */
    double equal(long m, double x) {
        return Binomial.probability(mirrored ? n - m : m, n, x);
    }

    /** Returns the x at which {@code P(X >= m)} is the tail. */
    double clopperPearson(long m, double tail) {
        return betaQuantile(tail, (double) m, n - m + 1.0);
    }

    /** Returns the x whose p is the quantile of a Beta(a, b) distribution. */
    double betaQuantile(double probability, double a, double b) {
        return mirrored ? Beta.upperQuantile(probability, b, a) : Beta.quantile(probability, a, b);
    }
}
