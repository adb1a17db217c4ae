package dev.credence.delta.comparison;

import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import java.util.function.DoubleUnaryOperator;

/** The p-values of a difference: two-sided, one-sided, non-inferiority and equivalence, from the statistic of its interval. */
final class DifferenceTests {
    /** The rounding error of sums over classes that should be equal is 16 units in the last place, which are 2^-48 of the values. */
    private static final double ROUNDING = 0x1p-48;

    private DifferenceTests() {}

    /** Adds the p-values, and a note with the margin if it is not 0. */
    static void add(
            ComparisonBuilder comparison,
            DifferenceStatistic confidence,
            Direction direction,
            ComparisonOptions options) {
        double margin = options.margin();
        comparison.test(of(confidence, direction, margin));
        if (margin > 0) {
            comparison.note(Note.of("margin", "non-inferiority and equivalence are judged with a margin of " + margin)
                    .with("margin", margin));
        }
    }

    /** Computes the deviate of 0 once, as it may need a search. */
    private static TestResult of(DifferenceStatistic confidence, Direction direction, double margin) {
        double atZero = confidence.deviate(0);
        DoubleUnaryOperator deviate = x -> x == 0 ? atZero : confidence.deviate(x);
        return TestResult.of(
                atZero,
                x -> confidence.survival(deviate.applyAsDouble(x)),
                x -> confidence.survival(-deviate.applyAsDouble(x)),
                direction,
                margin);
    }

    /** Returns the difference, or 0 if the values differ only by rounding error. */
    static double difference(ComparisonBuilder comparison) {
        double larger = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return Math.abs(comparison.difference()) <= ROUNDING * larger ? 0 : comparison.difference();
    }
}
