package dev.credence.api.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the default methods of a metric. */
class MetricTest {
    private static final ConfusionMatrix MATRIX =
            ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{5, 2}, {1, 7}});

    private static final ScoredSample SCORES = ScoredSample.of(new double[] {0.9}, new double[] {0.1, 0.4});

    /** A metric whose influences are the doubled weights, which may be written in place. */
    private record Doubled() implements ScoreMetric, InPlaceInfluence<ScoredSample> {
        @Override
        public String id() {
            return "toy-doubled";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return Double.NaN;
        }

        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = 2 * weights[atom];
            }
        }
    }

    @Test
    void defaultsOfMetricAreNoOptionsHigherBetterAllAtoms() {
        Metric<ConfusionMatrix> metric = new Toys.Diagonal();
        assertSame(metric, metric.configured(Options.none()));
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> metric.configured(Options.parse("beta=2")));
        assertEquals("metric 'toy-diagonal' has no options: options=beta=2", refused.getMessage());
        assertEquals(Direction.HIGHER_IS_BETTER, metric.direction());
        assertTrue(metric.dependsOn(MATRIX, 1));
        assertEquals(Optional.empty(), metric.guaranteedBounds(MATRIX, MATRIX.weights()));
    }

    @Test
    void undefinedMetricHasNoteByDefault() {
        assertEquals(List.of(), new Toys.Diagonal().notes(MATRIX, MATRIX.weights()));
        assertEquals(
                List.of("toy-diagonal is undefined (0/0) on these data"),
                Note.sentences(new Toys.Diagonal().notes(MATRIX, new double[4])));
    }

    @Test
    void evidenceOfOtherTypeIsRefusedAndIsNamed() {
        assertEquals(Optional.empty(), new Toys.Diagonal().unsupported(MATRIX));
        Refusal misfit = new Toys.Diagonal().unsupported(SCORES).orElseThrow();
        assertEquals(Refusal.Code.EVIDENCE, misfit.code());
        assertEquals("it reads ConfusionMatrix, not ScoredSample", misfit.sentence());
        assertEquals(
                "it reads ScoredSample, not ConfusionMatrix",
                new Doubled().unsupported(MATRIX).orElseThrow().sentence());
        assertEquals(
                Refusal.Code.POSITIVE_LABEL,
                new Toys.F1().unsupported(MATRIX).orElseThrow().code());
    }

    @Test
    void influencesOverwriteWeightsOnlyIfMetricAllowsIt() {
        double[] weights = {1, 2, 3};
        assertSame(weights, InPlaceInfluence.of(new Doubled(), SCORES, weights));
        assertArrayEquals(new double[] {2, 4, 6}, weights);
        double[] counts = MATRIX.weights();
        double[] influence = InPlaceInfluence.of(new Toys.F1(), MATRIX.withPositive("cat"), counts);
        assertNotSame(counts, influence);
        // 2 (fp + fn) / (2 tp + fp + fn)^2 and -2 tp / (...)^2, times 15, in the order TP, FN, FP, TN.
        assertArrayEquals(new double[] {15 * 6 / 169.0, -150 / 169.0, -150 / 169.0, 0}, influence, 2e-16);
        assertArrayEquals(MATRIX.weights(), counts);
    }

    @Test
    void directionSelectsNumberOfBetterSystem() {
        assertEquals(0.25, Direction.HIGHER_IS_BETTER.better(0.25, 0.75));
        assertEquals(0.75, Direction.LOWER_IS_BETTER.better(0.25, 0.75));
        assertTrue(Double.isNaN(Direction.NEUTRAL.better(0.25, 0.75)));
    }

    @Test
    void derivedMetricHasRangeDirectionAndOptionsOfBase() {
        Metric<ConfusionMatrix> micro = Averaging.MICRO.of(new Toys.Smooth(0), UndefinedPolicy.ZERO);
        assertEquals(new Toys.Smooth(0).options(), micro.options());
        assertSame(Range.NON_NEGATIVE, OneVersusRest.of(new Toys.Odds(), "cat").range());
        assertEquals(
                Direction.NEUTRAL,
                Averaging.MACRO
                        .of(new Toys.RootOfSpecificity(), UndefinedPolicy.ZERO)
                        .direction());
        List<String> options = Averaging.MACRO.of(new Toys.Smooth(0), UndefinedPolicy.ZERO).options().stream()
                .map(option -> option.name() + "=" + option.defaultValue())
                .toList();
        assertEquals(List.of("w=0", "undefined=zero"), options);
    }

    /** The derivatives of 2p/(1+p) and p/(2-p) at 1/2 are both 2/(3/2)^2. */
    @Test
    void derivativesOfLinksMatchWorkedExamples() {
        assertEquals(8 / 9.0, Link.DICE_OF_JACCARD.derivative(0.5), 1e-16);
        assertEquals(8 / 9.0, Link.JACCARD_OF_DICE.derivative(0.5), 1e-16);
        assertEquals(2, Link.DICE_OF_JACCARD.derivative(0));
        assertEquals(2, Link.JACCARD_OF_DICE.derivative(1));
        assertEquals(1, Link.IDENTITY.derivative(0.5));
        assertEquals(1 / 3.0, Link.DICE_OF_JACCARD.inverse(0.5));
        assertEquals(2 / 3.0, Link.JACCARD_OF_DICE.inverse(0.5));
    }
}
