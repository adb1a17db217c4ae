package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests states of judged rows: what they count, and invalid input. */
class JudgedStateTest {
    private static JudgedState state() {
        return new JudgedState(StateLayout.PLAIN, List.of("new", "old"))
                .add("yes", "yes", List.of("no", "yes"), 3)
                .add(null, "yes", List.of("no", "yes"), 4)
                .add(null, "no", List.of("no", "no"), 0)
                .add("yes", "yes", List.of("no", "yes"), 2);
    }

    private static Map<String, Long> rows(JudgedState state) {
        Map<String, Long> rows = new TreeMap<>();
        state.forEach((truth, judge, predictions, count) -> rows.put(truth + " " + judge + " " + predictions, count));
        return rows;
    }

    @Test
    void equalRowsAreCountedWithAndWithoutTruth() {
        JudgedState state = state();

        assertEquals(9, state.size());
        assertEquals(5, state.labelled());
        assertEquals(Map.of("yes yes [no, yes]", 5L, "null yes [no, yes]", 4L), rows(state));
    }

    @Test
    void mergedAndReadStatesEqualAllRows() {
        JudgedState both = state().merge(state());
        JudgedState read = JudgedState.fromBytes(both.toBytes());

        assertEquals(10, read.labelled());
        assertEquals(List.of("new", "old"), read.systems());
        assertEquals(rows(both), rows(read));
        assertArrayEquals(both.toBytes(), read.toBytes());
        assertEquals(
                List.of("yes"),
                read.withPositive("yes").layout().positive().stream().toList());
    }

    @Test
    void statesOfOtherSystemsAreNotMerged() {
        JudgedState other = new JudgedState(StateLayout.PLAIN, List.of("old", "new"));

        assertEquals(
                "states to merge must be of the same systems in the same order: this=[new, old], other=[old, new]",
                assertThrows(IllegalArgumentException.class, () -> state().merge(other))
                        .getMessage());
    }

    @Test
    void rowsThatDoNotFitAreRefused() {
        JudgedState state = state();
        byte[] before = state.toBytes();

        assertEquals(
                "truth must not be empty: truth='' in row 9; give null if there is none",
                assertThrows(IllegalArgumentException.class, () -> state.add("", "yes", List.of("no", "no"), 1))
                        .getMessage());
        assertEquals(
                "predictions must be one per system: predictions=1, systems=2 in row 9",
                assertThrows(IllegalArgumentException.class, () -> state.add(null, "yes", List.of("no"), 1))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> state.add(null, "yes", List.of("no", "a\uD800"), 1));
        assertThrows(IllegalArgumentException.class, () -> state.add(null, "yes", List.of("no", "no"), -1));
        assertArrayEquals(before, state.toBytes());
    }

    @Test
    void layoutOfAnotherDesignIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new JudgedState(StateLayout.of(StateDesign.CLUSTERED), List.of()));
        assertEquals(
                "names of systems must be distinct: systems=[a, a]",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new JudgedState(StateLayout.PLAIN, List.of("a", "a")))
                        .getMessage());
    }
}
