package dev.credence.numerics.distribution;

import dev.credence.numerics.guard.Require;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.Roots;

/**
 * The range of k independent standard normal variables, which is the studentized range with infinite degrees of freedom.
 *
 * <p>With z the largest of them, {@code P(Q above q) = k * integral of phi(z) (Phi(z)^(k-1) - (Phi(z) - Phi(z-q))^(k-1)) dz}.
 * The difference of powers is taken as {@code -Phi^(k-1) expm1((k-1) log1p(-Phi(z-q)/Phi(z)))}, so that small tails keep
 * their digits. The trapezoidal rule on the whole line converges faster than any power of its step, because the integrand
 * is analytic and falls as fast as the normal density.
 *
 * <p>Relative error measured: tails and quantiles 1e-13 for k up to 100. Cost: about a thousand normal probabilities for each
 * tail, and ten tails for each quantile.
 *
 * @see <a href="https://doi.org/10.2307/2347300">Copenhaver and Holland (1988), Computation of the distribution of the
 *     maximum studentized range statistic, Journal of Statistical Computation and Simulation 30, 1-15</a>
 */
public final class StudentizedRange {
    /** Beyond 38.5 the normal density is below the smallest double. */
    private static final double FAR = 38.5;
    /** The step of the rule for two variables; it shrinks with the square root of k, as the integrand's features do. */
    private static final double STEP = 0.2;
    /** The range of at most this many variables is not larger. */
    private static final double LARGEST = 60;
    /** 10^6 variables: a step of 3e-4 and a quarter of a million points. */
    private static final int MOST = 1_000_000;

    private StudentizedRange() {}

    /**
     * Computes P(Q above q).
     *
     * @param q the point; 0 or below gives 1, NaN gives NaN
     * @param k number of variables, 2 to 10^6
     * @return the upper tail probability
     * @throws IllegalArgumentException if k is out of range
     */
    public static double survival(double q, int k) {
        check(k);
        if (Double.isNaN(q)) {
            return q;
        }
        if (q <= 0) {
            return 1;
        }
        double step = STEP * Math.sqrt(2.0 / k);
        long points = (long) Math.ceil(FAR / step);
        double sum = 0;
        for (long i = -points; i <= points; i++) {
            sum += atLargest(step * (double) i, q, k);
        }
        return Math.min(1, k * step * sum);
    }

    /** Computes the density of the largest at z times the probability that the smallest is below z - q, without k and a constant. */
    private static double atLargest(double z, double q, int k) {
        double density = Normal.density(z);
        double below = Normal.cdf(z);
        if (density == 0 || below == 0) {
            return 0;
        }
        double far = Normal.cdf(z - q) / below;
        double some = far < 1 ? -StrictMath.expm1((k - 1) * StrictMath.log1p(-far)) : 1;
        return density * StrictMath.pow(below, k - 1.0) * some;
    }

    /**
     * Finds q with survival(q, k) = p: the critical value of Tukey's and, divided by the square root of 2, of Nemenyi's test.
     *
     * @param p an upper tail probability in (0, 1)
     * @param k number of variables, 2 to 10^6
     * @return the upper quantile
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static double upperQuantile(double p, int k) {
        Require.probability("p", p);
        check(k);
        if (p == 0 || p == 1) {
            return p == 0 ? Double.POSITIVE_INFINITY : 0;
        }
        double log = StrictMath.log(p);
        return Roots.find(q -> q == 0 ? -log : StrictMath.log(survival(q, k)) - log, 0, LARGEST);
    }

    private static void check(int k) {
        if (!(k >= 2 && k <= MOST)) {
            throw new IllegalArgumentException(
                    "k must lie in [2, 10^6]: k=" + k + "; a range is of at least two variables");
        }
    }
}
