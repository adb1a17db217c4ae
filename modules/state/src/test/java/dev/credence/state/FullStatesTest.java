package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import org.junit.jupiter.api.Test;

/** Tests states with the largest possible number of rows, which are read from forged bytes. */
final class FullStatesTest {
    private static final StateLayout PLAIN = StateLayout.PLAIN;
    private static final StateLayout WEIGHTS = StateLayout.of(StateDesign.WEIGHTED);

    private static void assertRejected(String message, EvidenceState state, Runnable row) {
        byte[] before = state.toBytes();
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, row::run).getMessage());
        assertArrayEquals(before, state.toBytes());
    }

    /** A state of 2^53 rows that is read from bytes accepts no further row. */
    @Test
    void rowsAbove2To53ThrowAndLeaveStateUnchanged() {
        long most = 1L << 53;
        String full =
                "counts must total at most 2^53: rows=1 on top of 9007199254740992; use proportions of a smaller total";
        byte[] one = {1};
        ConfusionState weighted = (ConfusionState) ForgedBytes.read(ForgedBytes.numbers(
                        ForgedBytes.header(StateFormat.CONFUSION, WEIGHTS)
                                .number(1)
                                .text("x")
                                .number(1)
                                .text(""),
                        1,
                        1,
                        most)
                .block(one)
                .signed(0)
                .block(one)
                .signed(0));
        assertRejected(full, weighted, () -> weighted.addWeighted("x", "x", 1));
        PairedScoreState pairs = new PairedScoreState(PLAIN.atMost(16)).add(0, 0, true);
        byte[] bytes = pairs.toBytes();
        StateWriter many =
                ForgedBytes.header(StateFormat.PAIRED_SCORES, PLAIN.atMost(16)).number(0);
        ForgedBytes.numbers(many, 1, Long.MIN_VALUE, 1, Long.MIN_VALUE, 1).text("");
        PairedScoreState whole = (PairedScoreState) ForgedBytes.read(ForgedBytes.numbers(many, 1, 1, most, 0));
        assertRejected(full, whole, () -> whole.add(0, 0, true));
        assertRejected(full, whole, () -> whole.merge(pairs));
        assertArrayEquals(bytes, pairs.toBytes());
        ConfusionState counts = new ConfusionState(PLAIN).add("x", "y", most);
        assertRejected(full, counts, () -> counts.add("x", "y"));
        ScoreState scores = new ScoreState(PLAIN).add(1, true, most);
        assertRejected(full, scores, () -> scores.add(1, true));
    }
}
