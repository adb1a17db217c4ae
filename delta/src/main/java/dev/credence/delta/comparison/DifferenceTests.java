package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.metric.Direction;

/** p-values of a difference, order, non-inferiority, equivalence (two one-sided tests), read off the interval's own statistic. */
final class DifferenceTests {
    /** 2^-48 of the values: 16 units in the last place, by which sums over classes differ that should be equal. */
    private static final double ROUNDING = 0x1p-48;

    private DifferenceTests() {}

    /** Adds the p-values, and the margin they were judged with. */
    static void add(
            Comparison.Builder comparison,
            DifferenceConfidence confidence,
            Direction direction,
            ComparisonOptions question) {
        comparison.test(of(confidence, direction, question.margin()));
        if (question.margin() > 0) {
            comparison.note("non-inferiority and equivalence are judged with a margin of " + question.margin());
        }
    }

    /** Values that differ by rounding alone do not differ, however little they vary. */
    static double difference(Comparison.Builder comparison) {
        double larger = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return Math.abs(comparison.difference()) <= ROUNDING * larger ? 0 : comparison.difference();
    }

    private static TestResult of(DifferenceConfidence confidence, Direction direction, double margin) {
        double greater = confidence.noLarger(0);
        double smaller = confidence.noSmaller(0);
        double notBelow = confidence.noLarger(-margin);
        double notAbove = confidence.noSmaller(margin);
        return new TestResult(
                confidence.deviate(0),
                Math.min(1, 2 * Math.min(greater, smaller)),
                greater,
                smaller,
                switch (direction) {
                    case HIGHER_IS_BETTER -> notBelow;
                    case LOWER_IS_BETTER -> notAbove;
                    case NEUTRAL -> Double.NaN;
                },
                margin > 0 ? Math.max(notBelow, notAbove) : Double.NaN);
    }
}
