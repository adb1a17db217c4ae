package dev.credence.delta.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.SmallMetrics;
import dev.credence.numerics.bounds.TailBounds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the values that intervals report in addition to their bounds, computed by hand. */
class DeltaIntervalByHandTest {
    private static final List<DeltaInterval> ALL = List.of(new DeltaWald(), new DeltaLogit(), new DeltaWilson());

    private static Estimate wald(Metric<ConfusionMatrix> metric, Sample<ConfusionMatrix> sample) {
        return Estimate.compute(new DeltaWald(), metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    /**
     * There are clusters with 5 of 10, 10 of 10 and 9 of 10 right. The residuals from 0.8 are -3, 2 and 1, so
     * that the variance is 3/2 * 14/900; the unbiased variance of independent items is 0.8 * 0.2 / 29.
     */
    @Test
    void effectiveSizeIsSizeDividedByDesignEffect() {
        Estimate clustered = wald(
                new SmallMetrics.Accuracy(),
                ClusteredSample.of(Map.of(
                        "a", ConfusionMatrix.binary(5, 5, 0, 0),
                        "b", ConfusionMatrix.binary(10, 0, 0, 0),
                        "c", ConfusionMatrix.binary(9, 1, 0, 0))));
        double effect = 1.5 * 14 / 900 / (0.16 / 29);
        assertEquals(effect, clustered.designEffect(), 1e-13);
        assertEquals(30 / effect, clustered.effectiveN(), 1e-13);
    }

    /**
     * The upper bound is 1.08 for 10 in 11, the lower bound is -0.08 for 1 in 11, and both bounds are in the
     * range for 5 in 11.
     */
    @ParameterizedTest
    @CsvSource({"10,1,true", "1,10,true", "5,6,false"})
    void waldIntervalOutsideRangeHasNote(long tp, long fp, boolean outside) {
        Estimate estimate = wald(SmallMetrics.PRECISION, Sample.of(ConfusionMatrix.binary(tp, fp, 0, 3)));
        assertEquals(
                outside
                        ? List.of(
                                "a bound lies outside the metric's range: the plain interval is not limited to it; use delta-wilson")
                        : List.of(),
                Note.sentences(estimate.notes()));
        assertEquals("delta-wald", estimate.method());
    }

    /** The mean loss does not vary, and without an end of the range its possible error is unknown. */
    private static final ScoreMetric LOSS = new ScoreMetric() {
        @Override
        public String id() {
            return "loss";
        }

        @Override
        public Range range() {
            return new Range(-2, Double.POSITIVE_INFINITY);
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return 3;
        }

        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            Arrays.fill(out, 0);
        }
    };

    @Test
    void constantLossesOnUnboundedRangeHaveWholeRange() {
        Sample<ScoredSample> scores = Sample.of(ScoredSample.of(new double[] {0.9, 0.7}, new double[] {0.1, 0.2}));
        for (DeltaInterval method : List.of(new DeltaLogit(), new DeltaWilson())) {
            Estimate estimate = Estimate.compute(method, LOSS, scores, ConfidenceLevel.P95, ComputeOptions.defaults());
            assertEquals(-2, estimate.lower());
            assertEquals(Double.POSITIVE_INFINITY, estimate.upper());
            assertEquals(Status.DEGENERATE, estimate.status());
            assertTrue(
                    Note.sentences(estimate.notes()).contains(VacuousBounds.NOTE),
                    () -> "" + Note.sentences(estimate.notes()));
        }
    }

    /** The bounds at a tail equal the bounds of the estimate at that level. */
    @Test
    void boundsAtTailMatchBoundsAtLevel() {
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(40, 3, 6, 11));
        for (DeltaInterval method : ALL) {
            TailBounds bounds = method.bounds(SmallMetrics.MCC, sample, SmallMetrics.MCC.value(sample.evidence()));
            for (double level : new double[] {0.5, 0.99}) {
                Estimate estimate = Estimate.compute(
                        method, SmallMetrics.MCC, sample, ConfidenceLevel.of(level), ComputeOptions.defaults());
                double tail = ConfidenceLevel.of(level).tail();
                assertEquals(estimate.lower(), bounds.lower(tail));
                assertEquals(estimate.upper(), bounds.upper(tail));
            }
        }
    }
}
