package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.interval.DeltaWilson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the predicted weights of rows that are not in the sample, which follow from the other cells of two classes. */
class CellWeightsTest {
    private static final int TN = 0;
    private static final int FP = 1;
    private static final int FN = 2;
    private static final int TP = 3;

    /** Returns rows with one weight for each cell. */
    private static WeightedSample<ConfusionMatrix> sample(long[] counts, double[] weights) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(counts[TP], counts[FP], counts[FN], counts[TN]);
        double[] sums = matrix.weights();
        double[] squares = matrix.weights();
        for (int atom = 0; atom < sums.length; atom++) {
            double weight = weights[CellWeights.cell(matrix, atom, 1)];
            sums[atom] *= weight;
            squares[atom] *= weight * weight;
        }
        return WeightedSample.of(matrix, sums, squares);
    }

    private static double largestNextWeight(int cell, long[] counts, double... weights) {
        WeightedSample<ConfusionMatrix> sample = sample(counts, weights);
        return new CellWeights(sample.evidence(), sample, 1).largestNextWeight(cell);
    }

    @Test
    void unseenCellHasWeightOfTruth() {
        assertEquals(50, largestNextWeight(FP, new long[] {3, 0, 2, 80}, 50, 50, 1, 1));
        assertEquals(1, largestNextWeight(FN, new long[] {3, 2, 0, 80}, 50, 50, 1, 1));
    }

    @Test
    void unseenCellHasWeightOfPrediction() {
        assertEquals(1, largestNextWeight(FP, new long[] {3, 0, 2, 80}, 50, 1, 50, 1));
        assertEquals(50, largestNextWeight(FN, new long[] {3, 2, 0, 80}, 50, 1, 50, 1));
    }

    @Test
    void unseenErrorHasWeightOfOtherErrors() {
        assertEquals(50, largestNextWeight(FP, new long[] {30, 0, 2, 80}, 1, 50, 50, 1));
    }

    @Test
    void unseenCellWithTooFewOthersHasLargestWeight() {
        assertEquals(50, largestNextWeight(FN, new long[] {3, 0, 0, 80}, 50, 50, 1, 1));
    }

    /** Two rows have the weight 0.1 and one row the weight 4: the mean is (0.02 + 16) / (0.2 + 4). */
    @Test
    void lightRowsDoNotHideHeavyRow() {
        assertEquals(4, largestNextWeight(FP, new long[] {30, 2, 7, 80}, 4, 0.1, 4, 4), 1e-15);
        assertEquals(16.02 / 4.2, CellWeights.mean(0.2, 0.02, 1, 4), 1e-15);
    }

    /** An unseen false positive can weigh 50: with 80 hits and no false alarm the lower bound of precision is 0.3, with equal weights 0.95. */
    @Test
    void intervalOfPrecisionAllowsForUnseenHeavyFalsePositive() {
        Estimate heavy = estimate(SmallMetrics.PRECISION, new long[] {3, 0, 2, 80}, 50, 50, 1, 1);
        assertEquals(1, heavy.upper());
        assertTrue(heavy.lower() < 0.4, heavy::toString);
        Estimate equal = estimate(SmallMetrics.PRECISION, new long[] {3, 0, 2, 80}, 1, 1, 1, 1);
        assertTrue(equal.lower() > 0.95, equal::toString);
    }

    @Test
    void metricsOfTwoClassesHaveNoteOnFewHeavyRows() {
        Estimate few = estimate(SmallMetrics.MCC, new long[] {3, 1, 2, 80}, 50, 50, 1, 1);
        assertEquals(
                "rows of one cell weigh 50.0 times as much as rows of another, and all rows are worth 7.9 rows of equal weight: with"
                        + " such weights 95% intervals covered the true value in as few as 0.82 of simulated samples",
                Note.sentences(few.notes()).get(0));
        assertTrue(!CoverageWarning.isIn(
                estimate(SmallMetrics.MCC, new long[] {3, 1, 2, 80}, 3, 3, 1, 1).notes()));
        assertTrue(!CoverageWarning.isIn(estimate(SmallMetrics.MCC, new long[] {300, 100, 20, 80}, 50, 50, 1, 1)
                .notes()));
    }

    /**
     * The rows of the first of three classes have 50 times the weight of others; averages and accuracy are not
     * corrected for such weights.
     */
    @Test
    void metricsOfThreeClassesHaveNoteOnFewHeavyRows() {
        for (ConfusionMetric metric : List.of(new SmallMetrics.Accuracy(), SmallMetrics.macro(SmallMetrics.F1))) {
            List<String> few = Note.sentences(threeClasses(metric, 20, 50).notes());
            assertTrue(
                    few.stream().anyMatch(note -> note.startsWith("rows of one cell weigh 50.0 times")),
                    () -> few.toString());
            assertFalse(CoverageWarning.isIn(threeClasses(metric, 20, 2).notes()));
            assertFalse(CoverageWarning.isIn(threeClasses(metric, 2_000, 50).notes()));
        }
    }

    private static Estimate threeClasses(ConfusionMetric metric, long times, double heavy) {
        ConfusionMatrix matrix = Matrices.of(
                new long[] {times, times / 2, times / 2},
                new long[] {times / 2, 8 * times, times},
                new long[] {times / 2, times, 9 * times});
        double[] sums = matrix.weights();
        double[] squares = matrix.weights();
        for (int atom = 0; atom < sums.length; atom++) {
            double weight = matrix.truth(atom) == 0 ? heavy : 1;
            sums[atom] *= weight;
            squares[atom] *= weight * weight;
        }
        return new DeltaWilson()
                .interval(
                        metric,
                        WeightedSample.of(matrix, sums, squares),
                        ConfidenceLevel.P95,
                        ComputeOptions.defaults());
    }

    private static Estimate estimate(Metric<ConfusionMatrix> metric, long[] counts, double... weights) {
        return new DeltaWilson()
                .interval(metric, sample(counts, weights), ConfidenceLevel.P95, ComputeOptions.defaults());
    }
}
