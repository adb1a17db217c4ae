package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Ratio;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Range;

/** Bounds of differences and ratios, in common to all comparisons of this module. */
final class DifferenceBounds {
    private DifferenceBounds() {}

    /** Sets bounds that contain the difference and lie within the differences that two values of the range can have. */
    static void set(ComparisonBuilder comparison, Range range, double low, double high) {
        double most = range.upper() - range.lower();
        double difference = comparison.difference();
        comparison.bounds(Math.max(-most, Math.min(difference, low)), Math.min(most, Math.max(difference, high)));
    }

    static Comparison undefined(ComparisonBuilder comparison, Range range) {
        double most = range.upper() - range.lower();
        return comparison
                .bounds(-most, most)
                .status(
                        Status.UNDEFINED,
                        "the difference is undefined for these observations, so that the interval is the whole range")
                .build();
    }

    /** A bound nearer to equal values than 2^-40 of them differs from them by rounding only. */
    private static final double ROUNDING = 0x1p-40;

    /** Returns whether a ratio makes sense: both values are positive and the range has no negative values. */
    static boolean hasRatio(ComparisonBuilder comparison, Range range) {
        return range.lower() >= 0 && comparison.first() > 0 && comparison.second() > 0;
    }

    /**
     * Sets the ratio and its interval {@code exp(centre -+ half)}, which is widened to contain the ratio. If that interval and the
     * interval of the difference disagree on whether the systems are equal, a note replaces the ratio.
     *
     * @param lower the lower bound of the difference
     * @param upper the upper bound of the difference
     */
    static void ratio(ComparisonBuilder comparison, double lower, double upper, double centre, double half) {
        double ratio = comparison.first() / comparison.second();
        double low = Math.min(ratio, StrictMath.exp(centre - half));
        double high = Math.max(ratio, StrictMath.exp(centre + half));
        double rounding = ROUNDING * Math.max(comparison.first(), comparison.second());
        boolean different = Math.min(lower, comparison.difference()) > rounding
                || Math.max(upper, comparison.difference()) < -rounding;
        if (different == (low > 1 + ROUNDING || high < 1 - ROUNDING)) {
            comparison.ratio(new Ratio(ratio, low, high));
        } else {
            comparison.note(
                    "ratio-without-interval",
                    "the ratio has no interval here: on the log scale it would "
                            + (different
                                    ? "contain 1 although the interval of the difference excludes 0"
                                    : "exclude 1 although the interval of the difference contains 0"));
        }
    }
}
