package dev.credence.numerics;

import org.apache.commons.statistics.distribution.FDistribution;

/** Fisher's F distribution, of a ratio of two mean squares. */
public final class FRatio {
    private FRatio() {}

    /**
     * Computes P(F at most x).
     *
     * @param x the point
     * @param d1 numerator degrees of freedom, positive
     * @param d2 denominator degrees of freedom, positive
     * @return the lower tail probability
     */
    public static double cdf(double x, double d1, double d2) {
        return FDistribution.of(d1, d2).cumulativeProbability(x);
    }

    /**
     * Computes P(F above x).
     *
     * @param x the point
     * @param d1 numerator degrees of freedom, positive
     * @param d2 denominator degrees of freedom, positive
     * @return the upper tail probability
     */
    public static double survival(double x, double d1, double d2) {
        return FDistribution.of(d1, d2).survivalProbability(x);
    }
}
