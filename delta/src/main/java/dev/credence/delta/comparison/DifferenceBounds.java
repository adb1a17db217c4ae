package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Ratio;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Range;

/** Bounds that every comparison shares. */
final class DifferenceBounds {
    private DifferenceBounds() {}

    /** Bounds kept within what two values of the range can differ by, the difference itself inside. */
    static void set(Comparison.Builder comparison, Range range, double low, double high) {
        double most = range.upper() - range.lower();
        double difference = comparison.difference();
        comparison.bounds(Math.max(-most, Math.min(difference, low)), Math.min(most, Math.max(difference, high)));
    }

    static Comparison undefined(Comparison.Builder comparison, Range range) {
        double most = range.upper() - range.lower();
        return comparison
                .bounds(-most, most)
                .status(
                        Status.UNDEFINED,
                        "the difference is not a number on these observations: nothing is known, the interval is the whole"
                                + " range")
                .build();
    }

    /** A ratio makes sense of positive values in a range without negative ones. */
    static boolean hasRatio(Comparison.Builder comparison, Range range) {
        return range.lower() >= 0 && comparison.first() > 0 && comparison.second() > 0;
    }

    static Ratio ratio(Comparison.Builder comparison, double centre, double half) {
        double ratio = comparison.first() / comparison.second();
        return new Ratio(
                ratio, Math.min(ratio, StrictMath.exp(centre - half)), Math.max(ratio, StrictMath.exp(centre + half)));
    }
}
