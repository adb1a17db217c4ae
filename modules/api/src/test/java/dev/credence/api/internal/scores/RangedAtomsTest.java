package dev.credence.api.internal.scores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of atoms of ranges and of merged ranges. A range is represented by the middle of all doubles in it. */
final class RangedAtomsTest {
    private static final double[] NONE = {};

    private static String messageOfException(double[] lowest, double[] highest, long[] positives, long[] negatives) {
        return String.valueOf(assertThrows(
                        IllegalArgumentException.class, () -> RangedAtoms.of(lowest, highest, positives, negatives))
                .getMessage());
    }

    /** The bits of 1 and 4 are 0x3FF0... and 0x4010...; in the middle is 0x4000..., which is 2. */
    @Test
    void everyRangeHasOneAtomForEachClass() {
        ScoredSample sample = ScoredSample.ofRanges(
                new double[] {-1, 1, 5}, new double[] {-1, 4, 6}, new long[] {0, 3, 1}, new long[] {2, 4, 0});
        assertEquals(4, sample.atoms());
        assertArrayEquals(new double[] {2, 4, 3, 1}, sample.weights());
        assertArrayEquals(
                new double[] {-1, 2, 2},
                IntStream.range(0, 3).mapToDouble(sample::score).toArray());
        assertArrayEquals(
                new double[] {-1, 1, 1, 5},
                IntStream.range(0, 4).mapToDouble(sample::lowest).toArray());
        assertArrayEquals(
                new double[] {-1, 4, 4, 6},
                IntStream.range(0, 4).mapToDouble(sample::highest).toArray());
        assertEquals("score=2.0, negative", sample.describe(1));
        assertEquals("score=2.0, positive", sample.describe(2));
    }

    @Test
    void rangesOfSingleScoresAreExact() {
        assertNull(RangedAtoms.of(new double[] {1, 2}, new double[] {1, 2}, new long[] {1, 1}, new long[] {1, 1})
                .ranges());
        assertNotNull(RangedAtoms.of(new double[] {1, 2}, new double[] {1, 3}, new long[] {1, 1}, new long[] {1, 1})
                .ranges());
        assertNotNull(RangedAtoms.of(new double[] {1, 3}, new double[] {2, 3}, new long[] {1, 1}, new long[] {1, 1})
                .ranges());
    }

    @Test
    void rangesWithEqualEndsAreEqual() {
        ScoreRanges ranges = new ScoreRanges(new double[] {1, 3, 9}, new double[] {2, 4, 9});
        assertTrue(ranges.hasSameRanges(new ScoreRanges(new double[] {1, 3, 7}, new double[] {2, 4}), 2));
        assertFalse(ranges.hasSameRanges(new ScoreRanges(new double[] {1, 3}, new double[] {2, 5}), 2));
        assertFalse(ranges.hasSameRanges(new ScoreRanges(new double[] {0, 3}, new double[] {2, 4}), 2));
    }

    @Test
    void invalidRangeThrowsAndErrorStatesIndex() {
        assertEquals(
                "ranges must ascend and have no score in common: range 0 is from 2.0 to 1.0",
                messageOfException(new double[] {2}, new double[] {1}, new long[1], new long[1]));
        assertEquals(
                "ranges must ascend and have no score in common: range 1 is from 2.0 to 3.0, the one before up to 2.0",
                messageOfException(new double[] {1, 2}, new double[] {2, 3}, new long[2], new long[2]));
        assertEquals(
                "ranges must ascend and have no score in common: range 0 is from NaN to 1.0",
                messageOfException(new double[] {Double.NaN}, new double[] {1}, new long[1], new long[1]));
        assertEquals(
                "count must be >= 0: count=-1 in range 0",
                messageOfException(new double[] {1}, new double[] {1}, new long[] {-1}, new long[1]));
        assertEquals(
                "count must be >= 0: count=-2 in range 1",
                messageOfException(new double[] {1, 2}, new double[] {1, 2}, new long[2], new long[] {0, -2}));
        for (int odd = 0; odd < 3; odd++) {
            assertEquals(
                    "ranges and counts must have the same length: lowest=0, highest=" + (odd == 0 ? 1 : 0)
                            + ", positives=" + (odd == 1 ? 1 : 0) + ", negatives=" + (odd == 2 ? 1 : 0),
                    messageOfException(
                            NONE,
                            new double[odd == 0 ? 1 : 0],
                            new long[odd == 1 ? 1 : 0],
                            new long[odd == 2 ? 1 : 0]));
        }
    }

    /**
     * Each range except the second overlaps the next one. The bits of 1 and 32 are 0x3FF0... and 0x4040...; in the middle are those
     * of 6.
     */
    @Test
    void overlappingRangesAreMerged() {
        double[] scores = {2, -1, 4, 7, 8, 9};
        double[] low = {1, -2, 3, 5, 8, 9};
        double[] high = {3, -1, 5, 16, 16, 32};
        RangeUnion.join(scores, low, high);
        assertArrayEquals(new double[] {6, -1, 6, 6, 6, 6}, scores);
        assertArrayEquals(new double[] {1, -2, 1, 1, 1, 1}, low);
        assertArrayEquals(new double[] {32, -1, 32, 32, 32, 32}, high);
    }

    @Test
    void disjointRangesAndEqualScoresAreUnchanged() {
        double[] scores = {7, 1, 7, 1.5};
        double[] low = {6, 1, 5, 2};
        double[] high = {8, Math.nextDown(2.0), 9, 2};
        RangeUnion.join(scores, low, high);
        assertArrayEquals(new double[] {7, 1, 7, 1.5}, scores);
        assertArrayEquals(new double[] {5, 1, 5, 2}, low);
        assertArrayEquals(new double[] {9, Math.nextDown(2.0), 9, 2}, high);
        RangeUnion.join(NONE, NONE, NONE);
        double[] before = {2, 2.5, 64};
        double[] from = {1, 2, 64};
        double[] to = {2, 32, 64};
        RangeUnion.join(before, from, to);
        assertArrayEquals(new double[] {6, 6, 64}, before);
        assertArrayEquals(new double[] {1, 1, 64}, from);
        assertArrayEquals(new double[] {32, 32, 64}, to);
    }
}
