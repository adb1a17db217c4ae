package dev.credence.numerics.beta;

import dev.credence.numerics.guard.Require;

/**
 * Computes quantiles of any number of beta distributions, one after the other, without an allocation for each.
 *
 * <p>The values are those of {@link Beta#quantile} and {@link Beta#upperQuantile}, which create an object for each call. Cost: about 0.4
 * microseconds per quantile; no allocation for shapes of at least 1. Not thread-safe: use one object for each thread.
 */
public final class BetaQuantiles {
    private final BetaInverse inverse = new BetaInverse();

    /**
     * Finds x with cdf(x, a, b) = p.
     *
     * @param p a probability in [0, 1]
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @return the quantile; 0 where it is below the smallest double
     * @throws IllegalArgumentException if an argument is out of range
     */
    public double quantile(double p, double a, double b) {
        Require.probability("p", p);
        Beta.checkShapes(a, b);
        return p == 0 || p == 1 ? p : inverse.value(p, 1 - p, a, b);
    }

    /**
     * Finds x with survival(x, a, b) = q.
     *
     * @param q an upper tail probability in [0, 1]
     * @param a first shape, in (0, 1e30]
     * @param b second shape, in (0, 1e30]
     * @throws IllegalArgumentException if an argument is out of range
     */
    public double upperQuantile(double q, double a, double b) {
        Require.probability("q", q);
        Beta.checkShapes(a, b);
        return q == 0 || q == 1 ? 1 - q : inverse.value(1 - q, q, a, b);
    }
}
