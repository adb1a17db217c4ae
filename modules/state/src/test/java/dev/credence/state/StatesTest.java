package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedRows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the samples of states, and the input that states refuse. */
class StatesTest {
    private static final StateLayout YES = StateLayout.PLAIN.withPositive("yes");

    private static EvidenceState readBack(EvidenceState state) {
        EvidenceState read = States.read(state.toBytes());
        assertArrayEquals(state.toBytes(), read.toBytes());
        assertEquals(state.layout(), read.layout());
        assertEquals(state.size(), read.size());
        assertEquals(state.missing(), read.missing());
        return read;
    }

    @Test
    void sampleOfPredictionsEqualsMatrixOfRows() {
        ConfusionState state =
                new ConfusionState(YES).add("yes", "no").add("no", "no", 3).addMissing(2);
        ConfusionMatrix matrix = ConfusionMatrix.ofPredictions(
                        List.of("yes", "no", "no", "no"), List.of("no", "no", "no", "no"))
                .withPositive("yes");
        assertEquals(Sample.of(matrix), state.sample());
        assertEquals(Sample.of(matrix), ((ConfusionState) readBack(state)).sample());
        assertEquals("ConfusionState[4 rows, 2 missing, PLAIN]", state.toString());
    }

    @Test
    void emptyStatesAreWrittenAndReadBack() {
        for (StateDesign design : StateDesign.values()) {
            readBack(new ConfusionState(StateLayout.of(design)));
            readBack(new PairedConfusionState(StateLayout.of(design)));
            readBack(new JointConfusionState(StateLayout.of(design), List.of("a", "b")));
            readBack(new ScoreState(StateLayout.of(design)));
            readBack(new PairedScoreState(StateLayout.of(design)));
        }
        readBack(new JudgedState(YES, List.of()));
        assertEquals(0, new ConfusionState(YES).sample().evidence().size());
        assertEquals(0, new ScoreState(YES).sample().evidence().size());
    }

    @Test
    void samplesKeepClustersFoldsAndStrata() {
        ConfusionState clusters = new ConfusionState(StateLayout.of(StateDesign.CLUSTERED));
        clusters.addIn("b", "x", "y", 2).addIn("a", "x", "x", 1);
        ConfusionMatrix a = ConfusionMatrix.ofPredictions(List.of("x"), List.of("x"));
        ConfusionMatrix b = ConfusionMatrix.ofPredictions(List.of("x", "x"), List.of("y", "y"));
        assertEquals(
                ClusteredSample.of(Map.of("a", a.withLabels(List.of("x", "y")), "b", b)),
                ((ConfusionState) readBack(clusters)).sample());
        ConfusionState folds = new ConfusionState(StateLayout.of(StateDesign.FOLDED));
        folds.addIn("10", "x", "y", 2).addIn("2", "x", "x", 1);
        assertEquals(FoldedSample.of(List.of(a, b)), ((ConfusionState) readBack(folds)).sample());
        ConfusionState strata = new ConfusionState(StateLayout.of(StateDesign.STRATIFIED)).add("x", "y", 2);
        assertEquals(StratifiedSample.byTruth(b), ((ConfusionState) readBack(strata)).sample());
    }

    @Test
    void weightsAreSummedExactly() {
        StateLayout weighted = StateLayout.of(StateDesign.WEIGHTED);
        ConfusionState state = new ConfusionState(weighted);
        WeightedRows rows = new WeightedRows();
        for (double weight : new double[] {1, 2, 0.5, 0}) {
            state.addWeighted("x", "y", weight);
            rows.add("x", "y", weight);
        }
        assertEquals(rows.sample(), ((ConfusionState) readBack(state)).sample());
        ConfusionState tiny = new ConfusionState(weighted)
                .addWeighted("x", "y", 1e16)
                .addWeighted("x", "y", 1)
                .addWeighted("x", "y", 1);
        assertEquals(1e16 + 2, tiny.sample().weights()[0]);
    }

    @Test
    void sampleOfScoresEqualsSampleOfRows() {
        double[] scores = {0.3, -2, 0.3, Double.POSITIVE_INFINITY, -0.0, 0, Double.NEGATIVE_INFINITY};
        boolean[] truth = {true, false, false, true, true, false, false};
        ScoreState state = new ScoreState(YES);
        ScoreState flipped = new ScoreState(YES.withLowerPositive());
        for (int row = 0; row < scores.length; row++) {
            state.add(scores[row], truth[row]);
            flipped.add(scores[row], truth[row]);
        }
        assertEquals(Sample.of(ScoredSample.of(scores, truth)), ((ScoreState) readBack(state)).sample());
        assertEquals(Sample.of(ScoredSample.of(scores, truth).negated()), ((ScoreState) readBack(flipped)).sample());
        assertEquals(0, state.droppedBits());
    }

    @Test
    void sampleOfPairedScoresKeepsPairs() {
        PairedConfusionState predictions =
                new PairedConfusionState(YES).add("yes", "no", "yes", 2).add("no", "no", "no");
        assertEquals(
                Sample.of(PairedConfusionMatrix.ofPredictions(
                                List.of("yes", "yes", "no"), List.of("no", "no", "no"), List.of("yes", "yes", "no"))
                        .withPositive("yes")),
                ((PairedConfusionState) readBack(predictions)).sample());
        PairedScoreState scores = new PairedScoreState(YES).add(0.2, 0.9, true).add(-0.0, 3, false);
        assertEquals(
                Sample.of(PairedScoredSample.of(
                        new boolean[] {true, false}, new double[] {0.2, 0}, new double[] {0.9, 3})),
                ((PairedScoreState) readBack(scores)).sample());
    }

    @Test
    void boundedPairsHaveRangesOfEachSystem() {
        PairedScoreState state = new PairedScoreState(YES.atMost(16));
        PairedScoreState flipped = new PairedScoreState(YES.atMost(16).withLowerPositive());
        for (int row = 0; row < 1000; row++) {
            state.add(row / 1024.0, row % 32 / 32.0, row % 3 == 0);
            flipped.add(row / 1024.0, row % 32 / 32.0, row % 3 == 0);
        }
        PairedScoredSample sample =
                ((PairedScoreState) readBack(state)).sample().evidence();
        assertTrue(state.droppedBits() > 0);
        assertTrue(sample.atoms() <= 32, sample::toString);
        assertEquals(1000, sample.size());
        assertEquals(334, sample.first().positives());
        assertTrue(sample.first().isCoarse() && sample.second().isCoarse());
        assertEquals(0, sample.first().lowest(0));
        assertEquals(999 / 1024.0, sample.first().highest(sample.first().atoms() - 1));
        assertEquals(31 / 32.0, sample.second().highest(sample.second().atoms() - 1));
        PairedScoredSample turned = flipped.sample().evidence();
        assertEquals(sample.first().negated(), turned.first());
        assertEquals(sample.second().negated(), turned.second());
    }

    @Test
    void bytesOfEveryKindHaveVersionOne() {
        for (RowState<?> state : each()) {
            assertEquals(1, state.toBytes()[7]);
        }
        ScoreState ranges = new ScoreState(YES.atMost(16));
        for (int score = 0; score < 60; score++) {
            ranges.add(score / 60.0, true);
        }
        assertTrue(ranges.droppedBits() > 0);
        assertEquals(1, ranges.toBytes()[7]);
    }

    @Test
    void mergingDifferentLayoutsThrowsWithDifference() {
        assertMerge(
                "states to merge must have the same positive labels: this='yes', other='no'",
                new ConfusionState(YES),
                new ConfusionState(StateLayout.PLAIN.withPositive("no")));
        assertMerge(
                "states to merge must have the same directions of scores: this=higher is positive, other=lower is positive",
                new ScoreState(YES),
                new ScoreState(YES.withLowerPositive()));
        assertMerge(
                "states to merge must have the same designs: this=PLAIN, other=WEIGHTED",
                new ScoreState(StateLayout.PLAIN),
                new ScoreState(StateLayout.of(StateDesign.WEIGHTED)));
        assertMerge(
                "states to merge must have the same numbers of distinct scores: this=all, other=20",
                new ScoreState(YES),
                new ScoreState(YES.atMost(20)));
        assertMerge(
                "states to merge must have the same orders of labels: this=[], other=[a, b]",
                new ConfusionState(StateLayout.PLAIN),
                new ConfusionState(StateLayout.PLAIN.withLabels(List.of("a", "b"))));
        assertMerge(
                "states to merge must be of one kind: this=ScoreState, other=ConfusionState",
                new ScoreState(YES),
                new ConfusionState(YES));
    }

    private static void assertMerge(String message, EvidenceState first, EvidenceState other) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> States.merge(List.of(first, other)))
                        .getMessage());
    }

    @Test
    void rowsOfOtherDesignThrow() {
        assertMessage(
                "each row must name its cluster or fold: use addIn; the design of the state is CLUSTERED",
                () -> new ConfusionState(StateLayout.of(StateDesign.CLUSTERED)).add("a", "b"));
        assertMessage(
                "each row must have a weight: use addWeighted; the design of the state is WEIGHTED",
                () -> new ScoreState(StateLayout.of(StateDesign.WEIGHTED)).add(1, true));
        assertMessage(
                "each row must have no weight: use add or addIn; the design of the state is PLAIN",
                () -> new ScoreState(YES).addWeighted(1, true, 1));
        assertMessage(
                "score must be a number: score=NaN in row 1; count such rows with addMissing",
                () -> new ScoreState(YES).addMissing(1).add(Double.NaN, true));
        assertMessage(
                "weight must be finite and >= 0: weight=NaN in row 0",
                () -> new ConfusionState(StateLayout.of(StateDesign.WEIGHTED)).addWeighted("a", "b", Double.NaN));
        assertMessage(
                "text must be valid Unicode: 'a\uD800' contains half a pair of characters",
                () -> new ConfusionState(YES).add("a\uD800", "b"));
        assertMessage("keys must be >= 16: keys=15", () -> YES.atMost(15));
    }

    private static void assertMessage(String message, Runnable row) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, row::run).getMessage());
    }

    @Test
    void errorOfForeignBytesStatesFirstBytes() {
        byte[] state = new ScoreState(YES).add(0.5, true).toBytes();
        assertTrue(States.isState(state));
        assertFalse(States.isState("truth,score\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertMessage(
                "bytes must begin as a state does: 3 bytes begin with 504b03",
                () -> States.read(new byte[] {'P', 'K', 3}));
        byte[] later = state.clone();
        later[7] = 4;
        assertMessage(
                "version must be 1: version=4; the state was written by a later release of Credence, which can read it, or by"
                        + " a snapshot before the first release, in which case its rows must be collected again (byte 8 of "
                        + state.length + ")",
                () -> States.read(later));
        byte[] damaged = state.clone();
        damaged[12] ^= 1;
        assertMessage(
                "state is damaged or cut off: its checksum does not fit its " + state.length + " bytes",
                () -> States.read(damaged));
        assertMessage(
                "state must be a ConfusionState: it is a ScoreState; read it with States.read",
                () -> ConfusionState.fromBytes(state));
    }

    /** Returns states of every kind with one row. */
    private static List<RowState<?>> each() {
        return List.of(
                new ConfusionState(YES).add("yes", "no"),
                new PairedConfusionState(YES).add("yes", "no", "yes"),
                new JointConfusionState(YES, List.of("b", "a")).add("yes", List.of("no", "yes"), 1),
                new ScoreState(YES).add(0.25, true),
                new ScoreState(YES.atMost(16)).add(0.25, true),
                new PairedScoreState(YES).add(0.25, 0.5, true),
                new PairedScoreState(YES.atMost(16)).add(0.25, 0.5, true),
                new ConfusionState(StateLayout.of(StateDesign.WEIGHTED)).addWeighted("a", "b", 0.1),
                new ScoreState(StateLayout.of(StateDesign.WEIGHTED)).addWeighted(0.25, true, 0.1),
                new OutcomeState(StateDesign.PLAIN, GoldenOutcomes.COLUMNS).addItems(1, 0.5, 7),
                OutcomeState.ofRuns(StateDesign.CLUSTERED, GoldenOutcomes.COLUMNS)
                        .addIn("a", "x", 0.5, 7),
                PairedOutcomeState.ofRuns(StateDesign.PLAIN, GoldenOutcomes.COLUMNS)
                        .add("x", new double[] {0.5, 7}, new double[] {1, 6}),
                new JudgedState(YES, List.of("b")).add(null, "yes", List.of("no"), 1));
    }

    @Test
    void stateMergedTwiceIsCountedTwice() {
        for (RowState<?> state : each()) {
            EvidenceState copy = States.read(state.toBytes());
            byte[] twice =
                    States.merge(List.of(States.read(state.toBytes()), copy)).toBytes();
            byte[] thrice = States.merge(List.of(States.read(twice), copy)).toBytes();
            RowState<?> same = (RowState<?>) States.read(state.toBytes());
            assertArrayEquals(thrice, States.merge(List.of(same, same, same)).toBytes());
            assertArrayEquals(twice, States.merge(List.of(state, state)).toBytes());
            assertEquals(2, state.size());
        }
    }

    /** Otherwise a caller that catches the exception would continue with a partial result. */
    @Test
    void failedMergeLeavesStateUnchanged() {
        for (RowState<?> state : each()) {
            byte[] before = state.toBytes();
            EvidenceState full = States.read(state.toBytes());
            ((RowState<?>) full).addMissing((1L << 53) - 1);
            byte[] whole = full.toBytes();
            RowState<?> one = (RowState<?>) States.read(state.toBytes());
            one.addMissing(1);
            byte[] lacking = one.toBytes();
            assertMessage(
                    "counts must total at most 2^53: missing rows=1 on top of 9007199254740992; use proportions of a"
                            + " smaller total",
                    () -> States.merge(List.of(state, one, full, one)));
            assertMessage(
                    "counts must total at most 2^53: missing rows=9007199254740991 on top of 9007199254740991; use"
                            + " proportions of a smaller total",
                    () -> States.merge(List.of(full, full)));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> States.merge(
                            List.of(state, one, state instanceof ScoreState ? each().get(0) : each().get(3))));
            assertArrayEquals(before, state.toBytes());
            assertArrayEquals(whole, full.toBytes());
            assertArrayEquals(lacking, one.toBytes());
        }
    }

    @Test
    void rejectedRowLeavesStateUnchanged() {
        StateLayout clusters = StateLayout.of(StateDesign.CLUSTERED);
        StateLayout weights = StateLayout.of(StateDesign.WEIGHTED);
        ConfusionState plain = new ConfusionState(YES).add("yes", "no");
        assertLeft(plain, () -> plain.add("new", "a\uD800"));
        assertLeft(plain, () -> plain.add("new", "other", -1));
        assertLeft(plain, () -> plain.add("new", "other", 1L << 53));
        assertLeft(plain, () -> plain.addMissing(-1));
        ConfusionState clustered = new ConfusionState(clusters).addIn("a", "x", "y", 1);
        assertLeft(clustered, () -> clustered.addIn("new", "new", "a\uD800", 1));
        assertLeft(clustered, () -> clustered.addIn("a\uD800", "new", "other", 1));
        ConfusionState weighted = new ConfusionState(weights).addWeighted("x", "y", 0.5);
        assertLeft(weighted, () -> weighted.addWeighted("new", "a\uD800", 0.5));
        assertLeft(weighted, () -> weighted.addWeighted("new", "other", -1));
        PairedConfusionState two = new PairedConfusionState(YES).add("yes", "no", "yes");
        assertLeft(two, () -> two.add("new", "other", "a\uD800"));
        JointConfusionState several =
                new JointConfusionState(YES, List.of("b", "a")).add("yes", List.of("no", "yes"), 1);
        assertLeft(several, () -> several.add("new", List.of("other", "a\uD800"), 1));
        assertLeft(several, () -> several.add("new", List.of("other"), 1));
        ScoreState scores = new ScoreState(clusters).addIn("a", 0.5, true, 1);
        assertLeft(scores, () -> scores.addIn("new", Double.NaN, true, 1));
        assertLeft(scores, () -> scores.addIn("new", 0.5, true, 1L << 53));
        PairedScoreState pairs = new PairedScoreState(clusters).addIn("a", 0.5, 1, true);
        assertLeft(pairs, () -> pairs.addIn("new", 0.5, Double.NaN, true));
    }

    private static void assertLeft(EvidenceState state, Runnable row) {
        byte[] before = state.toBytes();
        assertThrows(IllegalArgumentException.class, row::run);
        assertArrayEquals(before, state.toBytes());
    }
}
