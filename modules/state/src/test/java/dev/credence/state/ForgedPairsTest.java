package dev.credence.state;

import static dev.credence.state.ForgedBytes.assertRejected;
import static dev.credence.state.ForgedBytes.numbers;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.scores.ScoreScale;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import org.junit.jupiter.api.Test;

/** Tests forged states of scores of two systems, and nearly equal bytes that are correct. */
final class ForgedPairsTest {
    private static final StateLayout PLAIN = StateLayout.PLAIN;
    private static final StateLayout WEIGHTS = StateLayout.of(StateDesign.WEIGHTED);

    private static PairedScoreState read(StateWriter right) {
        return (PairedScoreState) ForgedBytes.read(right);
    }

    private static StateWriter rows(StateLayout layout, int size) {
        return StateHeader.of(layout)
                .write(new StateWriter(StateFormat.PAIRED_SCORES))
                .number(0)
                .number(1)
                .text("")
                .number(size);
    }

    private static long code(double score) {
        return ScoreScale.code(score);
    }

    private static StateWriter row(StateWriter out, long before, double first, boolean positive, double second) {
        return out.number(code(first) - before).number(positive ? 1 : 0).signed(code(second) - code(first));
    }

    private static StateWriter two(double first, boolean positive, double second) {
        StateWriter out = row(rows(PLAIN, 2), Long.MIN_VALUE, 1, true, 5);
        return row(out, code(1), first, positive, second);
    }

    @Test
    void forgedRowsOutOfOrderThrow() {
        assertEquals(2, read(two(2, false, 1)).size());
        read(two(1, true, 6));
        read(two(1, true, 5));
        String order = "rows must be in their order";
        assertRejected(order, two(1, true, 4));
        assertRejected(order, two(1, false, 6));
        String ascend = "scores must ascend and be numbers";
        assertRejected(ascend, two(-1, true, 6));
        assertRejected(ascend, two(Double.NaN, true, 6));
        assertRejected(ascend, two(2, true, Double.NaN));
        assertRejected("a group must have a row", rows(PLAIN, 0));
        assertRejected(
                "truth must lie in [0, 1]: truth=2",
                rows(PLAIN, 1).number(code(1) - Long.MIN_VALUE).number(2));
    }

    private static StateWriter weighted(double weight) {
        return row(rows(WEIGHTS, 1), Long.MIN_VALUE, 1, true, 5)
                .number(Long.reverseBytes(Double.doubleToRawLongBits(weight)));
    }

    @Test
    void forgedWeightsThatAreNotPositiveThrow() {
        assertEquals(0.1, read(weighted(0.1)).sample().weights()[0]);
        for (double weight : new double[] {0, -1, Double.POSITIVE_INFINITY, Double.NaN}) {
            assertRejected("weight must be finite and > 0: weight=" + weight, weighted(weight));
        }
        StateWriter falling = row(rows(WEIGHTS, 2), Long.MIN_VALUE, 1, true, 5)
                .number(Long.reverseBytes(Double.doubleToRawLongBits(2)));
        row(falling, code(1), 1, true, 5).number(Long.reverseBytes(Double.doubleToRawLongBits(1)));
        assertRejected("rows must be in their order", falling);
    }

    /**
     * The first scores are 1 and 2, the second scores 3 and 4, at level 0; the positions are 0 for (1, 3), 1 for (1, 4), and 2 and
     * 3 for the pairs with 2.
     */
    private static StateWriter pairs(long... numbers) {
        StateWriter out = StateHeader.of(PLAIN.atMost(16))
                .write(new StateWriter(StateFormat.PAIRED_SCORES))
                .number(0)
                .number(0);
        out.number(2).number(code(1) - Long.MIN_VALUE).number(code(2) - code(1));
        out.number(2).number(code(3) - Long.MIN_VALUE).number(code(4) - code(3));
        out.number(1).text("");
        return numbers(out, numbers);
    }

    @Test
    void forgedPairsOutOfOrderOrUnusedKeysThrow() {
        PairedScoreState state = read(pairs(2, 2, 1, 0, 1, 0, 3));
        assertEquals(4, state.size());
        assertEquals(
                "first score=1.0, second score=4.0, positive",
                state.sample().evidence().describe(0));
        assertEquals(
                "first score=2.0, second score=3.0, negative",
                state.sample().evidence().describe(1));
        assertEquals(3, state.sample().evidence().count(1));
        read(pairs(3, 1, 1, 0, 1, 0, 3, 2, 1, 1));
        assertRejected("a group must have a row", pairs(0));
        assertRejected("positives must lie in [0, 9007199254740992]", pairs(1, 1, (1L << 53) + 1, 0));
        assertRejected("negatives must lie in [0, 9007199254740992]", pairs(1, 1, 0, (1L << 53) + 1));
        assertRejected("a pair must have a row", pairs(2, 2, 0, 0, 1, 0, 3));
        assertRejected("a score must have a row, a range two: rows=0", pairs(1, 1, 1, 0));
        assertRejected("a score must have a row, a range two: rows=0", pairs(2, 1, 1, 0, 1, 1, 0));
        assertRejected("a score must have a row, a range two: rows=0", pairs(2, 1, 1, 0, 2, 1, 0));
        assertRejected("distance of pairs must lie in [1, 4]: distance of pairs=5", pairs(1, 5, 1, 0));
        assertRejected("distance of pairs must lie in [1, 4]: distance of pairs=0", pairs(1, 0, 1, 0));
        assertRejected("distance of pairs must lie in [1, 2]: distance of pairs=3", pairs(2, 2, 1, 0, 3, 1, 0));
    }

    /**
     * The first scores are in [1, 1.5] and the second score is 3, with given numbers of positives and negatives; an octave is one
     * key at level 56 and two keys at level 55.
     */
    private static StateWriter range(double high, int positives, int negatives) {
        StateWriter out = StateHeader.of(PLAIN.atMost(16))
                .write(new StateWriter(StateFormat.PAIRED_SCORES))
                .number(0)
                .number(56);
        out.number(1).number(code(1) - Long.MIN_VALUE).number(code(high) - code(1));
        out.number(1).number(code(3) - Long.MIN_VALUE).number(0);
        return out.number(1).text("").number(1).number(1).number(positives).number(negatives);
    }

    @Test
    void forgedRangesOfPairsWithTooFewRowsThrow() {
        PairedScoreState state = read(range(1.5, 1, 1));
        assertEquals(56, state.droppedBits());
        assertEquals(1.5, state.sample().evidence().first().highest(0));
        assertRejected("a score must have a row, a range two: rows=1", range(1.5, 1, 0));
        assertRejected("level must be the least at which the scores are few enough: level=56", range(1.25, 1, 1));
        assertRejected("scores of a range, and no others, must have the same key at level 56", range(2, 1, 1));
    }

    /** The scores are two in each of 20 octaves, with equal second scores: 40 pairs at level 55, 20 at 56, and 10 at 57. */
    @Test
    void levelOfPairsIsLeastWithinLimit() {
        for (int octaves : new int[] {8, 9, 16, 17, 20, 33}) {
            int level = octaves <= 8 ? 0 : octaves <= 16 ? 56 : 57;
            PairedScoreState state = new PairedScoreState(PLAIN.atMost(16));
            PairedScoreState parts = new PairedScoreState(PLAIN.atMost(16));
            for (int octave = octaves - 1; octave >= 0; octave--) {
                double low = Math.scalb(1.0, octave + 1);
                state.add(low, low, true).add(1.5 * low, 1.5 * low, false);
                PairedScoreState part = new PairedScoreState(PLAIN.atMost(16));
                parts.merge(part.add(1.5 * low, 1.5 * low, false).add(low, low, true));
            }
            assertEquals(level, Math.min(57, state.droppedBits()), octaves + " octaves");
            assertArrayEquals(state.toBytes(), parts.toBytes());
            assertEquals(2L * octaves, state.sample().evidence().size());
            assertTrue(state.sample().evidence().atoms() <= 32);
        }
    }

    /**
     * There are 16 scores, and each occurs again a few units in the last place above: the number of pairs is 16 as soon as both
     * have the same key.
     */
    @Test
    void levelOfPairsIsNotCoarserThanNeeded() {
        for (int bits = 1; bits < 48; bits++) {
            PairedScoreState state = new PairedScoreState(PLAIN.atMost(16));
            for (int octave = 0; octave < 16; octave++) {
                long low = code(Math.scalb(1.0, octave));
                state.add(ScoreScale.score(low), 0, true).add(ScoreScale.score(low | 1L << bits), 0, false);
            }
            int level = 1;
            while (ScoreScale.key(code(1), level) != ScoreScale.key(code(1) | 1L << bits, level)) {
                level++;
            }
            assertEquals(level, state.droppedBits());
            assertEquals(32, state.sample().evidence().atoms());
        }
    }

    @Test
    void sampleOfOneSystemKeepsWeightsOfRows() {
        for (StateLayout layout : new StateLayout[] {WEIGHTS, WEIGHTS.atMost(16), WEIGHTS.withLowerPositive()}) {
            PairedScoreState state = new PairedScoreState(layout)
                    .addWeighted(1, 2, true, 0.5)
                    .addWeighted(1, 3, true, 0.25)
                    .addWeighted(4, 3, false, 2)
                    .addWeighted(4, 3, true, 0);
            assertEquals(3, state.size());
            boolean lower = layout.lowerIsPositive();
            assertArrayEquals(
                    lower ? new double[] {2, 0.75} : new double[] {0.75, 2},
                    state.first().weights());
            assertEquals(0.3125, ((WeightedSample<ScoredSample>) state.first()).squaredWeight(lower ? 1 : 0));
            assertArrayEquals(
                    lower ? new double[] {2, 0.25, 0.5} : new double[] {0.5, 2, 0.25},
                    state.second().weights());
            assertArrayEquals(
                    lower ? new double[] {2, 0.25, 0.5} : new double[] {0.5, 0.25, 2},
                    state.sample().weights());
        }
    }
}
