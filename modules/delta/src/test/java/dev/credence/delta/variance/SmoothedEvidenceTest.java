package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Range;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Compares the change of a metric by one item with finite differences, and tests which joint atoms a metric reads. */
class SmoothedEvidenceTest {
    private static final ConfusionMatrix MATRIX =
            Matrices.of(new long[] {20, 2, 1}, new long[] {3, 9, 0}, new long[] {1, 4, 5});

    /**
     * Returns counts with a ninth added in each cell and a millionth of an item moved from the diagonal to
     * another cell, in units of 1/46.
     */
    private static double difference(ConfusionMetric metric, int truth, int other) {
        double step = 1e-6;
        double[] right = smoothed();
        double[] wrong = smoothed();
        right[3 * truth + truth] += step;
        wrong[3 * truth + other] += step;
        ConfusionMatrix completed = Matrices.of(new long[] {1, 1, 1}, new long[] {1, 1, 1}, new long[] {1, 1, 1});
        return Math.abs(metric.value(completed, right) - metric.value(completed, wrong)) / step * 46;
    }

    private static double[] smoothed() {
        double[] cells = {20, 2, 1, 3, 9, 0, 1, 4, 5};
        for (int i = 0; i < cells.length; i++) {
            cells[i] += 1 / 9.0;
        }
        return cells;
    }

    @Test
    void changeByOneItemMatchesFiniteDifference() {
        ConfusionMetric f1 = SmallMetrics.macro(SmallMetrics.F1);
        for (ConfusionMetric metric : List.of(f1, new SmallMetrics.EvaluatedAnew(f1), new SmallMetrics.Kappa())) {
            CellSmoothing more = CellSmoothing.of(metric, MATRIX, MATRIX.weights(), 45);
            for (int truth = 0; truth < 3; truth++) {
                for (int other = 0; other < 3; other++) {
                    if (other != truth) {
                        double expected = difference(metric, truth, other);
                        assertEquals(expected, more.change(truth, other), 2e-6 * expected, truth + " as " + other);
                    }
                }
            }
        }
    }

    /** A metric that reads only predicted positives reads the joint atoms that either system predicts as positive. */
    @Test
    void jointAtomAffectsMetricIfEitherAtomDoes() {
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(
                new boolean[4], new boolean[] {true, true, false, false}, new boolean[] {true, false, true, false});
        IntPredicate read = Influences.read(new OfCalledPositive(), joint);
        for (int atom = 0; atom < joint.atoms(); atom++) {
            boolean either = joint.first().predicted(joint.firstAtom(atom))
                            == joint.first().positiveIndex()
                    || joint.second().predicted(joint.secondAtom(atom))
                            == joint.second().positiveIndex();
            assertEquals(either, read.test(atom), joint.describe(atom));
        }
    }

    /** This metric is the proportion of predicted positives. */
    private static final class OfCalledPositive implements ConfusionMetric {
        @Override
        public String id() {
            return "called";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return 0;
        }

        @Override
        public boolean dependsOn(ConfusionMatrix matrix, int atom) {
            return matrix.predicted(atom) == matrix.positiveIndex();
        }
    }
}
