package dev.credence.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.sample.Sample;
import dev.credence.delta.comparison.PairedDelta;
import dev.credence.delta.interval.DeltaWilson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A single prediction of a class that is never true does not make a metric unknown that leaves this class out. */
class StrayPredictionTest {
    private static final ConfusionMetric RECALLS = Averaging.MACRO.of(SmallMetrics.RECALL, UndefinedPolicy.SKIP);
    private static final ConfusionMetric PRECISIONS = Averaging.MACRO.of(SmallMetrics.PRECISION, UndefinedPolicy.SKIP);
    private static final ConfidenceLevel LEVEL = ConfidenceLevel.P95;

    private static Estimate interval(ConfusionMetric metric, ConfusionMatrix matrix) {
        return new DeltaWilson().interval(metric, Sample.of(matrix), LEVEL, ComputeOptions.defaults());
    }

    /** Recalls 408/476 and 434/524; the bounds differ by at most 0.0002, because an error is spread over three cells instead of two. */
    @Test
    void intervalOfMeanRecallWithStrayPredictionIsNearTheOneWithoutIt() {
        ConfusionMatrix without = Matrices.of(new long[] {408, 68}, new long[] {90, 434});
        ConfusionMatrix stray = Matrices.of(new long[] {408, 67, 1}, new long[] {90, 434, 0}, new long[] {0, 0, 0});
        Estimate expected = interval(RECALLS, without);
        for (ConfusionMetric metric : List.of(RECALLS, new SmallMetrics.EvaluatedAnew(RECALLS))) {
            Estimate estimate = interval(metric, stray);
            assertEquals(expected.value(), estimate.value(), 1e-15);
            assertEquals(expected.lower(), estimate.lower(), 5e-4);
            assertEquals(expected.upper(), estimate.upper(), 5e-4);
        }
        assertTrue(interval(SmallMetrics.macro(SmallMetrics.RECALL), stray).lower() < 0.3, "z counts as 0");
    }

    /** The third class is true twice and never predicted, so that its precision is left out. */
    @Test
    void intervalOfMeanPrecisionLeavesOutClassThatIsNeverPredicted() {
        ConfusionMatrix never = Matrices.of(new long[] {408, 68, 0}, new long[] {90, 434, 0}, new long[] {1, 1, 0});
        Estimate expected = interval(PRECISIONS, Matrices.of(new long[] {408, 69}, new long[] {91, 434}));
        Estimate estimate = interval(PRECISIONS, never);
        assertEquals(expected.value(), estimate.value(), 1e-15);
        assertEquals(expected.lower(), estimate.lower(), 5e-4);
        assertEquals(expected.upper(), estimate.upper(), 5e-4);
    }

    /** If no item is positive, balanced accuracy of two classes stays uncertain: the class that is missing belongs to the question. */
    @Test
    void intervalOfTwoClassesOfWhichOneIsMissingIsWide() {
        Estimate estimate = interval(RECALLS, Matrices.of(new long[] {90, 10}, new long[] {0, 0}));
        assertEquals(0.9, estimate.value(), 1e-15);
        assertTrue(estimate.lower() < 0.6, () -> "lower: " + estimate.lower());
    }

    @Test
    void comparisonOfMeanRecallWithStrayPredictionIsNearTheOneWithoutIt() {
        long[][][] two = {{{380, 40}, {20, 36}}, {{30, 30}, {4, 460}}};
        long[][][] three = {
            {{380, 40, 0}, {19, 36, 0}, {1, 0, 0}},
            {{30, 30, 0}, {4, 460, 0}, {0, 0, 0}},
            {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
        };
        Comparison expected = compare(PairedConfusionMatrix.of(List.of("x", "y"), two));
        Comparison stray = compare(PairedConfusionMatrix.of(List.of("x", "y", "z"), three));
        assertEquals(expected.difference(), stray.difference(), 1e-15);
        assertEquals(expected.lower(), stray.lower(), 5e-4);
        assertEquals(expected.upper(), stray.upper(), 5e-4);
    }

    private static Comparison compare(PairedConfusionMatrix joint) {
        return Comparison.compute(
                new PairedDelta(),
                RECALLS,
                Pairing.paired(joint),
                ComparisonOptions.at(LEVEL),
                ComputeOptions.defaults());
    }
}
