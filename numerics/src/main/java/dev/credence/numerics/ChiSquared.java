package dev.credence.numerics;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** The chi-squared distribution. */
public final class ChiSquared {
    private ChiSquared() {}

    /**
     * Computes P(X at most x).
     *
     * @param x the point
     * @param df degrees of freedom, positive
     * @return the lower tail probability
     */
    public static double cdf(double x, double df) {
        return ChiSquaredDistribution.of(df).cumulativeProbability(x);
    }

    /**
     * Computes P(X above x).
     *
     * @param x the point
     * @param df degrees of freedom, positive
     * @return the upper tail probability
     */
    public static double survival(double x, double df) {
        return ChiSquaredDistribution.of(df).survivalProbability(x);
    }

    /**
     * Finds x with cdf(x) = p.
     *
     * @param p a probability in [0, 1]
     * @param df degrees of freedom, positive
     * @return the quantile
     */
    public static double quantile(double p, double df) {
        return ChiSquaredDistribution.of(df).inverseCumulativeProbability(p);
    }

    /**
     * Finds x with survival(x) = q.
     *
     * @param q an upper tail probability in [0, 1]
     * @param df degrees of freedom, positive
     * @return the upper quantile
     */
    public static double upperQuantile(double q, double df) {
        return ChiSquaredDistribution.of(df).inverseSurvivalProbability(q);
    }
}
