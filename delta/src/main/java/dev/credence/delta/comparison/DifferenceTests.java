package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import java.util.function.DoubleUnaryOperator;

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
        double margin = question.margin();
        comparison.test(of(confidence, direction, margin));
        if (margin > 0) {
            comparison.note(Note.of("margin", "non-inferiority and equivalence are judged with a margin of " + margin)
                    .with("margin", margin));
        }
    }

    /** The deviate of 0 is looked for once: it may take a search. */
    private static TestResult of(DifferenceConfidence confidence, Direction direction, double margin) {
        double atZero = confidence.deviate(0);
        DoubleUnaryOperator deviate = x -> x == 0 ? atZero : confidence.deviate(x);
        return TestResult.of(
                atZero,
                x -> confidence.survival(deviate.applyAsDouble(x)),
                x -> confidence.survival(-deviate.applyAsDouble(x)),
                direction,
                margin);
    }

    /** Values that differ by rounding alone do not differ, however little they vary. */
    static double difference(Comparison.Builder comparison) {
        double larger = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return Math.abs(comparison.difference()) <= ROUNDING * larger ? 0 : comparison.difference();
    }
}
