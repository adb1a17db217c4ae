package dev.credence.crossvalidation.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.FoldMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * There are three folds of twenty items, whose accuracies differ by 0.05, 0.15 and 0.1: the mean is 0.1 and the
 * variance 0.0025. The tail of Student's t with two degrees of freedom is 1/2 - t / (2 sqrt(2 + t^2)).
 */
class FoldTestByHandTest {
    /**
     * The columns are truth, first and second system: both are right on ten items, the first alone on some, the
     * second alone on one.
     */
    private static PairedConfusionMatrix fold(long firstAlone) {
        return PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{5, firstAlone}, {1, 9 - firstAlone}}, {{0, 0}, {0, 5}}
                })
                .withPositive("y");
    }

    private static Comparison compare(Comparator comparator, double margin) {
        return Comparison.compute(
                comparator,
                FoldMetrics.ACCURACY,
                Pairing.paired(FoldedSample.of(List.of(fold(2), fold(4), fold(3)))),
                new ComparisonOptions(ConfidenceLevel.P95, margin),
                ComputeOptions.defaults());
    }

    private static double tail(double t) {
        return 0.5 - t / (2 * Math.sqrt(2 + t * t));
    }

    private static void check(Comparator comparator, double factor) {
        double error = Math.sqrt(factor * 0.0025 / 3);
        Comparison plain = compare(comparator, 0);
        TestResult test = plain.test().orElseThrow();
        assertThat(test.statistic()).isCloseTo(0.1 / error, within(1e-11));
        assertThat(test.twoSided()).isCloseTo(2 * tail(0.1 / error), within(1e-12));
        assertThat(test.firstGreater()).isCloseTo(tail(0.1 / error), within(1e-12));
        assertThat(test.secondGreater()).isCloseTo(1 - tail(0.1 / error), within(1e-12));
        double half = 0.95 / Math.sqrt(0.04875) * error;
        assertThat(plain.lower()).isCloseTo(0.1 - half, within(1e-12));
        assertThat(plain.upper()).isCloseTo(0.1 + half, within(1e-12));
        TestResult margin = compare(comparator, 0.15).test().orElseThrow();
        assertThat(margin.nonInferiority()).isCloseTo(tail(0.25 / error), within(1e-12));
        assertThat(margin.equivalence()).isCloseTo(tail(0.05 / error), within(1e-12));
    }

    @Test
    void pairedTEqualsTheHandComputation() {
        check(new KfoldPairedT(), 1);
    }

    /** Nadeau and Bengio (2003) use 1/K + 1/(K - 1) instead of 1/K. */
    @Test
    void correctedResampledTEqualsTheHandComputation() {
        check(new CorrectedResampledT(), 1 + 3 / 2.0);
    }
}
