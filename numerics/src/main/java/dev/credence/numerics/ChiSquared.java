package dev.credence.numerics;

import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * The chi-squared distribution with real degrees of freedom.
 *
 * <p>Tails are the regularized incomplete gamma functions of df/2 at x/2. Quantiles invert the logarithm of the smaller
 * tail in log x by the same Taylor series as the beta distribution's.
 *
 * @see <a href="https://dlmf.nist.gov/8.2">DLMF 8.2</a>
 */
public final class ChiSquared {
    private ChiSquared() {}

    /**
     * Computes P(X at most x).
     *
     * @param x the point; at most 0 gives 0
     * @param df degrees of freedom, in (0, 1e30]
     * @return the lower tail probability
     * @throws IllegalArgumentException if df is out of range
     */
    public static double cdf(double x, double df) {
        Require.shape("df", df);
        return x <= 0 ? 0 : RegularizedGamma.P.value(df / 2, x / 2);
    }

    /**
     * Computes P(X above x).
     *
     * @param x the point; at most 0 gives 1
     * @param df degrees of freedom, in (0, 1e30]
     * @return the upper tail probability
     * @throws IllegalArgumentException if df is out of range
     */
    public static double survival(double x, double df) {
        Require.shape("df", df);
        return x <= 0 ? 1 : RegularizedGamma.Q.value(df / 2, x / 2);
    }

    /**
     * Finds x with cdf(x, df) = p.
     *
     * @param p a probability in [0, 1]
     * @param df degrees of freedom, in (0, 1e30]
     * @return the quantile; 0 where it is below the smallest double
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double quantile(double p, double df) {
        Require.probability("p", p);
        Require.shape("df", df);
        return 2 * GammaInverse.value(p, 1 - p, df / 2);
    }

    /**
     * Finds x with survival(x, df) = q.
     *
     * @param q an upper tail probability in [0, 1]
     * @param df degrees of freedom, in (0, 1e30]
     * @return the upper quantile
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double upperQuantile(double q, double df) {
        Require.probability("q", q);
        Require.shape("df", df);
        return 2 * GammaInverse.value(1 - q, q, df / 2);
    }
}
