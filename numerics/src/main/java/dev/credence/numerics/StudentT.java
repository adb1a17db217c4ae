package dev.credence.numerics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution with real degrees of freedom. */
public final class StudentT {
    private StudentT() {}

    /**
     * Computes P(T at most x).
     *
     * @param x the point
     * @param df degrees of freedom, positive
     * @return the lower tail probability
     */
    public static double cdf(double x, double df) {
        return TDistribution.of(df).cumulativeProbability(x);
    }

    /**
     * Computes P(T above x).
     *
     * @param x the point
     * @param df degrees of freedom, positive
     * @return the upper tail probability
     */
    public static double survival(double x, double df) {
        return TDistribution.of(df).survivalProbability(x);
    }

    /**
     * Finds x with cdf(x) = p.
     *
     * @param p a probability in [0, 1]
     * @param df degrees of freedom, positive
     * @return the quantile
     */
    public static double quantile(double p, double df) {
        return TDistribution.of(df).inverseCumulativeProbability(p);
    }

    /**
     * Finds x with survival(x) = q.
     *
     * @param q an upper tail probability in [0, 1]
     * @param df degrees of freedom, positive
     * @return the upper quantile
     */
    public static double upperQuantile(double q, double df) {
        return TDistribution.of(df).inverseSurvivalProbability(q);
    }
}
