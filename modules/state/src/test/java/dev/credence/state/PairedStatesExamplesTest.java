package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.keys.KeyRanges;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Worked examples of states of two systems, of merging them, and of their layouts. */
final class PairedStatesExamplesTest {
    private static final StateLayout PLAIN = StateLayout.PLAIN;
    private static final StateLayout CLUSTERS = StateLayout.of(StateDesign.CLUSTERED);
    private static final StateLayout STRATA = StateLayout.of(StateDesign.STRATIFIED);
    private static final StateLayout WEIGHTS = StateLayout.of(StateDesign.WEIGHTED);

    private static String messageOfException(Runnable row) {
        return String.valueOf(assertThrows(RuntimeException.class, row::run).getMessage());
    }

    @Test
    void pairedPredictionsAreAddedInEveryDesign() {
        PairedConfusionState clusters =
                new PairedConfusionState(CLUSTERS).addIn("a", "x", "x", "y", 2).addIn("b", "y", "y", "y", 1);
        assertEquals(3, clusters.sample().evidence().size());
        PairedConfusionState weights = new PairedConfusionState(WEIGHTS)
                .addWeighted("x", "x", "y", 0.5)
                .addWeighted("y", "y", "x", 2)
                .addWeighted("x", "x", "y", 0.25);
        assertArrayEquals(new double[] {0.75, 2}, weights.sample().weights());
        assertEquals(0.3125, ((WeightedSample<PairedConfusionMatrix>) weights.sample()).squaredWeight(0));
        weights.merge(
                new PairedConfusionState(WEIGHTS).addWeighted("y", "y", "x", 4).addWeighted("z", "z", "z", 1));
        assertArrayEquals(new double[] {0.75, 6, 1}, weights.sample().weights());
        assertArrayEquals(new double[] {0.75, 6, 1}, weights.first().sample().weights());
        PairedConfusionState strata =
                new PairedConfusionState(STRATA).add("x", "x", "y", 2).add("y", "y", "y");
        assertEquals(2, ((StratifiedSample<PairedConfusionMatrix>) strata.sample()).strata());
        assertArrayEquals(
                strata.toBytes(),
                PairedConfusionState.fromBytes(strata.toBytes()).toBytes());
        assertArrayEquals(
                new ConfusionState(STRATA).add("x", "x", 2).add("y", "y").toBytes(),
                strata.first().toBytes());
        assertArrayEquals(
                new ConfusionState(STRATA).add("x", "y", 2).add("y", "y").toBytes(),
                strata.second().toBytes());
        assertEquals(Pairing.paired(strata.sample()), strata.pairing());
        ConfusionState first = ConfusionState.fromBytes(strata.first().toBytes());
        assertEquals(3, first.size());
        PairedConfusionMatrix positive = new PairedConfusionState(PLAIN.withPositive("z"))
                .add("x", "x", "y")
                .sample()
                .evidence();
        assertEquals("z", positive.positive().orElseThrow());
        ConfusionMatrix one = new ConfusionState(PLAIN.withPositive("z"))
                .add("x", "x")
                .sample()
                .evidence();
        assertEquals("z", one.positive().orElseThrow());
    }

    /** There are 20 pairs with a limit of 16, and the level has not been requested yet. */
    @Test
    void boundedPairsMeetLimitWhateverIsCalledFirst() {
        for (StateLayout layout : List.of(PLAIN.atMost(16), WEIGHTS.atMost(16))) {
            boolean weighted = layout.design() == StateDesign.WEIGHTED;
            PairedScoreState state = new PairedScoreState(layout);
            PairedScoreState other = new PairedScoreState(layout);
            for (int octave = 0; octave < 10; octave++) {
                for (double score : new double[] {Math.scalb(1.0, octave), Math.scalb(1.25, octave)}) {
                    for (PairedScoreState each : List.of(state, other)) {
                        if (weighted) {
                            each.addWeighted(score, -score, true, 2);
                        } else {
                            each.add(score, -score, true);
                        }
                    }
                }
            }
            PairedScoredSample sample = state.sample().evidence();
            assertEquals(10, sample.atoms());
            assertEquals(2, sample.count(3));
            assertEquals(1.25, sample.first().highest(0));
            assertEquals(-1, sample.second().highest(9));
            assertEquals(10, other.first().evidence().atoms());
            assertEquals(weighted ? 4 : 2, other.second().weights()[0]);
        }
    }

    @Test
    void finerAndCoarserStatesAreMerged() {
        PairedScoreState fine =
                new PairedScoreState(PLAIN.atMost(16)).add(1, 3, true).add(5, 3, false);
        PairedScoreState coarse = new PairedScoreState(PLAIN.atMost(16));
        for (int row = 0; row < 32; row++) {
            coarse.add(Math.scalb(row % 2 == 0 ? 1 : 1.5, row / 2), 3, row % 2 == 0);
        }
        assertEquals(0, fine.droppedBits());
        assertEquals(56, coarse.droppedBits());
        byte[] fineBytes = fine.toBytes();
        byte[] coarseBytes = coarse.toBytes();
        PairedScoreState up = PairedScoreState.fromBytes(fineBytes).merge(coarse);
        PairedScoreState down = PairedScoreState.fromBytes(coarseBytes).merge(fine);
        assertArrayEquals(up.toBytes(), down.toBytes());
        assertArrayEquals(fineBytes, fine.toBytes());
        assertArrayEquals(coarseBytes, coarse.toBytes());
        assertEquals(56, up.droppedBits());
        PairedScoredSample sample = up.sample().evidence();
        assertEquals(34, sample.size());
        assertEquals(32, sample.atoms());
        assertEquals(2, sample.count(1));
        assertEquals(4, sample.first().lowest(sample.firstAtom(4)));
        assertEquals(6, sample.first().highest(sample.firstAtom(4)));
    }

    @Test
    void sampleHasSortedRows() {
        PairedScoreState state = new PairedScoreState(WEIGHTS)
                .addWeighted(2, 1, false, 1)
                .addWeighted(1, 9, true, 2)
                .addWeighted(1, 8, true, 3)
                .addWeighted(1, 8, true, 0.5)
                .addWeighted(1, 9, false, 4);
        PairedScoreState again = PairedScoreState.fromBytes(state.toBytes());
        assertArrayEquals(state.toBytes(), again.toBytes());
        assertArrayEquals(new double[] {4, 0.5, 3, 2, 1}, again.sample().weights());
        assertEquals(9, ((WeightedSample<PairedScoredSample>) state.sample()).squaredWeight(2));
        assertEquals(30.25 / 13.25, effective(state.first().weights(), state), 1e-15);
        assertFalse(state.sample().evidence().positive(0));
        assertEquals(0, state.droppedBits());
        PairedScoreState clusters =
                new PairedScoreState(CLUSTERS).addIn("a", 1, 2, true).addIn("b", 2, 1, false);
        assertEquals(2, clusters.sample().evidence().size());
        PairedScoreState bounded =
                new PairedScoreState(CLUSTERS.atMost(16)).addIn("a", 1, 2, true).addIn("b", 2, 1, false);
        assertEquals(2, bounded.sample().evidence().size());
        assertEquals(Pairing.paired(clusters.sample()), clusters.pairing());
    }

    /** The effective size of the positives at 1 is (2 + 3 + 0.5)^2 / (4 + 9 + 0.25). */
    private static double effective(double[] sums, PairedScoreState state) {
        return sums[1] * sums[1] / ((WeightedSample<ScoredSample>) state.first()).squaredWeight(1);
    }

    @Test
    void layoutKeepsLabels() {
        StateLayout layout = PLAIN.withLabels(List.of("b", "c", "a")).withPositive("c");
        ConfusionState state = new ConfusionState(layout).add("a", "b");
        EvidenceState read = States.read(state.toBytes());
        assertEquals(layout, read.layout());
        assertEquals(
                List.of("b", "c", "a"),
                ((ConfusionState) read).sample().evidence().labels());
        String half = "text must be valid Unicode: 'a\uD800' contains half a pair of characters";
        assertEquals(half, messageOfException(() -> PLAIN.withPositive("a\uD800")));
        assertEquals(half, messageOfException(() -> PLAIN.withLabels(List.of("b", "a\uD800"))));
        assertEquals(
                "group must not be null",
                messageOfException(() -> new ScoreState(CLUSTERS).addIn(NullValue.value(), 1, true, 1)));
        assertEquals("ConfusionState[1 rows, PLAIN]", state.toString());
        assertEquals(
                "ConfusionState[1 rows, 1 missing, PLAIN]", state.addMissing(1).toString());
    }

    @Test
    void readingOtherKindThrowsWithOffset() {
        byte[] scores = new ScoreState(PLAIN).add(1, true).toBytes();
        StateFormatException reported =
                assertThrows(StateFormatException.class, () -> PairedScoreState.fromBytes(scores));
        assertEquals(
                "state must be a PairedScoreState: it is a ScoreState; read it with States.read",
                reported.getMessage());
        assertEquals(8, reported.offset());
    }

    @Test
    void rangeExtendsToScoresOutsideIt() {
        KeyRanges ranges = new KeyRanges(56);
        long[] codes = {bits(1.5), bits(1.25), bits(1.75), bits(1.5), bits(4)};
        for (long code : codes) {
            assertEquals(ranges.addScore(code), ranges.addScore(code));
        }
        assertEquals(new KeyRanges.Range(bits(1.25), bits(1.75)), ranges.get(ranges.addScore(bits(1.5))));
        assertEquals(2, ranges.keys().length);
        assertTrue(ranges.keys()[0] < ranges.keys()[1]);
        assertArrayEquals(
                new double[] {-1.75, -1.25}, ranges.get(ranges.keys()[0]).scores(-1));
        assertArrayEquals(
                new double[] {1.25, 1.75}, ranges.get(ranges.keys()[0]).scores(1));
        assertEquals(0, Double.compare(0.0, new KeyRanges.Range(0, 0).scores(-1)[0]));
        assertEquals(0, Double.compare(0.0, new KeyRanges.Range(0, 0).scores(-1)[1]));
        assertEquals("key must be one of a score that came: key=7", messageOfException(() -> ranges.get(7)));
    }

    private static long bits(double score) {
        return Double.doubleToRawLongBits(score);
    }
}
