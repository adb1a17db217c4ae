package dev.credence.frequentist.comparison;

import dev.credence.numerics.normal.Normal;

/**
 * Makes an interval of score type agree with a test that does not use the normal distribution: it gives the critical
 * value of the score at each level.
 *
 * <p>The one-sided p-value of the test in the direction of the difference is that of a normal deviate {@code point},
 * while the statistic is {@code point + size}. The critical value of the normal deviate z is {@code z + shift(z)},
 * with {@code shift(point) = size}. Below and above the point the shift falls linearly to 0 within a given distance,
 * so that levels far from the p-value keep the critical value of the normal distribution. An infinite distance keeps
 * the shift at full size, as a correction for continuity. Critical values rise with the level and pass the statistic
 * exactly at the point. A p-value of one half or more rejects at no level, and its point is 0; systems that do not
 * differ have no correction.
 *
 * @param point the normal deviate with the p-value of the test
 * @param size the statistic minus the point
 * @param below the distance below the point at which the shift is 0
 * @param above the distance above the point at which the shift is 0
 */
record ScoreCorrection(double point, double size, double below, double above) {
    /** 5: small negative corrections make critical values rise at least 0.8 and at most 1.2 times as fast. */
    private static final double FADE = 5;
    /** 1.25: large negative corrections make critical values rise at least 0.2 times as fast. */
    private static final double STEEP = 1.25;
    /** 1: large negative corrections reach at least this far. */
    private static final double NEAR = 1;
    /** 1.5: below the point, a correction for skewness has faded after this multiple of its size, at most after 1. */
    private static final double SKEWED = 1.5;
    /** 1e-300: beyond it tails underflow, and no level reaches there. */
    private static final double LEAST = 1e-300;

    /** Of a statistic of 0 or more and its one-sided p-value. */
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
     * For a test whose distribution may be skewed where there is no difference, as that of samples of unequal sizes
     * is. A bound far from 0 does not have that skewness: a positive size fades on both sides of the point. Above the
     * point it fades after 5 times its size where the point is 1 or more, and faster the nearer the point is to 0, since
     * a difference that is nearly none needs no correction at higher levels.
     */
    ScoreCorrection skewed() {
        double above = (STEEP + (FADE - STEEP) * Math.min(1, point)) * size;
        return size > 0
                ? new ScoreCorrection(point, size, Math.min(Math.min(SKEWED * size, NEAR), point), above)
                : this;
    }

    /**
     * For the bound that does not lie between the difference and 0, which need not agree with the test: without a
     * positive size it moves with the counts as the score does.
     */
    ScoreCorrection farther() {
        return new ScoreCorrection(point, Math.min(0, size), below, above);
    }

    /** The statistic that has the one-sided p-value of a normal deviate. */
    double critical(double normal) {
        return Math.max(0, normal + shift(normal));
    }

    private double shift(double normal) {
        double distance = normal < point ? (point - normal) / below : (normal - point) / above;
        return size * Math.max(0, 1 - distance);
    }

    /**
     * The one-sided p-value of a statistic elsewhere, such as at a margin: it is small where bounds pass the margin.
     */
    double pValue(double statistic) {
        return Normal.survival(deviate(statistic));
    }

    /** The normal deviate whose critical value is the statistic. */
    private double deviate(double statistic) {
        double beyond = statistic - (point + size);
        double slope = beyond < 0 ? 1 + size / below : 1 - size / above;
        double normal = point + beyond / slope;
        return shift(normal) == 0 ? statistic : normal;
    }
}
