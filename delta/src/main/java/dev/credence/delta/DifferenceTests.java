package dev.credence.delta;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.metric.Direction;

/** p-values of a difference with a standard error: difference, order, non-inferiority, equivalence (two one-sided tests). */
final class DifferenceTests {
    private DifferenceTests() {}

    /** Adds the p-values, and the margin they were judged with. */
    static void add(Comparison.Builder comparison, Spread spread, Direction direction, ComparisonOptions question) {
        comparison.test(of(comparison.difference(), spread, direction, question));
        if (question.margin() > 0) {
            comparison.note("non-inferiority and equivalence are judged with a margin of " + question.margin());
        }
    }

    private static TestResult of(double difference, Spread spread, Direction direction, ComparisonOptions question) {
        double margin = question.margin();
        double statistic = over(difference, spread);
        double gain = direction == Direction.LOWER_IS_BETTER ? -difference : difference;
        double equivalence = Math.max(
                spread.survival(over(margin + difference, spread)), spread.survival(over(margin - difference, spread)));
        return new TestResult(
                statistic,
                Math.min(1, 2 * spread.survival(Math.abs(statistic))),
                spread.survival(statistic),
                spread.survival(-statistic),
                direction == Direction.NEUTRAL ? Double.NaN : spread.survival(over(gain + margin, spread)),
                margin > 0 ? equivalence : Double.NaN);
    }

    /** In standard errors; no difference is 0, even where there is no standard error. */
    private static double over(double difference, Spread spread) {
        return difference == 0 ? 0 : difference / Math.sqrt(spread.variance());
    }
}
