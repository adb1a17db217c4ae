package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Worked examples of rows that states add, sum, weight and refuse, with binary fractions, so that nothing is rounded. */
final class StateRowsExamplesTest {
    private static final StateLayout PLAIN = StateLayout.PLAIN;
    private static final StateLayout CLUSTERS = StateLayout.of(StateDesign.CLUSTERED);
    private static final StateLayout STRATA = StateLayout.of(StateDesign.STRATIFIED);
    private static final StateLayout WEIGHTS = StateLayout.of(StateDesign.WEIGHTED);
    private static final List<String> SYSTEMS = List.of("tree", "knn");

    private static JointConfusionState joint(StateLayout layout) {
        return new JointConfusionState(layout, SYSTEMS);
    }

    private static String messageOfException(Runnable row) {
        return String.valueOf(assertThrows(RuntimeException.class, row::run).getMessage());
    }

    private static void assertRejected(String message, EvidenceState state, Runnable row) {
        byte[] before = state.toBytes();
        assertEquals(message, messageOfException(row));
        assertArrayEquals(before, state.toBytes());
    }

    private static void assertWeights(Sample<?> sample, double[] weights, double... squares) {
        assertArrayEquals(weights, sample.weights());
        for (int atom = 0; atom < squares.length; atom++) {
            assertEquals(squares[atom], ((WeightedSample<?>) sample).squaredWeight(atom));
        }
    }

    @Test
    void mergedStateHasRowsOfBoth() {
        ConfusionState labels =
                new ConfusionState(CLUSTERS).addIn("a", "x", "y", 2).addMissing(1);
        ConfusionState more =
                new ConfusionState(CLUSTERS).addIn("b", "y", "z", 3).addIn("a", "x", "y", 4);
        assertSame(labels, labels.merge(more.addMissing(5)));
        ConfusionState all = new ConfusionState(CLUSTERS)
                .addIn("a", "x", "y", 6)
                .addIn("b", "y", "z", 3)
                .addMissing(6);
        assertArrayEquals(all.toBytes(), labels.toBytes());
        assertEquals(9, labels.size());
        assertEquals(6, labels.missing());
        PairedScoreState rows = new PairedScoreState(CLUSTERS).addIn("a", 1, 2, true);
        rows.merge(new PairedScoreState(CLUSTERS).addIn("a", 3, 4, false).addIn("b", 1, 2, true));
        PairedScoreState both =
                new PairedScoreState(CLUSTERS).addIn("b", 1, 2, true).addIn("a", 3, 4, false);
        assertArrayEquals(both.addIn("a", 1, 2, true).toBytes(), rows.toBytes());
        assertEquals(both.sample(), rows.sample());
        ScoreState some = new ScoreState(PLAIN)
                .add(1, true, 2)
                .merge(new ScoreState(PLAIN).add(1, true).add(3, false));
        assertArrayEquals(new ScoreState(PLAIN).add(3, false).add(1, true, 3).toBytes(), some.toBytes());
        assertEquals(3, some.sample().evidence().positives());
        ScoreState scores = new ScoreState(WEIGHTS).addWeighted(1, true, 2);
        scores.merge(new ScoreState(WEIGHTS).addWeighted(1, true, 0.5).addWeighted(-1, false, 3));
        assertWeights(scores.sample(), new double[] {3, 2.5}, 9, 4.25);
    }

    @Test
    void jointPredictionsAreAddedInEveryDesign() {
        JointConfusionState clusters =
                joint(CLUSTERS).addIn("a", "x", List.of("x", "y"), 2).addIn("b", "y", List.of("y", "y"), 1);
        assertEquals(3, clusters.sample().evidence().size());
        JointConfusionState weights = joint(WEIGHTS)
                .addWeighted("x", List.of("x", "y"), 0.5)
                .addWeighted("y", List.of("y", "x"), 2)
                .addWeighted("x", List.of("x", "y"), 0.25)
                .addWeighted("x", List.of("x", "x"), 0);
        assertEquals(3, weights.size());
        assertWeights(weights.sample(), new double[] {0.75, 2}, 0.3125, 4);
        JointConfusionState strata =
                joint(STRATA).add("x", List.of("x", "y"), 2).add("y", List.of("y", "y"), 1);
        assertEquals(2, ((StratifiedSample<JointConfusionMatrix>) strata.sample()).strata());
        assertArrayEquals(
                strata.toBytes(),
                JointConfusionState.fromBytes(strata.toBytes()).toBytes());
        assertArrayEquals(
                new ConfusionState(STRATA)
                        .add("x", "y", 2)
                        .add("y", "y")
                        .named(List.of("knn"))
                        .toBytes(),
                strata.system("knn").toBytes());
        assertEquals(3, strata.system("tree").size());
        assertEquals(
                List.of("knn", "tree"),
                strata.withSystems(List.of("knn", "tree")).systems());
        assertArrayEquals(
                new PairedConfusionState(STRATA)
                        .add("x", "y", "x", 2)
                        .add("y", "y", "y")
                        .named(List.of("knn", "tree"))
                        .toBytes(),
                strata.pair("knn", "tree").toBytes());
        JointConfusionMatrix positive = joint(PLAIN.withPositive("z"))
                .add("x", List.of("x", "y"), 2)
                .sample()
                .evidence();
        assertEquals("z", positive.positive().orElseThrow());
    }

    @Test
    void orderOfLabelsMustContainEveryLabelOfTheRows() {
        for (StateLayout layout : List.of(PLAIN, STRATA)) {
            ConfusionState state =
                    new ConfusionState(layout).add("b", "a", 2).add("a", "a", 1).withLabels(List.of("a", "c"));

            assertEquals(
                    "labels must contain every label that occurs: 'b' is missing; labels=[a, c]",
                    assertThrows(IllegalArgumentException.class, state::sample).getMessage());
        }
    }

    @Test
    void labelOrderAndPositiveLabelCanBeSetLater() {
        ConfusionState state = new ConfusionState(PLAIN).add("b", "a", 2).add("a", "a", 1);
        ConfusionMatrix matrix = state.withLabels(List.of("b", "c", "a"))
                .withPositive("c")
                .sample()
                .evidence();
        assertEquals(List.of("b", "c", "a"), matrix.labels());
        assertEquals("c", matrix.positive().orElseThrow());
        assertEquals(2, matrix.count("b", "a"));
        assertEquals(List.of("a", "b"), state.sample().evidence().labels());
        assertEquals(
                2,
                ((StratifiedSample<ConfusionMatrix>) new ConfusionState(STRATA)
                                .add("b", "a", 2)
                                .add("a", "a")
                                .sample())
                        .strata());
    }

    @Test
    void countZeroDoesNotChangeState() {
        ConfusionState labels = new ConfusionState(PLAIN).add("x", "y", 0);
        assertArrayEquals(new ConfusionState(PLAIN).toBytes(), labels.toBytes());
        ScoreState scores = new ScoreState(CLUSTERS).addIn("a", 1, true, 0);
        assertArrayEquals(new ScoreState(CLUSTERS).toBytes(), scores.toBytes());
        ScoreState weights = new ScoreState(WEIGHTS).addWeighted(1, true, 0);
        assertArrayEquals(new ScoreState(WEIGHTS).toBytes(), weights.toBytes());
        assertEquals(0, weights.size());
        PairedScoreState pairs = new PairedScoreState(WEIGHTS).addWeighted(1, 2, true, 0);
        assertArrayEquals(new PairedScoreState(WEIGHTS).toBytes(), pairs.toBytes());
    }

    @Test
    void rowsOfOtherDesignThrowForEveryKind() {
        String name = "each row must not name a cluster or fold 'a': use add or addWeighted; the design of the state is"
                + " PLAIN";
        assertEquals(name, messageOfException(() -> new ConfusionState(PLAIN).addIn("a", "x", "y", 1)));
        assertEquals(name, messageOfException(() -> new ScoreState(PLAIN).addIn("a", 1, true, 1)));
        assertEquals(name, messageOfException(() -> new PairedScoreState(PLAIN).addIn("a", 1, 2, true)));
        String group = "each row must name its cluster or fold: use addIn; the design of the state is CLUSTERED";
        assertEquals(group, messageOfException(() -> new ScoreState(CLUSTERS).add(1, true)));
        assertEquals(group, messageOfException(() -> new ScoreState(CLUSTERS).add(1, true, 2)));
        assertEquals(group, messageOfException(() -> new PairedScoreState(CLUSTERS).add(1, 2, true)));
        String weight = "each row must have no weight: use add or addIn; the design of the state is PLAIN";
        assertEquals(weight, messageOfException(() -> new PairedScoreState(PLAIN).addWeighted(1, 2, true, 1)));
        assertEquals(weight, messageOfException(() -> new ConfusionState(PLAIN).addWeighted("x", "y", 1)));
        assertEquals(
                "weight must be finite and >= 0: weight=Infinity in row 3",
                messageOfException(() -> new ScoreState(WEIGHTS)
                        .addWeighted(1, true, 1)
                        .addMissing(2)
                        .addWeighted(1, true, Double.POSITIVE_INFINITY)));
    }

    @Test
    void invalidRowThrowsAndErrorStatesNumber() {
        String nan = "scores must be numbers: first=NaN, second=1.0 in row 3; count such rows with addMissing";
        PairedScoreState pairs = new PairedScoreState(PLAIN).add(1, 2, true).addMissing(2);
        assertRejected(nan, pairs, () -> pairs.add(Double.NaN, 1, true));
        ScoreState weights = new ScoreState(WEIGHTS).addWeighted(1, true, 1).addMissing(2);
        assertRejected(
                "score must be a number: score=NaN in row 3; count such rows with addMissing",
                weights,
                () -> weights.addWeighted(Double.NaN, true, 1));
        JointConfusionState joint = joint(PLAIN).add("x", List.of("x", "y"), 1).addMissing(2);
        assertRejected(
                "predictions must be one per system: predictions=1, systems=2 in row 3",
                joint,
                () -> joint.add("x", List.of("x"), 1));
        assertRejected(
                "prediction of 'knn' must not be null; count such rows with addMissing",
                joint,
                () -> joint.add("x", Arrays.asList("x", NullValue.<String>value()), 1));
        ConfusionState labels = new ConfusionState(WEIGHTS).addWeighted("x", "y", 1);
        assertRejected(
                "truth must not be null; count such rows with addMissing",
                labels,
                () -> labels.addWeighted(NullValue.value(), "y", 1));
        ConfusionState clusters = new ConfusionState(CLUSTERS).addIn("a", "x", "y", 1);
        String half = "text must be valid Unicode: 'a\uD800' contains half a pair of characters";
        assertRejected(half, clusters, () -> clusters.addIn("a\uD800", "x", "y", 1));
        assertEquals(half, messageOfException(() -> new PairedScoreState(CLUSTERS).addIn("a\uD800", 1, 2, true)));
        assertEquals(half, messageOfException(() -> new ScoreState(CLUSTERS).addIn("a\uD800", 1, true, 1)));
        assertEquals(half, messageOfException(() -> new JointConfusionState(PLAIN, List.of("a\uD800", "b"))));
    }

    @Test
    void weightsStayWithScoresIfLowerIsPositive() {
        StateLayout lower = WEIGHTS.withLowerPositive();
        ScoreState state = new ScoreState(lower)
                .addWeighted(1, true, 0.5)
                .addWeighted(1, false, 2)
                .addWeighted(3, false, 4)
                .addWeighted(-0.0, true, 8)
                .addWeighted(1, true, 0.25);
        ScoredSample scores = state.sample().evidence();
        assertEquals(-3, scores.score(0));
        assertFalse(scores.positive(1));
        assertWeights(state.sample(), new double[] {4, 2, 0.75, 8}, 16, 4, 0.3125, 64);
        ScoreState higher = new ScoreState(WEIGHTS)
                .addWeighted(1, true, 0.5)
                .addWeighted(1, false, 2)
                .addWeighted(3, false, 4);
        assertWeights(higher.sample(), new double[] {2, 0.5, 4}, 4, 0.25, 16);
        PairedScoreState zero = new PairedScoreState(PLAIN.withLowerPositive()).add(0, -0.0, true);
        assertEquals(0, Double.compare(0.0, zero.sample().evidence().firstScore(0)));
        assertEquals(0, Double.compare(0.0, zero.sample().evidence().secondScore(0)));
    }

    @Test
    void stratifiedScoresHaveStrataByTruth() {
        ScoreState scores = new ScoreState(STRATA).add(1, true, 3).add(2, false);
        StratifiedSample<ScoredSample> strata = (StratifiedSample<ScoredSample>) scores.sample();
        assertEquals(2, strata.strata());
        assertEquals(3, scores.sample().evidence().positives());
        PairedScoreState pairs =
                new PairedScoreState(STRATA).add(1, 2, true).add(2, 1, false).add(3, 3, false);
        StratifiedSample<ScoredSample> first = (StratifiedSample<ScoredSample>) pairs.first();
        assertEquals(2, first.strata());
        StratifiedSample<PairedScoredSample> both = (StratifiedSample<PairedScoredSample>) pairs.sample();
        assertEquals(2, both.strata());
        assertEquals(3, pairs.second().evidence().atoms());
        assertEquals(1, pairs.second().evidence().score(0));
    }
}
