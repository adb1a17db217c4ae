package dev.credence.api.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.toys.IncreasingDensity;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the parts of an estimate and of compute options, and their text. */
class InferencePartsTest {
    private static final PosteriorSummary SUMMARY = new PosteriorSummary(0.4, 0.5, 0.45, 0.1);
    private static final Simulation SIMULATION = new Simulation(1, 2, 0, 0.25, 0.125);
    private static final GuaranteedBounds SURE = new GuaranteedBounds(0.375, 0.625);

    private static Estimate.Builder half() {
        return Estimate.of("f1", "toy", ConfidenceLevel.P95, 0.5).bounds(0.25, 0.875);
    }

    /** The range serves to check claims; a result that was read from JSON has none and equals the one that was written. */
    @Test
    void rangeOfTheMetricIsKeptAndIsNoPartOfTheResult() {
        Estimate without = half().n(7).build();
        assertEquals(Optional.empty(), without.range());
        Estimate with = without.withRange(Range.UNIT);

        assertEquals(without, with);
        assertEquals(without.hashCode(), with.hashCode());
        assertEquals(Optional.of(Range.UNIT), with.range());
        assertEquals(Optional.of(Range.UNIT), with.withMetric("f2").range());
        assertEquals(
                Optional.of(Range.UNIT), with.withNote(Note.of("test", "one")).range());
    }

    @Test
    void builtEstimateContainsEveryPart() {
        Estimate.Builder builder = half().n(7)
                .exact()
                .credible(SUMMARY)
                .simulation(SIMULATION)
                .effectiveN(3)
                .designEffect(2.5)
                .guaranteedBounds(SURE);
        assertEquals(0.5, builder.value());
        for (Estimate estimate : List.of(builder.build(), builder.build().withNote(Note.of("test", "one")))) {
            assertEquals("f1", estimate.metric());
            assertEquals("toy", estimate.method());
            assertTrue(estimate.hasInterval());
            assertEquals(0.5, estimate.value());
            assertEquals(0.25, estimate.lower());
            assertEquals(0.875, estimate.upper());
            assertEquals(0.625, estimate.width());
            assertEquals(7, estimate.n());
            assertTrue(estimate.exact());
            assertEquals(3, estimate.effectiveN());
            assertEquals(2.5, estimate.designEffect());
            assertEquals(Optional.of(SUMMARY), estimate.posterior());
            assertEquals(Optional.of(SIMULATION), estimate.simulation());
            assertEquals(Optional.of(SURE), estimate.guaranteedBounds());
        }
        assertFalse(half().build().exact());
        assertEquals(Optional.empty(), half().build().guaranteedBounds());
    }

    /** A class that extends a builder can continue to use it. */
    @Test
    void builderCopiesPartsOfAnotherResult() {
        Estimate.Builder builder = half();
        assertSame(builder, builder.parts(half().bounds(0.125, 0.625).n(9).build()));
        assertEquals(9, builder.build().n());
        assertEquals(0.125, builder.build().lower());
    }

    @Test
    void effectiveSizeAndDesignEffectOfZeroAreAllowed() {
        assertEquals(0, half().effectiveN(0).build().effectiveN());
        assertEquals(0, half().designEffect(0).build().designEffect());
    }

    @Test
    void textOfNumberRoundingToZeroHasNoSign() {
        Estimate near = Estimate.of("mcc", "toy", ConfidenceLevel.P95, -1e-9)
                .bounds(-0.00004, 1e-9)
                .build();
        assertEquals("mcc 0.0000 [0.0000, 0.0000] toy 95%", near.toString());
    }

    @Test
    void textOfEstimateContainsLevelAndStatus() {
        assertEquals("f1 0.5000 [0.2500, 0.8750] toy 95%", half().build().toString());
        assertEquals(
                "f1 0.5000 [0.2500, 0.8750] toy 99.9% DEGENERATE",
                Estimate.of("f1", "toy", ConfidenceLevel.of(0.999), 0.5)
                        .bounds(0.25, 0.875)
                        .status(Status.DEGENERATE, "at the edge")
                        .build()
                        .toString());
    }

    @Test
    void differentEstimatesHaveDifferentHashes() {
        assertNotEquals(half().build().hashCode(), half().n(8).build().hashCode());
        assertNotEquals(
                ComputeOptions.defaults().hashCode(),
                ComputeOptions.defaults().withSeed(7).hashCode());
    }

    @Test
    void startedEstimateHasValueAndNotesOfMetric() {
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(0, 0, 2, 4));
        Estimate estimate = Estimate.of(new Toys.Precision(), sample, "toy", ConfidenceLevel.P95)
                .bounds(0, 1)
                .build();
        assertEquals(0, estimate.n());
        assertEquals(Status.UNDEFINED, estimate.status());
        assertEquals(
                List.of("toy-precision is undefined: no observation counts as a trial"),
                Note.sentences(estimate.notes()));
    }

    @Test
    void computeOptionsWithEqualPartsAreEqual() {
        Progress progress = (done, total) -> {};
        ComputeOptions options = ComputeOptions.defaults()
                .withSeed(7)
                .withDraws(1)
                .withThreads(1)
                .withProgress(progress);
        assertSame(progress, options.progress());
        assertEquals(
                options,
                ComputeOptions.defaults()
                        .withProgress(progress)
                        .withThreads(1)
                        .withDraws(1)
                        .withSeed(7));
        assertNotEquals(options, options.withSeed(8));
        assertNotEquals(options, options.withDraws(2));
        assertNotEquals(options, options.withThreads(2));
        assertNotEquals(options, options.withProgress(Progress.SILENT));
        assertNotEquals(options, options.withCancellation(() -> false));
        assertFalse(options.equals(new Object()));
        assertFalse(ComputeOptions.defaults().cancelled());
    }

    @Test
    void textOfComputeOptionsContainsSeedDrawsAndThreads() {
        assertEquals("seed 0, 1 thread", ComputeOptions.defaults().toString());
        assertEquals(
                "seed 7, 20000 draws, 2 threads",
                ComputeOptions.defaults()
                        .withSeed(7)
                        .withDraws(20_000)
                        .withThreads(2)
                        .toString());
    }

    @Test
    void levelInPercentThrowsWithSuggestion() {
        IllegalArgumentException percent = assertThrows(IllegalArgumentException.class, () -> ConfidenceLevel.of(95));
        assertEquals(
                "confidence level must lie in (0, 1): confidence level=95.0; write 0.95 for 95.0%",
                percent.getMessage());
        for (double edge : new double[] {1, 100}) {
            IllegalArgumentException none =
                    assertThrows(IllegalArgumentException.class, () -> ConfidenceLevel.of(edge));
            assertEquals("confidence level must lie in (0, 1): confidence level=" + edge, none.getMessage());
        }
    }

    @Test
    void distributionHasMedianSummaryAndNaNSkewnessByDefault() {
        Distribution rising = new IncreasingDensity();
        assertEquals(Math.sqrt(0.5), rising.median());
        assertEquals(new PosteriorSummary(2 / 3.0, 1, Math.sqrt(0.5), Math.sqrt(1 / 18.0)), rising.summary());
        assertTrue(Double.isNaN(rising.skewness()));
    }
}
