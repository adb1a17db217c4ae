package dev.credence.api.internal.scores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.scores.ScoreSorting.ScoreCodes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreSortingTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    /** The sizes lie on both sides of the size from which radix sort is used. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 100, 2047, 2048, 5000})
    void sortedScoresMatchComparisonSort(int size) {
        SplittableRandom random = new SplittableRandom(size);
        check(size, random, u -> u);
        check(size, random, u -> Math.rint(50 * u) / 10 - 2);
        check(size, random, u -> Math.log(u / (1 - u)));
        check(size, random, u -> u < 0.1 ? -INFINITY : u > 0.9 ? INFINITY : u - 0.5);
        check(size, random, u -> u < 0.5 ? -0.0 : 0.0);
        check(size, random, u -> u < 0.3 ? Double.MIN_VALUE : u < 0.6 ? -Double.MAX_VALUE : 1);
    }

    private static void check(int size, SplittableRandom random, DoubleUnaryOperator score) {
        double[] scores = random.doubles(size).map(score).toArray();
        boolean[] truth = new boolean[size];
        for (int row = 0; row < size; row++) {
            truth[row] = random.nextInt(3) == 0;
        }
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> scores[i] + 0.0)
                        .thenComparing(i -> truth[i]))
                .mapToInt(i -> i)
                .toArray();
        ScoredSample sample = ScoredSample.of(scores, truth);
        PairedScoredSample paired = PairedScoredSample.of(truth, scores, scores);
        assertEquals(sample, paired.first());
        int atom = 0;
        long observed = 0;
        for (int row : order) {
            if (observed == sample.count(atom)) {
                atom++;
                observed = 0;
            }
            observed++;
            assertEquals(0, Double.compare(scores[row] + 0.0, sample.score(atom)));
            assertEquals(truth[row], sample.positive(atom));
            assertEquals(atom, paired.firstAtom(row));
        }
        assertEquals(size, sample.size());
    }

    @Test
    void codesConvertBackToScores() {
        double[] scores = {-INFINITY, -3, -1e-5, 0, 1e-5, 1, 7.25, INFINITY};
        ScoreCodes codes = ScoreCodes.over(scores);
        assertTrue(codes.fit());
        long before = -1;
        for (double score : scores) {
            assertEquals(score, codes.score(codes.code(score, false)));
            assertEquals(score, codes.score(codes.code(score, true)));
            assertTrue(ScoreCodes.positive(codes.code(score, true)));
            assertTrue(before < codes.code(score, false) && codes.code(score, false) < codes.code(score, true));
            before = codes.code(score, true);
        }
        assertTrue(before <= codes.largest());
        assertFalse(ScoreCodes.over(new double[] {1e300, 1e-300}).fit());
        assertTrue(ScoreCodes.over(new double[] {0, -0.0}).fit());
        assertTrue(ScoreCodes.over(new double[0]).fit());
    }

    @Test
    void radixSortMatchesComparisonSort() {
        SplittableRandom random = new SplittableRandom(5);
        for (long bound : new long[] {1, 2, 1000, 1L << 40, Long.MAX_VALUE}) {
            long[] codes = random.longs(4000, 0, bound).toArray();
            long[] expected = codes.clone();
            Arrays.sort(expected);
            int[] order = RadixSort.order(codes.clone(), bound - 1);
            assertArrayEquals(
                    expected, Arrays.stream(order).mapToLong(i -> codes[i]).toArray());
            assertArrayEquals(expected, RadixSort.sorted(codes, bound - 1));
        }
    }

    @Test
    void negatingTwiceGivesSameSample() {
        ScoredSample sample = ScoredSample.of(new double[] {1, 2, 2, INFINITY, 0}, new double[] {-1, 2, 0.5, -0.0});
        assertEquals(sample, sample.negated().negated());
        assertEquals(
                ScoredSample.of(new double[] {-1, -2, -2, -INFINITY, 0}, new double[] {1, -2, -0.5, 0}),
                sample.negated());
    }
}
