package dev.credence.numerics;

import org.apache.commons.numbers.gamma.LogBeta;
import org.apache.commons.statistics.distribution.BetaDistribution;

/** The Beta(a, b) distribution on [0, 1]. */
public final class Beta {
    private Beta() {}

    /**
     * Computes I_x(a, b).
     *
     * @param x the point
     * @param a first shape, positive
     * @param b second shape, positive
     * @return the lower tail probability
     */
    public static double cdf(double x, double a, double b) {
        return BetaDistribution.of(a, b).cumulativeProbability(x);
    }

    /**
     * Computes 1 - I_x(a, b).
     *
     * @param x the point
     * @param a first shape, positive
     * @param b second shape, positive
     * @return the upper tail probability
     */
    public static double survival(double x, double a, double b) {
        return BetaDistribution.of(a, b).survivalProbability(x);
    }

    /**
     * Computes the density.
     *
     * @param x the point
     * @param a first shape, positive
     * @param b second shape, positive
     * @return the density
     */
    public static double density(double x, double a, double b) {
        return BetaDistribution.of(a, b).density(x);
    }

    /**
     * Computes the logarithm of the density.
     *
     * @param x the point
     * @param a first shape, positive
     * @param b second shape, positive
     * @return the log density
     */
    public static double logDensity(double x, double a, double b) {
        return BetaDistribution.of(a, b).logDensity(x);
    }

    /**
     * Finds x with cdf(x, a, b) = p.
     *
     * @param p a probability in [0, 1]
     * @param a first shape, positive
     * @param b second shape, positive
     * @return the quantile
     */
    public static double quantile(double p, double a, double b) {
        return BetaDistribution.of(a, b).inverseCumulativeProbability(p);
    }

    /**
     * Finds x with survival(x, a, b) = q; 1 - upperQuantile(q, a, b) is quantile(q, b, a).
     *
     * @param q an upper tail probability in [0, 1]
     * @param a first shape, positive
     * @param b second shape, positive
     * @return the upper quantile
     */
    public static double upperQuantile(double q, double a, double b) {
        return BetaDistribution.of(a, b).inverseSurvivalProbability(q);
    }

    /**
     * Computes the logarithm of the Beta function.
     *
     * @param a first shape, positive
     * @param b second shape, positive
     * @return log B(a, b)
     */
    public static double logBeta(double a, double b) {
        return LogBeta.value(a, b);
    }
}
