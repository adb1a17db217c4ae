package dev.credence.state;

import static dev.credence.state.ForgedBytes.assertRejected;
import static dev.credence.state.ForgedBytes.header;
import static dev.credence.state.ForgedBytes.numbers;
import static dev.credence.state.ForgedBytes.read;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.internal.scores.ScoreScale;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests forged scores, layouts and bundles of states: errors that a writer of the format may make, and nearly equal bytes that are
 * correct.
 */
final class ForgedScoresTest {
    private static final StateLayout PLAIN = StateLayout.PLAIN;

    /** Writes the scores of a group at level 0; the first distance is from the smallest 64-bit number. */
    private static StateWriter scores(int size) {
        return header(StateFormat.SCORES, PLAIN).number(0).number(1).text("").number(size);
    }

    private static long from(double before, double score) {
        return ScoreScale.code(score) - ScoreScale.code(before);
    }

    private static long first(double score) {
        return ScoreScale.code(score) - Long.MIN_VALUE;
    }

    @Test
    void forgedScoresOutOfOrderOrWithoutRowsThrow() {
        StateWriter right = numbers(scores(2), first(-1), 1, 0, from(-1, 2), 2, 3);
        assertEquals(6, read(right).size());
        String order = "scores must ascend and be numbers";
        assertRejected("a group must have a score: ''", scores(0));
        assertRejected("a score must have a row, a range two: rows=0", numbers(scores(1), first(1), 0, 0));
        assertRejected(order, numbers(scores(2), first(1), 1, 0, 0, 1, 0));
        assertRejected(order, numbers(scores(2), first(1), 1, 0, from(1, -1), 1, 0));
        assertRejected(order, numbers(scores(1), first(Double.NaN), 1, 0));
        assertRejected(order, numbers(scores(1), -1 - Long.MIN_VALUE, 1, 0));
        assertRejected(
                "level must be the least at which the scores are few enough: level=1",
                header(StateFormat.SCORES, PLAIN)
                        .number(1)
                        .number(1)
                        .text("")
                        .number(1)
                        .number(first(1))
                        .number(1)
                        .number(1)
                        .number(1));
    }

    /** An octave is one key at level 56; the longest octaves are two keys at level 55. */
    private static StateWriter ranges(int size) {
        return header(StateFormat.SCORES, PLAIN.atMost(16))
                .number(56)
                .number(1)
                .text("")
                .number(size);
    }

    private static StateWriter range(
            StateWriter out, long distance, double low, double high, int positives, int negatives) {
        return numbers(out, distance, from(low, high), positives, negatives);
    }

    /** Writes sums of losses: no score outside [0, 1], no infinite loss, and sums of 0. */
    private static StateWriter end(StateWriter out) {
        return numbers(out, 0, 0, 0, 0);
    }

    @Test
    void forgedRangesWithSharedKeyOrOneRowThrow() {
        ScoreState state = (ScoreState) read(end(range(ranges(1), first(1), 1, 1.5, 1, 1)));
        assertEquals(56, state.droppedBits());
        assertEquals(1.5, state.sample().evidence().highest(0));
        read(end(range(range(ranges(2), first(1), 1, 1.5, 1, 1), from(1.5, 3), 3, 3, 1, 0)));
        assertRejected("a score must have a row, a range two: rows=1", end(range(ranges(1), first(1), 1, 1.5, 1, 0)));
        assertRejected("a score must have a row, a range two: rows=1", end(range(ranges(1), first(1), 1, 1.5, 0, 1)));
        assertRejected("level must be the least at which", end(range(ranges(1), first(1), 1, 1.25, 1, 1)));
        String keys = "scores of a range, and no others, must have the same key at level 56";
        assertRejected(keys, end(range(ranges(1), first(1), 1, 2, 1, 1)));
        assertRejected(keys, end(range(range(ranges(2), first(1), 1, 1.5, 1, 1), from(1.5, 1.75), 1.75, 1.75, 1, 1)));
        assertRejected("scores must ascend and be numbers", end(range(ranges(1), first(1), 1, -1, 1, 1)));
        assertRejected("scores must ascend and be numbers", end(range(ranges(1), first(1), 1, Double.NaN, 1, 1)));
        StateWriter many = ranges(17);
        double before = Double.NaN;
        for (int octave = 0; octave < 17; octave++) {
            double low = Math.scalb(1.0, octave);
            range(many, octave == 0 ? first(low) : from(before, low), low, 1.5 * low, 1, 1);
            before = 1.5 * low;
        }
        assertRejected("level must be the least at which", end(many));
    }

    /** An octave is one key at level 56, and the first range would be two keys at level 55. */
    private static StateWriter octaves(int size) {
        StateWriter out = ranges(size);
        range(out, first(1), 1, 1.5, 1, 1);
        for (int octave = 1; octave < size; octave++) {
            double before = octave == 1 ? 1.5 : Math.scalb(1.0, octave - 1);
            range(out, from(before, Math.scalb(1.0, octave)), Math.scalb(1.0, octave), Math.scalb(1.0, octave), 1, 0);
        }
        return end(out);
    }

    @Test
    void forgedLevelWithTooManyRangesThrows() {
        assertEquals(17, read(octaves(16)).size());
        assertRejected("level must be the least at which the scores are few enough: level=56", octaves(17));
    }

    /** The scores have 2001 octaves of each sign in 16 keys, of which the first begins at the smallest code. */
    @Test
    void rangesOfCoarsestLevelsAreReadBack() {
        ScoreState state = new ScoreState(PLAIN.atMost(16));
        for (int octave = -1000; octave <= 1000; octave++) {
            state.add(Math.scalb(1.0, octave), true).add(-Math.scalb(1.0, octave), false);
        }
        byte[] bytes = state.toBytes();
        assertTrue(state.droppedBits() > 60);
        assertArrayEquals(bytes, ScoreState.fromBytes(bytes).toBytes());
    }

    @Test
    void forgedLayoutNumbersThrow() {
        assertRejected("design must lie in [0, 4]: design=5", new StateWriter(StateFormat.SCORES).number(5));
        assertRejected(
                "flags must lie in [0, 511]: flags=512",
                new StateWriter(StateFormat.SCORES).number(0).number(512));
        assertRejected("keys must be >= 16: keys=15", numbers(new StateWriter(StateFormat.SCORES), 0, 0, 0, 15));
        assertRejected(
                "labels must be distinct: labels=[a, a]",
                numbers(new StateWriter(StateFormat.SCORES), 0, 0, 2)
                        .text("a")
                        .text("a")
                        .number(0));
        assertRejected("kind must lie in [1, 12]: kind=13", new StateWriter(13).number(0));
        assertRejected("kind must lie in [1, 12]: kind=0", new StateWriter(0).number(0));
        EvidenceState state = read(new StateWriter(StateFormat.SCORES)
                .number(3)
                .number(3)
                .text("yes")
                .number(0)
                .number(20)
                .number(9)
                .number(0)
                .number(0));
        assertEquals(
                StateLayout.of(StateDesign.FOLDED)
                        .withPositive("yes")
                        .withLowerPositive()
                        .atMost(20),
                state.layout());
        assertEquals(9, state.missing());
    }

    @Test
    void onlyBundleOfSeveralStatesIsReadBack() {
        byte[] one = new ScoreState(PLAIN).add(1, true).toBytes();
        byte[] bundle = States.toBytes(List.of(States.read(one), States.read(one)));
        assertEquals(2, States.readAll(bundle).size());
        assertEquals(1, States.readAll(one).size());
        assertArrayEquals(one, States.toBytes(List.of(States.read(one))));
        assertArrayEquals(new StateWriter(StateFormat.BUNDLE).number(0).toBytes(), States.toBytes(List.of()));
        assertEquals(List.of(), States.readAll(States.toBytes(List.of())));
        assertEquals(
                "bytes must be of one state: they are of several; read them with States.readAll (byte 9 of "
                        + bundle.length + ")",
                messageOfException(() -> States.read(bundle)));
        byte[] alone = new StateWriter(StateFormat.BUNDLE).number(1).block(one).toBytes();
        assertTrue(messageOfException(() -> States.readAll(alone)).startsWith("one state must be given alone"));
        byte[] longer = new StateWriter(StateFormat.BUNDLE)
                .number(2)
                .block(one)
                .block(one)
                .number(0)
                .toBytes();
        assertTrue(messageOfException(() -> States.readAll(longer))
                .startsWith("state must end after its content: 1 bytes are left"));
        byte[] later = bundle.clone();
        later[7] = 3;
        assertTrue(messageOfException(() -> States.readAll(StateProperties.signed(later)))
                .startsWith("version must be 1: version=3"));
        assertEquals(
                "states to merge must be at least one: states=0", messageOfException(() -> States.merge(List.of())));
    }

    private static String messageOfException(Runnable read) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, read::run).getMessage());
    }
}
