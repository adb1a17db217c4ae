package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.metric.Direction;
import dev.credence.delta.variance.VarianceEstimate;

/** p-values of a difference with a standard error: difference, order, non-inferiority, equivalence (two one-sided tests). */
final class DifferenceTests {
    /** 2^-48 of the values: 16 units in the last place, by which sums over classes differ that should be equal. */
    private static final double ROUNDING = 0x1p-48;

    private DifferenceTests() {}

    /** Adds the p-values, and the margin they were judged with. */
    static void add(
            Comparison.Builder comparison, VarianceEstimate variance, Direction direction, ComparisonOptions question) {
        comparison.test(of(difference(comparison), variance, direction, question));
        if (question.margin() > 0) {
            comparison.note("non-inferiority and equivalence are judged with a margin of " + question.margin());
        }
    }

    /** Values that differ by rounding alone do not differ, however little they vary. */
    private static double difference(Comparison.Builder comparison) {
        double larger = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return Math.abs(comparison.difference()) <= ROUNDING * larger ? 0 : comparison.difference();
    }

    private static TestResult of(
            double difference, VarianceEstimate variance, Direction direction, ComparisonOptions question) {
        double margin = question.margin();
        double statistic = over(difference, variance);
        double gain = direction == Direction.LOWER_IS_BETTER ? -difference : difference;
        double equivalence = Math.max(
                variance.survival(over(margin + difference, variance)),
                variance.survival(over(margin - difference, variance)));
        return new TestResult(
                statistic,
                Math.min(1, 2 * variance.survival(Math.abs(statistic))),
                variance.survival(statistic),
                variance.survival(-statistic),
                direction == Direction.NEUTRAL ? Double.NaN : variance.survival(over(gain + margin, variance)),
                margin > 0 ? equivalence : Double.NaN);
    }

    /** In standard errors; no difference is 0, even where there is no standard error. */
    private static double over(double difference, VarianceEstimate variance) {
        return difference == 0 ? 0 : difference / Math.sqrt(variance.variance());
    }
}
