package dev.credence.delta.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.sample.Sample;
import dev.credence.delta.SmallMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeltaWaldTest {
    private static Estimate estimate(ConfusionMatrix matrix) {
        return Estimate.compute(
                new DeltaWald(),
                SmallMetrics.PRECISION,
                Sample.of(matrix),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
    }

    @Test
    void collapsedIntervalIsDegenerate() {
        Estimate perfect = estimate(ConfusionMatrix.binary(9, 0, 1, 5));
        assertEquals(Status.DEGENERATE, perfect.status());
        assertEquals(1, perfect.lower());
        assertEquals(1, perfect.upper());
        assertEquals(
                List.of(
                        "all influences are 0 on these observations, so the interval has collapsed to a point and should not be trusted, use delta-wilson"),
                Note.sentences(perfect.notes()));
    }

    @Test
    void boundsOutsideRangeAreKept() {
        Estimate nearlyPerfect = estimate(ConfusionMatrix.binary(9, 1, 1, 5));
        assertEquals(0.9 + 1.959963984540054 * Math.sqrt(0.009), nearlyPerfect.upper(), 1e-14);
    }

    @Test
    void independentObservationsHaveDesignEffectOne() {
        Estimate estimate = estimate(ConfusionMatrix.binary(9, 1, 1, 5));
        assertEquals(1, estimate.designEffect());
        assertEquals(10, estimate.effectiveN());
    }
}
