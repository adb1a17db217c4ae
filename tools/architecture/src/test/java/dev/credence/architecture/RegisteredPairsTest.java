package dev.credence.architecture;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.laws.RefusalLaws;
import dev.credence.testkit.laws.comparator.ComparatorLaws;
import dev.credence.testkit.laws.interval.IntervalLaws;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every registered metric with every registered method and comparator: on an ordinary sample of each design either a refusal that is
 * a value, or an answer that obeys what no method may declare not to keep.
 */
class RegisteredPairsTest {
    /** The number of draws: each of two thousand pairs gets a quick answer, whose accuracy other tests check. */
    private static final ComputeOptions QUICK =
            ComputeOptions.defaults().withSeed(20_260_107).withDraws(200);

    @TestFactory
    Stream<DynamicTest> everyMethodEstimatesOrRefusesEveryMetric() {
        return Registered.REGISTRY.methods().stream()
                .map(method -> DynamicTest.dynamicTest(
                        method.id(), () -> Registered.REGISTRY.metrics().forEach(metric -> compute(method, metric))));
    }

    private static void compute(IntervalMethod method, Metric<?> metric) {
        for (IntervalCase<?> requested : ordinary(Registered.intervalCases(metric))) {
            RefusalLaws.refusalIsAValue(method, requested);
            if (requested.fits(method)) {
                IntervalLaws.numbersAreInRange(method, requested, ConfidenceLevel.P95, QUICK);
                IntervalLaws.valueIsTheMetricOfTheData(method, requested, ConfidenceLevel.P95, QUICK);
                IntervalLaws.describesItself(method, requested, ConfidenceLevel.P95, QUICK);
                IntervalLaws.undefinedIsAnswered(method, requested, ConfidenceLevel.P95, QUICK);
            }
        }
    }

    /** The first corner case, which is an ordinary sample, and the last four: one of every other design. */
    private static List<IntervalCase<?>> ordinary(List<IntervalCase<?>> cases) {
        return Stream.concat(cases.stream().limit(1), cases.stream().skip(cases.size() - 4L))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> everyComparatorComparesOrRefusesEveryMetric() {
        return Registered.REGISTRY.comparators().stream()
                .map(comparator -> DynamicTest.dynamicTest(
                        comparator.id(),
                        () -> Registered.REGISTRY.metrics().forEach(metric -> compute(comparator, metric))));
    }

    private static void compute(Comparator comparator, Metric<?> metric) {
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95).withMargin(0.02);
        boolean neutral = metric.direction() == Direction.NEUTRAL
                && Declared.by(comparator.id()).keeps("supportsNeutralMetrics");
        for (ComparisonCase<?> requested : Registered.comparisonCases(metric)) {
            RefusalLaws.refusalIsAValue(comparator, requested);
            if (requested.fits(comparator)) {
                ComparatorLaws.numbersAreSound(comparator, requested, options, QUICK);
                ComparatorLaws.regionIsWhole(comparator, requested, options, QUICK);
                if (neutral) {
                    ComparatorLaws.neutralMetricsHaveNoBetterSystem(comparator, requested, QUICK);
                }
            }
        }
    }
}
