package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests states of predictions of several systems: their samples, and invalid input. */
class JointConfusionStateTest {
    private static final StateLayout YES = StateLayout.PLAIN.withPositive("yes");

    @Test
    void systemsKeepTheirOrder() {
        List<String> truth = List.of("x", "x", "y", "x");
        Map<String, List<String>> predictions = new LinkedHashMap<>();
        predictions.put("tree", List.of("x", "y", "y", "x"));
        predictions.put("knn", List.of("x", "z", "y", "x"));
        predictions.put("forest", List.of("y", "x", "y", "y"));
        JointConfusionState state = joint(StateLayout.PLAIN.withPositive("x"))
                .add("x", List.of("x", "x", "y"), 2)
                .add("x", List.of("y", "z", "x"), 1)
                .add("y", List.of("y", "y", "y"), 1)
                .addMissing(3);
        JointConfusionMatrix matrix = JointConfusionMatrix.ofPredictions(truth, predictions);
        assertEquals(Sample.of(matrix.withPositive("x")), state.sample());
        JointConfusionState read = (JointConfusionState) readBack(state);
        assertEquals(state.sample(), read.sample());
        assertEquals(List.of("tree", "knn", "forest"), read.systems());
        List<String> order = List.of("z", "y", "x");
        assertEquals(
                Sample.of(matrix.withLabels(order)),
                joint(StateLayout.PLAIN.withLabels(order))
                        .add("x", List.of("x", "x", "y"), 2)
                        .add("x", List.of("y", "z", "x"), 1)
                        .add("y", List.of("y", "y", "y"), 1)
                        .sample());
        assertEquals(
                Sample.of(PairedConfusionMatrix.ofPredictions(truth, predictions.get("tree"), predictions.get("forest"))
                        .withPositive("x")),
                state.pair("tree", "forest").sample());
        assertEquals(
                "no system 'tre'; did you mean 'tree'? available: [tree, knn, forest]",
                assertThrows(NoSuchElementException.class, () -> state.system("tre"))
                        .getMessage());
    }

    private static EvidenceState readBack(EvidenceState state) {
        EvidenceState read = States.read(state.toBytes());
        assertArrayEquals(state.toBytes(), read.toBytes());
        assertEquals(state.missing(), read.missing());
        return read;
    }

    private static JointConfusionState joint(StateLayout layout) {
        return new JointConfusionState(layout, List.of("tree", "knn", "forest"));
    }

    @Test
    void mergingDifferentSystemsThrowsAndErrorStatesNames() {
        assertMerge(
                "states to merge must be of as many systems: this=3, other=2",
                joint(YES),
                new JointConfusionState(YES, List.of("tree", "knn")));
        assertMerge(
                "states to merge must be of the same systems in the same order: system 2 is 'knn' in this, 'forest' in"
                        + " the other",
                joint(YES),
                new JointConfusionState(YES, List.of("tree", "forest", "knn")));
        assertMessage(
                "names of systems must be distinct: 'a' occurs twice",
                () -> new JointConfusionState(YES, List.of("a", "a")));
        assertMessage(
                "systems must be at least 2: systems=1; one alone is a ConfusionMatrix",
                () -> new JointConfusionState(YES, List.of("a")));
        assertMessage(
                "predictions must be one per system: predictions=2, systems=3 in row 0",
                () -> joint(YES).add("yes", List.of("yes", "no"), 1));
    }

    /** These are errors that a writer of the format may make. */
    @Test
    void forgedRowsOfSystemsThrow() {
        assertForged("kinds of rows must ascend", out -> body(out, 2, 0, 1, 1, 4, 0, 1, 0, 1));
        assertForged("kinds of rows must ascend", out -> body(out, 2, 0, 1, 1, 4, 0, 1, 1, 1));
        assertForged("place of a label must lie in [0, 1]: place of a label=2", out -> body(out, 1, 0, 2, 1, 4));
        assertForged("count must be >= 1: count=0", out -> body(out, 1, 0, 1, 1, 0));
        assertForged("each label must occur: labels=2, occurring=1", out -> body(out, 1, 0, 0, 0, 4));
        StateWriter twice = header("a", "a").number(0).number(0).number(0);
        assertForged("names of systems must be distinct: 'a' occurs twice", twice);
        StateWriter none = header().number(0).number(0).number(0);
        assertForged("systems must be at least 2: systems=0", none);
        StateWriter right = header("a", "b").number(0).number(0).number(0);
        assertArrayEquals(new JointConfusionState(StateLayout.PLAIN, List.of("a", "b")).toBytes(), right.toBytes());
    }

    private static void assertMerge(String message, EvidenceState first, EvidenceState other) {
        byte[] before = first.toBytes();
        assertMessage(message, () -> States.merge(List.of(first, other)));
        assertArrayEquals(before, first.toBytes());
    }

    private static void assertMessage(String message, Runnable refused) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, refused::run).getMessage());
    }

    private static StateWriter header(String... systems) {
        StateWriter out = StateHeader.of(StateLayout.PLAIN).write(new StateWriter(StateFormat.JOINT_CONFUSION));
        out.number(systems.length);
        List.of(systems).forEach(out::text);
        return out;
    }

    private static void body(StateWriter out, int... numbers) {
        for (int number : numbers) {
            out.number(number);
        }
    }

    /** Checks a forged state of the systems a and b with the labels x and y, one group and no missing rows. */
    private static void assertForged(String message, Consumer<StateWriter> rows) {
        StateWriter out = header("a", "b").number(0);
        rows.accept(out.number(2).text("x").text("y").number(1).text(""));
        assertForged(message, out);
    }

    private static void assertForged(String message, StateWriter forged) {
        StateFormatException reported = assertThrows(StateFormatException.class, () -> States.read(forged.toBytes()));
        assertTrue(String.valueOf(reported.getMessage()).startsWith(message), reported::getMessage);
    }
}
