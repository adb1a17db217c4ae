package dev.credence.api.metric;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.Note;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Worked examples of the default methods of a proportion. */
class ProportionMetricTest {
    /** The tolerance of one unit in the last place. */
    private static final double TOLERANCE = 2e-16;
    /** The atoms are sorted by true class, then predicted class; no cat is predicted to be a fox. */
    private static final ConfusionMatrix ANIMALS =
            ConfusionMatrix.of(List.of("cat", "cow", "fox"), new long[][] {{5, 2, 0}, {1, 7, 4}, {3, 6, 8}});

    private static final double[] WEIGHTS = {5, 2, 1, 7, 4, 3, 6, 8};

    /** A proportion: the correct predictions among the animals that are not cows. */
    private record WithoutCows(Link link) implements ConfusionMetric, ProportionMetric<ConfusionMatrix> {
        @Override
        public String id() {
            return "toy-without-cows";
        }

        @Override
        public boolean isTrial(ConfusionMatrix matrix, int atom) {
            return matrix.truth(atom) != 1;
        }

        @Override
        public boolean isSuccess(ConfusionMatrix matrix, int atom) {
            return matrix.truth(atom) == matrix.predicted(atom);
        }
    }

    /** TP / (TP + FP + FN) with a link. */
    private record Overlap(Link link) implements BinaryProportionMetric {
        @Override
        public String id() {
            return "toy-overlap";
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
        }
    }

    /** There are 13 successes in 24 trials among 36 observations. */
    @Test
    void countsOfProportionMatchWorkedExample() {
        ProportionMetric<ConfusionMatrix> metric = new WithoutCows(Link.IDENTITY);
        assertEquals(new Counts(13, 24), metric.counts(ANIMALS));
        assertEquals(13 / 24.0, metric.value(ANIMALS, WEIGHTS));
        assertEquals(13 / 24.0, metric.value(ANIMALS));
        assertSame(Range.UNIT, metric.range());
        assertTrue(metric.dependsOn(ANIMALS, 0));
        assertFalse(metric.dependsOn(ANIMALS, 2));
    }

    /** {@code n (1 - p) / trials} of a success and {@code -n p / trials} of a failure: 36 of 24 is 3/2. */
    @Test
    void influencesOfProportionMatchFormula() {
        double up = 1.5 * 11 / 24;
        double down = -1.5 * 13 / 24;
        double[] out = new double[8];
        new WithoutCows(Link.IDENTITY).influence(ANIMALS, WEIGHTS, out);
        assertArrayEquals(new double[] {up, down, 0, 0, 0, down, down, up}, out, TOLERANCE);
    }

    /** The derivative of 2p/(1+p) at 13/24 is 2 / (37/24)^2, and its value is 26/37. */
    @Test
    void linkAppliesToValueAndInfluence() {
        double slope = 2 * 24 * 24 / (37.0 * 37);
        double[] out = new double[8];
        WithoutCows linked = new WithoutCows(Link.DICE_OF_JACCARD);
        linked.influence(ANIMALS, WEIGHTS, out);
        assertEquals(slope * 1.5 * 11 / 24, out[7], TOLERANCE);
        assertEquals(-slope * 1.5 * 13 / 24, out[6], TOLERANCE);
        assertEquals(26 / 37.0, linked.value(ANIMALS, WEIGHTS), TOLERANCE);
    }

    @Test
    void influencesWithoutTrialsAreNaN() {
        double[] out = new double[8];
        new WithoutCows(Link.IDENTITY).influence(ANIMALS, new double[] {0, 0, 1, 7, 4, 0, 0, 0}, out);
        for (double psi : out) {
            assertTrue(Double.isNaN(psi));
        }
    }

    /** F1 of tp = 5, fp = 4 and fn = 2 by its link: 10/16, gradient 2 (fp + fn) / 16^2 and -2 tp / 16^2. */
    @Test
    void gradientOfLinkedProportionMatchesFormula() {
        double[] out = {1, 2, 3, 4};
        new Overlap(Link.DICE_OF_JACCARD).gradient(5, 4, 2, 25, out);
        assertArrayEquals(new double[] {12 / 256.0, -10 / 256.0, -10 / 256.0, 0}, out, TOLERANCE);
        assertEquals(10 / 16.0, new Overlap(Link.DICE_OF_JACCARD).value(5, 4, 2, 25), TOLERANCE);
        new Overlap(Link.IDENTITY).gradient(0, 0, 0, 25, out);
        for (double slope : out) {
            assertTrue(Double.isNaN(slope));
        }
    }

    @Test
    void proportionReadsOnlyItsTrials() {
        BinaryMetric overlap = new Overlap(Link.IDENTITY);
        assertTrue(overlap.dependsOn(Outcome.FALSE_NEGATIVE));
        assertFalse(overlap.dependsOn(Outcome.TRUE_NEGATIVE));
        ConfusionMatrix cats = ANIMALS.withPositive("cat");
        assertTrue(overlap.dependsOn(cats, 2));
        assertFalse(overlap.dependsOn(cats, 4));
        assertSame(Range.UNIT, overlap.range());
    }

    /** Trials that are all successes or all failures need no note. */
    @Test
    void onlyProportionWithoutTrialsHasNote() {
        BinaryMetric overlap = new Overlap(Link.IDENTITY);
        assertEquals(List.of(), overlap.notes(3, 0, 0, 5));
        assertEquals(List.of(), overlap.notes(0, 2, 0, 5));
        assertEquals(List.of(), overlap.notes(2, 1, 1, 5));
        assertEquals(
                List.of("toy-overlap is undefined: no observation counts as a trial"),
                Note.sentences(overlap.notes(0, 0, 0, 5)));
    }
}
