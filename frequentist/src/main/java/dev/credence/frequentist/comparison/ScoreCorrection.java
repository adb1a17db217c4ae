package dev.credence.frequentist.comparison;

import dev.credence.numerics.normal.Normal;

/**
 * The critical values of a score statistic at each level that make its interval agree with a test that does not use the normal
 * distribution.
 *
 * <p>The one-sided p-value of the test in the direction of the difference is that of a normal deviate {@code point}, and the statistic
 * is {@code point + size}. The critical value for the normal deviate z is {@code z + shift(z)} with {@code shift(point) = size}. Below
 * and above the point the shift falls linearly to 0 within a given distance, so that levels far from the p-value keep the critical
 * value of the normal distribution. An infinite distance keeps the whole shift, as in a continuity correction. Critical values rise
 * with the level and equal the statistic exactly at the point. A p-value of 0.5 or more rejects at no level, and its point is 0;
 * systems that do not differ have no correction.
 *
 * @param point the normal deviate with the p-value of the test
 * @param size the statistic minus the point
 * @param below the distance below the point at which the shift is 0
 * @param above the distance above the point at which the shift is 0
 */
record ScoreCorrection(double point, double size, double below, double above) {
    /** With this ratio of distance to size, small negative corrections make critical values rise 0.8 to 1.2 times as fast as normal deviates. */
    private static final double FADE = 5;
    /** With this ratio, large negative corrections make critical values rise at least 0.2 times as fast. */
    private static final double STEEP = 1.25;
    /** The smallest distance of large negative corrections. */
    private static final double NEAR = 1;
    /** The ratio of distance to size of a correction for skewness below the point, where the distance is at most 1. */
    private static final double SKEWED = 1.5;
    /** Smaller tails underflow and are below every level. */
    private static final double LEAST = 1e-300;

    /** Creates the correction for a nonnegative statistic and its one-sided p-value. */
    static ScoreCorrection of(double statistic, double p) {
        if (p < LEAST || statistic == Double.POSITIVE_INFINITY) {
            return new ScoreCorrection(statistic, 0, 1, 1);
        }
        double point = Math.max(0, Normal.upperQuantile(p));
        double size = statistic - point;
        double fade = size < 0 ? Math.min(-FADE * size, Math.max(NEAR, -STEEP * size)) : Double.POSITIVE_INFINITY;
        return new ScoreCorrection(point, size, fade, fade);
    }

    /**
     * Returns the correction for a test whose distribution may be skewed at no difference, such as that of samples of unequal sizes. A
     * bound far from 0 does not have that skewness, so that a positive size fades on both sides of the point. Above the point it fades
     * within 5 times its size if the point is 1 or more, and faster for points near 0, since a difference near 0 needs no correction at
     * higher levels.
     */
    ScoreCorrection skewed() {
        double above = (STEEP + (FADE - STEEP) * Math.min(1, point)) * size;
        return size > 0
                ? new ScoreCorrection(point, size, Math.min(Math.min(SKEWED * size, NEAR), point), above)
                : this;
    }

    /**
     * Returns the correction for the bound that does not lie between the difference and 0 and need not agree with the test. Without a
     * positive size it is monotone in the counts, as the score is.
     */
    ScoreCorrection farther() {
        return new ScoreCorrection(point, Math.min(0, size), below, above);
    }

    /** Returns the statistic that has the one-sided p-value of a normal deviate. */
    double critical(double normal) {
        return Math.max(0, normal + shift(normal));
    }

    private double shift(double normal) {
        double distance = normal < point ? (point - normal) / below : (normal - point) / above;
        return size * Math.max(0, 1 - distance);
    }

    /**
     * Returns the one-sided p-value of a statistic at another difference, such as a margin; it is small if the bounds exclude the margin.
     */
    double pValue(double statistic) {
        return Normal.survival(deviate(statistic));
    }

    /** Returns the normal deviate whose critical value is the statistic. */
    private double deviate(double statistic) {
        double beyond = statistic - (point + size);
        double slope = beyond < 0 ? 1 + size / below : 1 - size / above;
        double normal = point + beyond / slope;
        return shift(normal) == 0 ? statistic : normal;
    }
}
