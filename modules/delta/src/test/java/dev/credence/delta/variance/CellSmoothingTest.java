package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.delta.Auc;
import dev.credence.delta.SmallMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares evidence with one added observation, spread evenly over all cells, with closed formulas. */
class CellSmoothingTest {
    private static final ConfusionMetric RECALL = SmallMetrics.macro(SmallMetrics.RECALL);

    /**
     * The counts 40, 3, 6 and 11 are scaled from 60 to 30: 20, 1.5, 3 and 5.5, each with a quarter more. The
     * recalls are 20.25/23.5 and 5.75/7.5; the variance is 31/30 of the sum of r (1 - r) / (4 n).
     */
    @Test
    void smoothedAverageOfHalfTheObservationsMatchesFormula() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(40, 3, 6, 11);
        double first = 20.25 / 23.5;
        double second = 5.75 / 7.5;
        double variance = 31 / 30.0 * (first * (1 - first) / (4 * 23.5) + second * (1 - second) / (4 * 7.5));
        for (ConfusionMetric metric : List.of(RECALL, new SmallMetrics.EvaluatedAnew(RECALL))) {
            Moments moments =
                    CellSmoothing.of(metric, matrix, matrix.weights(), 30).moments();
            assertEquals((first + second) / 2, moments.value(), 1e-14);
            assertEquals(variance, moments.variance(), 1e-15);
        }
    }

    /**
     * Cells without observations get their part of the added observation too: there are 30 and 30 items without
     * an error.
     */
    @Test
    void unseenCellsAreSmoothed() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(30, 0, 0, 30);
        double right = 30.25 / 30.5;
        for (ConfusionMetric metric : List.of(RECALL, new SmallMetrics.EvaluatedAnew(RECALL))) {
            Moments moments =
                    CellSmoothing.of(metric, matrix, matrix.weights(), 60).moments();
            assertEquals(right, moments.value(), 1e-14);
            assertEquals(61 / 60.0 * right * (1 - right) / 61, moments.variance(), 1e-15);
        }
    }

    /** Possible scores cannot be listed. */
    @Test
    void scoresAreNotSmoothed() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.4}, new double[] {0.1, 0.5});
        Moments moments =
                CellSmoothing.of(new Auc(), scores, scores.weights(), 4).moments();
        assertTrue(Double.isNaN(moments.value()) && Double.isNaN(moments.variance()), moments::toString);
    }
}
