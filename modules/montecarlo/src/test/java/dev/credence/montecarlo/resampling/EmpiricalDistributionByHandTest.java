package dev.credence.montecarlo.resampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Range;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks quantiles, ranks, shares and errors of a few values against slow formulas over the sorted values. */
class EmpiricalDistributionByHandTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static EmpiricalDistribution of(double... values) {
        return EmpiricalDistribution.ofValues(values.clone());
    }

    private static double[] shuffled(int size, long seed) {
        Random random = new Random(seed);
        return random.ints(size, 0, size).mapToDouble(i -> i * i - 20.0 * i).toArray();
    }

    /** Interpolates the order statistic (B + 1) p between its neighbours, for up to 40 values with ties. */
    @Test
    void quantilesEqualInterpolatedOrderStatistics() {
        for (int size = 1; size <= 40; size++) {
            double[] values = shuffled(size, size);
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            for (double p = 0; p <= 1; p += 1.0 / 64) {
                double rank = Math.max(1, Math.min(size, (size + 1) * p));
                double low = sorted[(int) rank - 1];
                double high = sorted[Math.min(size - 1, (int) rank)];
                double expected = low + (rank - (int) rank) * (high - low);
                assertEquals(expected, of(values).quantile(p), 1e-12 * Math.max(1, Math.abs(expected)));
            }
        }
    }

    @Test
    void infiniteNeighbourIsIgnoredIfTheRankIsWhole() {
        assertEquals(2, of(INFINITE, 1, 2).quantile(0.5));
        assertEquals(INFINITE, of(INFINITE, 1, INFINITE).quantile(0.625));
    }

    @Test
    void selectReturnsEachOrderStatistic() {
        for (int size = 1; size <= 30; size++) {
            double[] values = shuffled(size, 100 + size);
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            for (int k = 0; k < size; k++) {
                double[] copy = values.clone();
                assertEquals(sorted[k], QuickSelect.select(copy, size, k));
                assertEquals(sorted[k], copy[k]);
                Arrays.sort(copy, 0, k);
                Arrays.sort(copy, k, size);
                assertTrue(Arrays.equals(sorted, copy), "smaller ones stand before it, larger ones after it");
            }
        }
    }

    /** Among 1, 2, 4, 8, the number 5 is a quarter of the way from the third to the fourth: (3 + 1/4) / 5. */
    @Test
    void ranksAreInterpolatedBetweenNeighbours() {
        EmpiricalDistribution values = of(8, 1, 4, 2);
        double[] at = {0, 1, 1.25, 2, 5, 7, 8, 9};
        double[] rank = {0.2, 0.2, 0.25, 0.4, 0.65, 0.75, 1, 1};
        double[] upper = {1, 1, 0.75, 0.6, 0.35, 0.25, 0.2, 0.2};
        for (int i = 0; i < at.length; i++) {
            assertEquals(rank[i], values.rank(at[i]), 1e-16, "rank of " + at[i]);
            assertEquals(upper[i], values.upperRank(at[i]), 1.2e-16, "upper rank of " + at[i]);
        }
        assertEquals(1, of().rank(3));
        assertEquals(1, of().upperRank(3));
    }

    /** The quantile at the rank of a number equals the number. */
    @Test
    void ranksInvertQuantiles() {
        EmpiricalDistribution values = of(3, 5, 11, 2, 7);
        for (double x = 2; x < 11; x += 0.125) {
            assertEquals(x, values.quantile(values.rank(x)), 1e-14);
        }
        for (double x = 2.125; x <= 11; x += 0.125) {
            assertEquals(x, values.quantile(1 - values.upperRank(x)), 1e-14);
        }
    }

    @Test
    void valuesEqualUpToRoundingCountOneHalf() {
        EmpiricalDistribution values = of(2 - 1e-13, 2 + 1e-13, 2 + 1e-12, 1);
        assertEquals(0.5, values.shareBelow(2));
        assertEquals(0.5, of(-2 - 1e-13, -2 + 1e-13, -2 - 1e-12, -1).shareBelow(-2));
        assertEquals(1, of(1, 2, 3).countBelow(2));
        assertEquals(2, of(1, 2, 3).atMost(2));
    }

    @Test
    void quantilesAgreeWithinARelativeToleranceOfTheLargest() {
        assertTrue(EmpiricalDistribution.agree(0, 1e-13, 1));
        assertTrue(EmpiricalDistribution.agree(0, 1e-13, -1));
        assertFalse(EmpiricalDistribution.agree(0, 1.01e-13, 1));
        assertFalse(EmpiricalDistribution.agree(0, 1e-13, 0.9));
        assertTrue(EmpiricalDistribution.agree(4, 4 + 3.9e-13, 0));
        assertTrue(EmpiricalDistribution.agree(-4, -4 + 3.9e-13, 0));
        assertFalse(EmpiricalDistribution.agree(-4, -4 + 4.9e-13, 0));
        assertTrue(EmpiricalDistribution.agree(INFINITE, INFINITE, 0));
        assertTrue(EmpiricalDistribution.agree(0, 0, Double.NaN));
        assertFalse(EmpiricalDistribution.agree(Double.NaN, Double.NaN, 1));
    }

    /** For 2, 4, 9 the mean is 5 and the variance is (9 + 1 + 16) / 2. */
    @Test
    void momentsUseOnlyDefinedValues() {
        EmpiricalDistribution values = of(9, Double.NaN, 2, 4);
        assertEquals(5, values.mean());
        assertEquals(Math.sqrt(13), values.standardDeviation(), 1e-15);
        assertTrue(Double.isNaN(of(3).standardDeviation()));
        assertTrue(Double.isNaN(of().mean()));
        assertEquals(Math.sqrt(28), of(1e16 + 2, 1e16 + 4, 1e16 + 12).standardDeviation(), 1e-15, "of large numbers");
    }

    /** Values outside the range by rounding are moved into it; draws with 0/0 are counted. */
    @Test
    void valuesAreMovedIntoTheRange() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(1, 1, 1, 1);
        EmpiricalDistribution values = EmpiricalDistribution.of(
                SmallMetrics.smooth(
                        "beyond", Range.UNIT, (tp, fp, fn, tn) -> tp < 2 ? tp * 1.75 : tp > 2 ? Double.NaN : -1),
                matrix,
                (random, out) -> Arrays.setAll(out, i -> Math.floor(4 * random.nextDouble())),
                1_000,
                ComputeOptions.defaults());
        assertEquals(0, values.quantile(0));
        assertEquals(1, values.quantile(1));
        assertEquals(1_000, values.draws());
        assertEquals(250, (double) values.undefined(), 70);
        assertEquals(values.draws() - values.undefined(), values.defined());
    }

    /** Computes the standard deviation of the order statistic at a normally perturbed rank, over all ranks. */
    private static double slowError(double[] values, double p, double spread) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int size = sorted.length;
        double rank = Math.max(1, Math.min(size, (size + 1) * p));
        double deviation = Math.sqrt(0.4) * spread * size;
        double mean = 0;
        double squares = 0;
        for (int i = 1; i <= size; i++) {
            double below = i == 1 ? 0 : Normal.cdf((i - 0.5 - rank) / deviation);
            double above = i == size ? 1 : Normal.cdf((i + 0.5 - rank) / deviation);
            mean += (above - below) * sorted[i - 1];
            squares += (above - below) * sorted[i - 1] * sorted[i - 1];
        }
        return Math.sqrt((squares - mean * mean) / 0.4);
    }

    /** The peak observed relative error is 1.1e-7, because ranks six standard deviations away are left out. */
    @Test
    void quantileErrorEqualsErrorOfPerturbedRank() {
        for (int size : new int[] {2, 3, 20, 101, 2_000}) {
            for (double p : new double[] {0, 0.025, 0.1, 0.5, 0.8, 0.975, 1}) {
                double[] values = shuffled(size, 7L * size);
                double spread = 0.4 / Math.sqrt(size);
                double expected = slowError(values, p, spread);
                assertEquals(expected, of(values).quantileError(p, spread), 3e-7 * expected);
            }
        }
        double[] values = shuffled(101, 3);
        assertEquals(slowError(values, 0.2, 0.4 / Math.sqrt(101)), of(values).quantileError(0.2), 1e-5);
    }

    /** The result depends on a few of many values, in any order. */
    @Test
    void quantileErrorUsesOnlyTheNearestRanks() {
        for (int seed = 0; seed < 300; seed++) {
            double[] values = shuffled(60, seed);
            double expected = slowError(values, 0.7, 0.02);
            assertEquals(expected, of(values).quantileError(0.7, 0.02), 1e-6 * expected);
        }
    }

    /** At a deviation of half a rank the middle of 10, 20, 40 is hit by 68.27%, each neighbour by 15.87%. */
    @Test
    void quantileErrorOfThreeValuesEqualsTheManualResult() {
        double side = 0.15865525393145707;
        double mean = 20 + side * 10;
        double variance =
                side * (Math.pow(10 - mean, 2) + Math.pow(40 - mean, 2)) + (1 - 2 * side) * Math.pow(20 - mean, 2);
        double spread = 0.5 / 3 / Math.sqrt(0.4);
        assertEquals(Math.sqrt(variance / 0.4), of(40, 10, 20).quantileError(0.5, spread), 1e-13);
    }

    @Test
    void quantileErrorOfEqualValuesIsZero() {
        assertEquals(0, of(7, 7, 7).quantileError(0.5));
        assertEquals(0, of(INFINITE, INFINITE, INFINITE).quantileError(0.5));
        assertEquals(INFINITE, of(1, 2, INFINITE).quantileError(0.5));
        assertEquals(INFINITE, of(1, 2, -INFINITE).quantileError(0.5));
        assertEquals(0, of(1, 2, 3).quantileError(0.5, 0), "a rank that is known");
        assertTrue(Double.isNaN(of().quantileError(0.5)));
    }

    @Test
    void movedBoundHasNoError() {
        TailQuantiles tails = TailQuantiles.of(of(5, 1, 3, 2, 4, Double.NaN), ConfidenceLevel.of(0.5));
        assertEquals(1.5, tails.lower());
        assertEquals(4.5, tails.upper());
        assertEquals(6, tails.draws());
        assertEquals(1, tails.undefined());
        assertTrue(tails.lowerError() > 0 && tails.upperError() > 0);
        assertEquals(tails, tails.containing(1.5));
        assertEquals(tails, tails.containing(4.5));
        assertEquals(
                new TailQuantiles(1, 4.5, 0, tails.upperError(), 6, 1), tails.containing(1), "below the lower bound");
        assertEquals(
                new TailQuantiles(1.5, 5, tails.lowerError(), 0, 6, 1), tails.containing(5), "above the upper bound");
    }
}
