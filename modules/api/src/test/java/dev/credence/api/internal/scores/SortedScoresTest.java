package dev.credence.api.internal.scores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.AtomCounts;
import dev.credence.api.internal.RowOrder;
import dev.credence.api.internal.Totals;
import dev.credence.api.internal.TruthBits;
import dev.credence.api.internal.scores.ScoreSorting.ScoreCodes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests codes, sorted runs, atoms and their counts: small examples with known results, large ones against a sort of the numbers. */
final class SortedScoresTest {
    private static long[] codes(double... scores) {
        return DoubleStream.of(scores).mapToLong(SortedRun::code).toArray();
    }

    private static double[] scores(SortedRun run) {
        return LongStream.of(run.codes).mapToDouble(SortedRun::score).toArray();
    }

    private static long[] counts(SortedRun run) {
        return IntStream.range(0, run.codes.length).mapToLong(run::count).toArray();
    }

    /** The scores lie between -1 and 2 or spread over all doubles, and their number is large enough for radix sort. */
    @Test
    void sortedRunAscends() {
        SplittableRandom random = new SplittableRandom(1);
        for (int size : new int[] {0, 1, 5, 5000}) {
            double[] near = random.doubles(size, -1, 2).toArray();
            double[] far = random.longs(size, SortedRun.code(-1e300), SortedRun.code(1e300))
                    .mapToDouble(SortedRun::score)
                    .toArray();
            for (double[] scores : List.of(near, far)) {
                SortedRun run = SortedRun.of(codes(scores));
                assertArrayEquals(DoubleStream.of(scores).sorted().toArray(), scores(run));
                assertEquals(size == 0, run.isCounted());
            }
        }
        double[] level = new double[5000];
        assertArrayEquals(new double[1], scores(SortedRun.of(codes(level))));
    }

    @Test
    void runOfRepeatedScoresHasCounts() {
        SortedRun twice = SortedRun.of(codes(3, 1, 3, 1));
        assertTrue(twice.isCounted());
        assertArrayEquals(new double[] {1, 3}, scores(twice));
        assertArrayEquals(new long[] {2, 2}, counts(twice));
        SortedRun hardly = SortedRun.of(codes(3, 1, 3));
        assertFalse(hardly.isCounted());
        assertArrayEquals(new double[] {1, 3, 3}, scores(hardly));
        assertArrayEquals(new long[] {1, 1, 1}, counts(hardly));
    }

    @Test
    void mergedRunsKeepCountsOfScores() {
        SortedRun counted = SortedRun.of(codes(5, -1, 5, 2), new long[] {3, 4, 1, 2});
        assertArrayEquals(new double[] {-1, 2, 5}, scores(counted));
        assertArrayEquals(new long[] {4, 2, 4}, counts(counted));
        SortedRun merged = counted.merge(SortedRun.of(codes(-2, 2, 7, 8)));
        assertArrayEquals(new double[] {-2, -1, 2, 5, 7, 8}, scores(merged));
        assertArrayEquals(new long[] {1, 4, 3, 4, 1, 1}, counts(merged));
        assertTrue(merged.isCounted());
    }

    @Test
    void onlyFirstRunHasCounts() {
        ScoreRuns runs = new ScoreRuns(16);
        int[] distinct = {1, 0, 1, 0, 1};
        for (int part = 0; part < distinct.length; part++) {
            for (int row = 0; row < 16; row++) {
                runs.add(distinct[part] * row);
            }
        }
        runs.add(-1);
        List<SortedRun> all = runs.runs();
        assertEquals(5, all.size());
        assertEquals(
                "[true, false, false, false, false]",
                all.stream().map(SortedRun::isCounted).toList().toString());
        assertArrayEquals(new long[] {32}, counts(all.get(0)));
        assertArrayEquals(new double[] {-1}, scores(all.get(4)));
        assertEquals(5, runs.drain().size());
        assertEquals(List.of(), runs.runs());
    }

    @Test
    void mergedRunsAreRemovedFromLists() {
        List<SortedRun> positives = new ArrayList<>(List.of(SortedRun.of(codes(1, 2)), SortedRun.of(codes(0, 2))));
        List<SortedRun> negatives = new ArrayList<>(List.of(SortedRun.of(codes(2, 3))));
        ScoreAtoms atoms = RunMerge.of(positives, negatives);
        assertEquals(List.of(), positives);
        assertEquals(List.of(), negatives);
        assertArrayEquals(new double[] {0, 1, 2, 2, 3}, Arrays.copyOf(atoms.scores(), atoms.size()));
        assertEquals(2, atoms.counts().get(3));
        assertEquals(1, atoms.counts().get(2));
    }

    /** Two of 16 array elements may stay unused. */
    @Test
    void trimmingReleasesLargeUnusedMemory() {
        ScoreAtoms atoms = new ScoreAtoms(16);
        for (int atom = 0; atom < 13; atom++) {
            atoms.add(atom, atom % 2 == 0, 1 + atom);
        }
        ScoreAtoms cut = atoms.trimmed();
        assertEquals(13, cut.scores().length);
        assertEquals(13, cut.size());
        assertEquals(13, cut.counts().get(12));
        assertTrue(TruthBits.get(cut.truth(), 12));
        atoms.add(13, false, 1);
        assertSame(atoms, atoms.trimmed());
    }

    @Test
    void numberOfLongsCoversOneBitPerAtom() {
        assertEquals(
                "[0, 1, 1, 2]",
                Arrays.toString(IntStream.of(0, 1, 64, 65).map(TruthBits::words).toArray()));
    }

    /** Counts of 255 and 256 lie on both sides of the limit of a byte. */
    @Test
    void countsOfAnySizeAreExact() {
        for (long count : new long[] {-5, 0, 1, 2, 255, 256, 257, 1L << 40}) {
            for (int atoms : new int[] {3, 100}) {
                AtomCounts counts = new AtomCounts(atoms);
                counts.add(1, count - 1);
                counts.add(2, 1);
                assertEquals(1, counts.get(0));
                assertEquals(count, counts.get(1));
                assertEquals(2, counts.get(2));
                assertEquals(count, counts.first(2).get(1));
            }
        }
    }

    /** Codes must leave room for the sign and the true class: a span of magnitudes of 2^61 - 2 fits, but one more does not. */
    @Test
    void codesFitIfRangeOfMagnitudesIsSmall() {
        double least = Double.MIN_VALUE;
        double infinite = Double.POSITIVE_INFINITY;
        double within = Double.longBitsToDouble((1L << 61) - 2);
        ScoreCodes codes = ScoreCodes.over(new double[] {least, within});
        assertTrue(codes.fit());
        for (double score : new double[] {-infinite, -within, -least, 0, least, within, infinite}) {
            assertEquals(score, codes.score(codes.code(score, true)));
            assertTrue(codes.code(score, true) >= 1 && codes.code(score, true) <= codes.largest());
        }
        assertFalse(ScoreCodes.over(new double[] {least, Math.nextUp(within)}).fit());
    }

    /** Scores whose magnitudes are too far apart for codes are sorted by comparisons, which also treat -0.0 as 0.0. */
    @Test
    void negativeZeroEqualsZeroInComparisonSort() {
        ScoredSample sample = ScoredSample.of(new double[] {1e300, 0.0, -0.0, 1e-300}, new double[] {-0.0, 0.0});
        assertArrayEquals(new double[] {2, 2, 1, 1}, sample.weights());
        assertEquals(0, Double.compare(0.0, sample.score(0)));
        assertEquals(0, Double.compare(0.0, sample.score(1)));
        ScoredSample other = ScoredSample.of(new double[] {-0.0, 1e300}, new double[] {-0.0, 1e-300});
        assertEquals(0, Double.compare(0.0, other.score(0)));
        int[] order =
                ScoreSorting.order(new double[] {0.0, -0.0, 1e-300, 1e300}, new boolean[] {true, false, true, true});
        assertArrayEquals(new int[] {1, 0, 2, 3}, order);
        order = ScoreSorting.order(new double[] {0.0, -0.0, 1e-300, 1e300}, new boolean[] {false, true, true, true});
        assertArrayEquals(new int[] {0, 1, 2, 3}, order);
    }

    @Test
    void nanAmongPositivesThrowsAndErrorStatesIndex() {
        assertEquals(
                "score must be a number: score=NaN at positive score 1",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ScoredSample.of(new double[] {1, Double.NaN}, new double[1]))
                        .getMessage());
    }

    @Test
    void sortByKeysAndNumbersIsStable() {
        double[] numbers = {3, 1, 2, 1, 3, 0};
        assertArrayEquals(
                new int[] {5, 1, 3, 2, 0, 4},
                new RowOrder(6, row -> true).sortedBy(numbers).rows());
        assertArrayEquals(
                new int[] {5, 3, 4},
                new RowOrder(6, row -> row > 2).sortedBy(numbers).rows());
        int[] minor = {2, 1, 2, 0, 2, 2};
        int[] major = {1, 0, 0, 0, 1, 0};
        RowOrder both =
                new RowOrder(6, row -> true).sortedBy(row -> minor[row], 3).sortedBy(row -> major[row], 2);
        assertArrayEquals(new int[] {3, 1, 2, 5, 0, 4}, both.rows());
        assertTrue(RowOrder.isWhole(new int[] {0, 1}, 2));
        assertFalse(RowOrder.isWhole(new int[] {0, 1}, 3));
        assertFalse(RowOrder.isWhole(new int[] {1, 0}, 2));
    }

    @Test
    void nameOfCountIsComputedOnlyForTotalAbove2To53() {
        long most = Totals.LARGEST;
        assertEquals(7, Totals.add(7, 0, SortedScoresTest::unasked));
        assertEquals(most, Totals.add(7, most - 7, SortedScoresTest::unasked));
        assertEquals(
                "counts must total at most 2^53: row 3=" + (most - 6)
                        + " on top of 7; use proportions of a smaller total",
                assertThrows(IllegalArgumentException.class, () -> Totals.add(7, most - 6, () -> "row 3"))
                        .getMessage());
        assertEquals(
                "count must be >= 0: row 3=-1",
                assertThrows(IllegalArgumentException.class, () -> Totals.add(7, -1, () -> "row 3"))
                        .getMessage());
    }

    private static String unasked() {
        throw new AssertionError("no name is needed");
    }
}
