package dev.credence.api.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of rows of two scores, exact or in ranges: the range [1, 4] is represented by 2, the middle of the doubles in it. */
final class PairedScoresExamplesTest {
    private static PairedScoredSample rows() {
        return PairedScoredSample.of(
                new boolean[] {true, false, true, false, true},
                new double[] {0.9, 0.2, 0.2, 0.2, 0.1},
                new double[] {0.7, 0.3, 0.9, 0.1, 0.7});
    }

    private static PairedScoredSample ranges() {
        return PairedScoredSample.ofRanges(
                new boolean[] {true, false, true},
                new double[][] {{1, 4}, {1, 4}, {7, 7}},
                new double[][] {{3, 3}, {5, 5}, {3, 3}},
                new long[] {2, 3, 4});
    }

    private static String messageOfException(Runnable action) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }

    @Test
    void sortedAtomsFollowFirstScoreTruthAndSecondScore() {
        assertArrayEquals(new int[] {4, 3, 1, 2, 0}, rows().sortedAtoms(row -> true));
        assertArrayEquals(new int[] {4, 3, 0}, rows().sortedAtoms(row -> row != 1 && row != 2));
        PairedScoredSample equal = PairedScoredSample.of(new boolean[3], new double[3], new double[3]);
        assertArrayEquals(new int[] {1, 2, 0}, equal.sortedAtoms(row -> true, new double[] {3, 1, 2}));
    }

    @Test
    void selectedRowsAreKept() {
        PairedScoredSample rows = rows();
        assertSame(rows, rows.withAtoms(new int[] {0, 1, 2, 3, 4}));
        PairedScoredSample two = rows.withAtoms(new int[] {2, 0});
        assertEquals(
                PairedScoredSample.of(new boolean[] {true, true}, new double[] {0.2, 0.9}, new double[] {0.9, 0.7}),
                two);
        assertEquals(0.2, two.firstScore(0));
        assertEquals(2, two.size());
        assertTrue(two.positive(0));
        PairedScoredSample moved = rows.withAtoms(new int[] {4, 3, 2, 1, 0});
        assertEquals(rows, moved);
        assertEquals(0.1, moved.firstScore(0));
        assertFalse(moved.positive(1));
        IntStream.range(0, 5).forEach(row -> {
            assertEquals(moved.firstScore(row), moved.first().score(moved.firstAtom(row)));
            assertEquals(moved.secondScore(row), moved.second().score(moved.secondAtom(row)));
        });
        assertSame(rows.first(), moved.first());
        assertEquals(2, ranges().withAtoms(new int[] {1, 0}).count(1));
        assertEquals(5, ranges().withAtoms(new int[] {1, 0}).size());
        assertTrue(ranges().withAtoms(new int[] {1, 0}).first().isCoarse());
        assertEquals(1, ranges().withAtoms(new int[] {1, 0}).first().lowest(1));
        assertEquals(4, ranges().withAtoms(new int[] {1, 0}).first().highest(1));
        assertEquals(7, ranges().withAtoms(new int[] {2, 1, 0}).firstScore(0));
        assertEquals(3, ranges().withAtoms(new int[] {2, 1, 0}).count(1));
    }

    @Test
    void scoreOfRangeIsItsMiddle() {
        PairedScoredSample ranges = ranges();
        assertEquals(9, ranges.size());
        assertEquals(3, ranges.count(1));
        assertEquals(2, ranges.firstScore(0));
        assertTrue(ranges.first().isCoarse());
        assertFalse(ranges.second().isCoarse());
        assertArrayEquals(new double[] {3, 2, 4}, ranges.first().weights());
        assertArrayEquals(new double[] {6, 3}, ranges.second().weights());
        assertEquals("first score=2.0, second score=5.0, negative", ranges.describe(1));
        assertEquals("first score=7.0, second score=3.0, positive", ranges.describe(2));
        assertSame(ranges, ranges.withUnseenAtoms());
        assertEquals(ranges, ranges.swapped().swapped());
        assertEquals(ranges.first(), ranges.swapped().second());
    }

    /** The ranges [1, 4] and [4, 16] overlap and are merged to [1, 16], whose middle is 4. */
    @Test
    void poolMergesOverlappingRangesAndKeepsCounts() {
        PairedScoredSample one = PairedScoredSample.of(new boolean[] {true}, new double[] {8}, new double[] {3});
        PairedScoredSample other = PairedScoredSample.ofRanges(
                new boolean[] {false}, new double[][] {{4, 16}}, new double[][] {{9, 9}}, new long[] {5});
        PairedScoredSample whole = ranges().pool(List.of(ranges(), one, other)).whole();
        assertEquals(15, whole.size());
        assertArrayEquals(new double[] {2, 3, 4, 1, 5}, whole.weights());
        assertEquals(4, whole.firstScore(0));
        assertEquals(4, whole.firstScore(4));
        assertEquals(4, whole.firstScore(3));
        assertEquals(16, whole.first().highest(whole.firstAtom(3)));
        assertEquals(9, whole.secondScore(4));
        assertEquals(1, one.merge(one).count(1));
        assertEquals(2, one.merge(one).size());
        assertTrue(whole.positive(3));
        assertFalse(whole.positive(4));
        assertFalse(one.merge(one).first().isCoarse());
    }

    @Test
    void equalRowsInAnyOrderHaveEqualHashes() {
        PairedScoredSample zero =
                PairedScoredSample.of(new boolean[] {true, false}, new double[] {0.0, 1}, new double[] {2, -0.0});
        PairedScoredSample minus =
                PairedScoredSample.of(new boolean[] {false, true}, new double[] {1, -0.0}, new double[] {0.0, 2});
        assertEquals(zero, minus);
        assertEquals(zero.hashCode(), minus.hashCode());
        assertNotEquals(rows().hashCode(), rows().swapped().hashCode());
        assertNotEquals(
                zero.hashCode(),
                PairedScoredSample.of(new boolean[] {true, true}, new double[] {0.0, 1}, new double[] {2, 0})
                        .hashCode());
        assertNotEquals(0, rows().hashCode());
        assertNotEquals(ranges(), ranges().withAtoms(new int[] {0, 1}));
    }

    @Test
    void invalidRangesThrowWithReason() {
        boolean[] truth = new boolean[1];
        assertEquals(
                "score must be a number: score=NaN at row 0",
                messageOfException(() -> PairedScoredSample.of(truth, new double[] {Double.NaN}, new double[1])));
        assertEquals(
                "a range must have a lowest and a highest score: row 0 has 3 numbers",
                messageOfException(() ->
                        PairedScoredSample.ofRanges(truth, new double[][] {{1, 2, 3}}, new double[1][2], new long[1])));
        assertEquals(
                "a range must be of numbers that ascend: row 0 is from 2.0 to 1.0",
                messageOfException(() ->
                        PairedScoredSample.ofRanges(truth, new double[][] {{2, 1}}, new double[1][2], new long[1])));
        assertEquals(
                "counts must total at most 2^53: items=1 on top of 9007199254740992; use proportions of a smaller"
                        + " total",
                messageOfException(() -> PairedScoredSample.ofRanges(
                        new boolean[2], new double[2][2], new double[2][2], new long[] {1L << 53, 1})));
        for (int odd = 0; odd < 3; odd++) {
            int[] lengths = {odd == 0 ? 2 : 1, odd == 1 ? 2 : 1, odd == 2 ? 2 : 1};
            assertEquals(
                    "truth, ranges and counts must have the same length: truth=1, first=" + lengths[0] + ", second="
                            + lengths[1] + ", counts=" + lengths[2],
                    messageOfException(() -> PairedScoredSample.ofRanges(
                            truth, new double[lengths[0]][2], new double[lengths[1]][2], new long[lengths[2]])));
        }
    }
}
