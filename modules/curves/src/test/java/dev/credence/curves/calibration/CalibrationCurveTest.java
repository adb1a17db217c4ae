package dev.credence.curves.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.Clipped;
import org.junit.jupiter.api.Test;

class CalibrationCurveTest {
    @Test
    void calibrationBinsCountEveryItemOnce() {
        ScoredSample scores =
                ScoredSample.of(new double[] {0, 0.1, 0.55, 1, 1}, new double[] {0, 0.1, 0.3, 0.5, 0.5, 0.95});
        CalibrationCurve wide = CalibrationCurve.of(scores, 10, new Clipped(), ConfidenceLevel.P95);
        assertEquals(
                11, wide.bins().stream().mapToLong(CalibrationCurve.Bin::count).sum());
        CalibrationCurve.Bin first = wide.bins().get(0);
        assertEquals(4, first.count());
        assertEquals(0.05, first.meanProbability(), 1e-16);
        assertEquals(0.5, first.fraction());
        assertTrue(first.lower() < 0.5 && 0.5 < first.upper());
        CalibrationCurve equal = CalibrationCurve.ofEqualCounts(scores, 3, new Clipped(), ConfidenceLevel.P95);
        assertEquals(3, equal.bins().size());
        assertEquals(
                11, equal.bins().stream().mapToLong(CalibrationCurve.Bin::count).sum());
        assertEquals(
                "a calibration curve needs probabilities, scores in [0, 1]: score=1.5; calibrate the scores first",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> CalibrationCurve.of(
                                        ScoredSample.of(new double[] {1.5}, new double[] {0.5}),
                                        5,
                                        new Clipped(),
                                        ConfidenceLevel.P95))
                        .getMessage());
    }
}
