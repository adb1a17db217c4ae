package dev.credence.delta;

import dev.credence.numerics.Normal;
import dev.credence.numerics.StudentT;

/**
 * How much a statistic varies, by its influences and the design.
 *
 * @param variance of the statistic under the design; NaN where influences are
 * @param independent what the variance would be were the same observations drawn independently
 * @param degreesOfFreedom clusters less 1; infinite for the other designs
 * @param size how many observations there are
 * @param units how many independent draws there are at the least: observations, Kish's effective size, or clusters
 * @param note what the reader should know of the variance, empty where nothing
 */
record Spread(double variance, double independent, double degreesOfFreedom, double size, double units, String note) {

    /** Variance relative to independent sampling; 1 where neither varies. */
    double designEffect() {
        return independent > 0 ? variance / independent : 1;
    }

    /** The point that a standardised statistic exceeds with probability {@code tail}. */
    double upperPoint(double tail) {
        return Double.isInfinite(degreesOfFreedom)
                ? Normal.upperQuantile(tail)
                : StudentT.upperQuantile(tail, degreesOfFreedom);
    }

    /** Probability that a standardised statistic exceeds {@code x}. */
    double survival(double x) {
        return Double.isInfinite(degreesOfFreedom) ? Normal.survival(x) : StudentT.survival(x, degreesOfFreedom);
    }

    /** Whether the influences say how much the statistic varies. */
    boolean known() {
        return variance > 0 && variance < Double.POSITIVE_INFINITY;
    }

    Spread withDegreesOfFreedom(double other) {
        return new Spread(variance, independent, other, size, units, note);
    }

    Spread withVariance(double other) {
        return new Spread(other, independent, degreesOfFreedom, size, units, note);
    }
}
