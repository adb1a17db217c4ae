package dev.credence.delta.comparison;

import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.metric.Direction;
import dev.credence.numerics.bounds.DifferenceStatistic;

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
        comparison.test(TestResult.ofStatistic(confidence::deviate, confidence::survival, direction, options.margin()));
        options.noteOnMargin().ifPresent(comparison::note);
    }

    /** Returns the difference, or 0 if the values differ only by rounding error. */
    static double difference(ComparisonBuilder comparison) {
        double larger = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return Math.abs(comparison.difference()) <= ROUNDING * larger ? 0 : comparison.difference();
    }
}
