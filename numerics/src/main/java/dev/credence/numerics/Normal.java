package dev.credence.numerics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal distribution. */
public final class Normal {
    private Normal() {}

    /**
     * Computes P(Z at most x).
     *
     * @param x the point
     * @return the lower tail probability
     */
    public static double cdf(double x) {
        return NormalDistribution.of(0, 1).cumulativeProbability(x);
    }

    /**
     * Computes P(Z above x).
     *
     * @param x the point
     * @return the upper tail probability
     */
    public static double survival(double x) {
        return NormalDistribution.of(0, 1).survivalProbability(x);
    }

    /**
     * Computes the density.
     *
     * @param x the point
     * @return the density
     */
    public static double density(double x) {
        return NormalDistribution.of(0, 1).density(x);
    }

    /**
     * Finds x with cdf(x) = p.
     *
     * @param p a probability in [0, 1]
     * @return the quantile
     */
    public static double quantile(double p) {
        return NormalDistribution.of(0, 1).inverseCumulativeProbability(p);
    }

    /**
     * Finds x with survival(x) = q.
     *
     * @param q an upper tail probability in [0, 1]
     * @return the upper quantile
     */
    public static double upperQuantile(double q) {
        return NormalDistribution.of(0, 1).inverseSurvivalProbability(q);
    }
}
