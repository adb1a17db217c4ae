package dev.credence.frequentist.comparison;

import dev.credence.numerics.normal.Normal;

/**
 * What makes an interval of score type agree with a test that is not the normal's: the score's critical value at each
 * level.
 *
 * <p>The test's one-sided p-value in the direction of the difference is that of a normal deviate {@code point}, while
 * the statistic is {@code point + size}. Where the size is positive, a correction for continuity, it is added to
 * every critical value. Where it is negative, the test is sharper than the score in its far tail; it is then added in
 * full at the point alone and fades on both sides, so that intervals at other levels do not shrink by what is true of
 * one. The critical value rises with the level and passes the statistic exactly at the point. A p-value of one half
 * or more rejects at no level, and its point is 0; systems that do not differ have no correction.
 *
 * @param point the normal deviate with the test's p-value
 * @param size statistic less point
 */
record ScoreCorrection(double point, double size) {
    /** 5: critical values rise at least .8 and at most 1.2 times as fast as normal ones. */
    private static final double FADE = 5;
    /** 1e-300: beyond it tails underflow, and no level reaches there. */
    private static final double LEAST = 1e-300;

    /** Of a statistic of 0 or more and its one-sided p-value. */
    static ScoreCorrection of(double statistic, double p) {
        if (p < LEAST || statistic == Double.POSITIVE_INFINITY) {
            return new ScoreCorrection(statistic, 0);
        }
        double point = Math.max(0, Normal.upperQuantile(p));
        return new ScoreCorrection(point, statistic - point);
    }

    /** The statistic that has the one-sided p-value of a normal deviate. */
    double critical(double normal) {
        return Math.max(0, normal + shift(normal));
    }

    private double shift(double normal) {
        return size >= 0 ? size : size * Math.max(0, 1 + Math.abs(normal - point) / (FADE * size));
    }

    /**
     * The one-sided p-value of a statistic elsewhere, such as at a margin: it is small where bounds pass the margin.
     */
    double pValue(double statistic) {
        return Normal.survival(size >= 0 ? statistic - size : faded(statistic));
    }

    /** The normal deviate whose critical value is the statistic. */
    private double faded(double statistic) {
        double beyond = statistic - (point + size);
        double normal = point + beyond * FADE / (beyond < 0 ? FADE - 1 : FADE + 1);
        return Math.abs(normal - point) < -FADE * size ? normal : statistic;
    }
}
