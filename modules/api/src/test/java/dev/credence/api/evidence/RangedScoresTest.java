package dev.credence.api.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Worked examples of samples with ranges of scores: [1, 4] is represented by 2 and [1, 32] by 6, the middles of the doubles in
 * them.
 */
final class RangedScoresTest {
    private static ScoredSample sample() {
        return ScoredSample.ofRanges(
                new double[] {-8, 1, 5}, new double[] {-8, 4, 5}, new long[] {0, 3, 1}, new long[] {2, 4, 0});
    }

    private static double[] each(int atoms, IntToDoubleFunction value) {
        return IntStream.range(0, atoms).mapToDouble(value).toArray();
    }

    private static String messageOfException(Runnable action) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }

    @Test
    void givenSumsOfLossesAreKept() {
        ScoredSample reported = sample().withLosses(0, 0);
        assertEquals(0, reported.sumOfSquares());
        assertEquals(0, reported.sumOfLogs());
        ScoredSample more = sample().withLosses(2.5, 7);
        assertEquals(2.5, more.sumOfSquares());
        assertEquals(7, more.sumOfLogs());
        assertEquals(Double.NaN, sample().sumOfSquares());
        assertEquals(Double.NaN, sample().sumOfLogs());
        assertEquals(more, sample().withLosses(2.5, 7));
        assertNotEquals(more, sample().withLosses(2.5, 8));
        assertNotEquals(more, sample().withLosses(2, 7));
        ScoredSample exact = ScoredSample.of(new double[] {1}, new double[] {0});
        assertSame(exact, exact.withLosses(1, 1));
        String rule = "sums of losses must be >= 0, or NaN where they are not known: ";
        assertEquals(rule + "squares=-1.0, logarithms=2.0", messageOfException(() -> sample().withLosses(-1, 2)));
        assertEquals(rule + "squares=1.0, logarithms=-2.0", messageOfException(() -> sample().withLosses(1, -2)));
    }

    @Test
    void negatedSampleReversesRanges() {
        ScoredSample negated = sample().negated();
        assertArrayEquals(new double[] {-5, -2, -2, 8}, each(4, negated::score));
        assertArrayEquals(new double[] {-5, -4, -4, 8}, each(4, negated::lowest));
        assertArrayEquals(new double[] {-5, -1, -1, 8}, each(4, negated::highest));
        assertArrayEquals(new double[] {1, 4, 3, 2}, negated.weights());
        assertFalse(negated.positive(1));
        assertEquals(sample(), negated.negated());
        ScoredSample zero = ScoredSample.ofRanges(
                        new double[] {0, 3}, new double[] {0, 4}, new long[2], new long[] {1, 1})
                .negated();
        assertEquals(0, Double.compare(0.0, zero.lowest(1)));
        assertEquals(0, Double.compare(0.0, zero.highest(1)));
        assertEquals(0, Double.compare(0.0, zero.score(1)));
        ScoredSample exact = ScoredSample.of(new double[] {3, 1}, new double[0]);
        assertArrayEquals(new double[] {-3, -1}, each(2, exact.negated()::lowest));
        assertArrayEquals(new double[] {-3, -1}, each(2, exact.negated()::highest));
        assertFalse(exact.negated().isCoarse());
    }

    @Test
    void poolMergesOverlappingRangesAndAddsLosses() {
        ScoredSample first = sample().withLosses(2, 3);
        ScoredSample second = ScoredSample.ofRanges(
                        new double[] {-9, 4}, new double[] {-9, 32}, new long[] {1, 1}, new long[] {0, 6})
                .withLosses(5, 7);
        Pool<ScoredSample> pool = first.pool(List.of(first, second));
        ScoredSample whole = pool.whole();
        assertArrayEquals(new double[] {-9, -8, 6, 6}, each(4, whole::score));
        assertArrayEquals(new double[] {-9, -8, 1, 1}, each(4, whole::lowest));
        assertArrayEquals(new double[] {-9, -8, 32, 32}, each(4, whole::highest));
        assertArrayEquals(new double[] {1, 2, 10, 5}, whole.weights());
        assertEquals(7, whole.sumOfSquares());
        assertEquals(10, whole.sumOfLogs());
        assertArrayEquals(new double[] {1, 2, 3, 3}, each(4, atom -> pool.atom(0, atom)));
        assertArrayEquals(new double[] {0, 2, 3}, each(3, atom -> pool.atom(1, atom)));
        assertEquals("ScoredSample[18 scores, 6 positive, coarse]", whole.toString());
        ScoredSample exact = ScoredSample.of(new double[] {9}, new double[0]);
        assertTrue(exact.merge(first).isCoarse());
        assertFalse(exact.merge(exact).isCoarse());
        assertEquals(Double.NaN, exact.merge(first).sumOfLogs());
    }

    @Test
    void samplesWithEqualRangesCountsAndLossesAreEqual() {
        ScoredSample exact = ScoredSample.of(new double[] {2}, new double[] {1});
        assertEquals(sample(), sample());
        assertNotEquals(exact, ScoredSample.of(new double[] {2}, new double[] {3}));
        assertNotEquals(exact, ScoredSample.of(new double[] {1}, new double[] {2}));
        assertNotEquals(exact, ScoredSample.of(new double[] {2, 2}, new double[] {1}));
        assertNotEquals(
                exact.hashCode(),
                ScoredSample.of(new double[] {2}, new double[] {3}).hashCode());
        assertNotEquals(
                exact.hashCode(),
                ScoredSample.of(new double[] {2, 2}, new double[] {1}).hashCode());
        ScoredSample range = ScoredSample.ofRanges(new double[] {1}, new double[] {4}, new long[] {1}, new long[1]);
        ScoredSample middle = ScoredSample.of(new double[] {2}, new double[0]);
        ScoredSample other =
                ScoredSample.ofRanges(new double[] {1.75}, new double[] {2.5}, new long[] {1}, new long[1]);
        assertEquals(2, range.score(0));
        assertEquals(2, other.score(0));
        assertNotEquals(range, middle);
        assertNotEquals(middle, range);
        assertNotEquals(range, other);
    }

    @Test
    void totalAbove2To53Throws() {
        long most = 1L << 53;
        assertEquals(most, ranges(most - 3, 3).size());
        assertEquals(
                "counts must total at most 2^53: score=1.0=3 on top of " + (most - 2)
                        + "; use proportions of a smaller total",
                messageOfException(() -> ranges(most - 2, 3)));
    }

    private static ScoredSample ranges(long positives, long negatives) {
        return ScoredSample.ofRanges(
                new double[] {0, 1}, new double[] {0, 1}, new long[] {positives, 0}, new long[] {0, negatives});
    }

    @Test
    void boundedCounterGivesRanges() {
        ScoreCounter counter = ScoreCounter.atMost(16);
        ScoreCounter other = ScoreCounter.atMost(16);
        for (int octave = 0; octave < 16; octave++) {
            counter.add(Math.scalb(1.0, octave), true).add(Math.scalb(1.5, octave), false, 2);
            other.add(Math.scalb(1.25, octave), true);
        }
        ScoredSample sample = counter.merge(other).toSample();
        assertEquals(64, sample.size());
        assertEquals(32, sample.positives());
        assertEquals(32, sample.atoms());
        assertTrue(sample.isCoarse());
        assertEquals(1, sample.lowest(0));
        assertEquals(1.5, sample.highest(0));
        assertEquals(Double.NaN, sample.sumOfSquares());
        assertEquals(sample, counter.drain());
        assertEquals(0, counter.size());
        assertEquals(0, counter.toSample().atoms());
        assertEquals(32, other.add(0.5, true, 16).size());
    }

    @Test
    void scoreWithCountZeroIsNotStored() {
        ScoreCounter counter = ScoreCounter.atMost(16);
        for (int score = 0; score < 16; score++) {
            counter.add(score, true).add(score + 0.5, false, 0);
        }
        assertFalse(counter.toSample().isCoarse());
        assertEquals(16, counter.toSample().atoms());
    }

    @Test
    void scoresWithCountsAreCounted() {
        ScoreCounter counter =
                new ScoreCounter().add(0.5, true, 300).add(0.25, false, 0).add(0.75, false);
        ScoredSample expected = ScoredSample.ofRanges(
                new double[] {0.5, 0.75}, new double[] {0.5, 0.75}, new long[] {300, 0}, new long[] {0, 1});
        assertEquals(expected, counter.toSample());
        ScoreCounter merged = new ScoreCounter().add(0.75, false).merge(new ScoreCounter().add(0.5, true, 300));
        assertEquals(expected, merged.toSample());
        ScoreCounter alone = new ScoreCounter().add(0.5, true, 300);
        assertEquals(300, alone.drain().positives());
        assertEquals(0, alone.toSample().atoms());
        assertEquals(0, alone.size());
    }

    @Test
    void counterThrowsWithReason() {
        ScoreCounter all = new ScoreCounter();
        assertEquals(
                "score must be a number: score=NaN at row 0", messageOfException(() -> all.add(Double.NaN, true, 2)));
        assertEquals("count must be >= 0: score=0.5=-2", messageOfException(() -> all.add(0.5, true, -2)));
        String rule = "counters to merge must keep equally many distinct scores: ";
        assertEquals(rule + "this=all, other=16", messageOfException(() -> all.merge(ScoreCounter.atMost(16))));
        assertEquals(
                rule + "this=16, other=all",
                messageOfException(() -> ScoreCounter.atMost(16).merge(all)));
        assertEquals(
                "tables must keep equally many keys: this=16, other=17",
                messageOfException(() -> ScoreCounter.atMost(16).merge(ScoreCounter.atMost(17))));
    }
}
