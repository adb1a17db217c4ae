package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.numerics.beta.Binomial;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultinomialSamplerTest {
    private static final int DRAWS = 100_000;
    private static final double[] WEIGHTS = {5, 0, 1, 1, 40, 0.5, 2, 0, 9, 1e-9, 3};

    /** 12 trials are drawn one by one, 10^9 as binomial counts, and 300 in both ways. */
    @ParameterizedTest
    @ValueSource(longs = {12, 300, 1_000_000_000L})
    void meansAndCovariancesEqualThoseOfTheDistribution(long trials) {
        double total = DoubleStream.of(WEIGHTS).sum();
        MultinomialSampler sampler = new MultinomialSampler(WEIGHTS, trials);
        UniformRandomProvider random = Streams.block(21, trials);
        int cells = WEIGHTS.length;
        double[] out = new double[cells];
        double[][] products = new double[cells][cells];
        for (int draw = 0; draw < DRAWS; draw++) {
            sampler.sample(random, out);
            assertEquals((double) trials, DoubleStream.of(out).sum());
            for (int i = 0; i < cells; i++) {
                double off = out[i] - trials * WEIGHTS[i] / total;
                for (int j = 0; j <= i; j++) {
                    products[i][j] += off * (out[j] - trials * WEIGHTS[j] / total);
                }
            }
        }
        for (int i = 0; i < cells; i++) {
            double p = WEIGHTS[i] / total;
            for (int j = 0; j <= i && p * trials > 0.01; j++) {
                double q = WEIGHTS[j] / total;
                double expected = i == j ? trials * p * (1 - p) : -trials * p * q;
                double scale = trials * Math.sqrt(p * (1 - p) * q * (1 - q)) * Math.sqrt(3 + 2 / Math.sqrt(trials * p));
                Fit.mean(products[i][j] / DRAWS, expected, 1.3 * scale / Math.sqrt(DRAWS), i + " with " + j);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {12, 300, 20_000})
    void eachCellIsBinomial(long trials) {
        double total = DoubleStream.of(WEIGHTS).sum();
        MultinomialSampler sampler = new MultinomialSampler(WEIGHTS, trials);
        UniformRandomProvider random = Streams.block(22, trials);
        double[] out = new double[WEIGHTS.length];
        long[][] counts = new long[WEIGHTS.length][(int) trials + 1];
        for (int draw = 0; draw < DRAWS; draw++) {
            sampler.sample(random, out);
            for (int cell = 0; cell < out.length; cell++) {
                counts[cell][(int) out[cell]]++;
            }
        }
        for (int cell = 0; cell < out.length; cell++) {
            double p = WEIGHTS[cell] / total;
            if (p * DRAWS * trials > 100) {
                Fit.chiSquare(counts[cell], k -> Binomial.probability(k, trials, p), "cell " + cell);
            } else {
                assertEquals(DRAWS, (double) counts[cell][0], DRAWS * trials * p * 10, "cell " + cell);
            }
        }
    }

    /**
     * 130 cells with an expectation of 5 to 25, or of 40 to 200, are drawn in blocks of Poisson counts, next to a
     * large cell and 20 small ones.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void cellsOfPoissonBlocksAreBinomial(int scale) {
        double[] weights = new double[151];
        Arrays.setAll(weights, cell -> cell < 130 ? 5 + 5 * (cell % 5) : cell == 130 ? 900 : 0.5);
        double total = DoubleStream.of(weights).sum();
        long trials = scale * (long) total;
        MultinomialSampler sampler = new MultinomialSampler(weights, trials);
        UniformRandomProvider random = Streams.block(27, scale - 1);
        double[] out = new double[weights.length];
        long[][] counts = new long[weights.length][(int) trials + 1];
        long[] some = new long[(int) trials + 1];
        long[] every = new long[(int) trials + 1];
        for (int draw = 0; draw < 50_000; draw++) {
            sampler.sample(random, out);
            assertEquals((double) trials, DoubleStream.of(out).sum());
            int first = 0;
            int odd = 0;
            for (int cell = 0; cell < out.length; cell++) {
                counts[cell][(int) out[cell]]++;
                first += cell < 40 ? (int) out[cell] : 0;
                odd += cell % 2 == 1 ? (int) out[cell] : 0;
            }
            some[first]++;
            every[odd]++;
        }
        for (int cell = 0; cell < out.length; cell++) {
            double p = weights[cell] / total;
            Fit.chiSquare(counts[cell], k -> Binomial.probability(k, trials, p), "cell " + cell);
        }
        double p = Arrays.stream(weights, 0, 40).sum() / total;
        Fit.chiSquare(some, k -> Binomial.probability(k, trials, p), "the first 40 cells");
        double q = java.util.stream.IntStream.range(0, weights.length)
                        .filter(cell -> cell % 2 == 1)
                        .mapToDouble(cell -> weights[cell])
                        .sum()
                / total;
        Fit.chiSquare(every, k -> Binomial.probability(k, trials, q), "every second cell");
    }

    /**
     * There are many equal cells, as there are for scores: the total of each cell over all draws and the counts
     * within a draw are compared.
     */
    @Test
    void equalCellsHaveEqualExpectations() {
        int cells = 5_000;
        double[] weights = new double[cells];
        Arrays.fill(weights, 3);
        requireShares(weights, 400, 23);
        long[] counts = new long[40];
        MultinomialSampler sampler = new MultinomialSampler(weights, cells);
        double[] out = new double[cells];
        UniformRandomProvider random = Streams.block(24, 0);
        for (int draw = 0; draw < 40; draw++) {
            sampler.sample(random, out);
            Arrays.stream(out).forEach(count -> counts[(int) count]++);
        }
        Fit.chiSquare(counts, k -> Binomial.probability(k, cells, 1.0 / cells), "counts of a cell");
    }

    @Test
    void unequalCellsHaveExpectationsProportionalToTheirWeights() {
        double[] weights = new double[5_000];
        Arrays.setAll(weights, cell -> cell % 7 == 0 ? 0 : 1 + cell % 5);
        requireShares(weights, 400, 25);
    }

    /** Checks the chi-square statistic of totals over all draws. */
    private static void requireShares(double[] weights, int draws, long block) {
        MultinomialSampler sampler = new MultinomialSampler(weights, weights.length);
        double[] out = new double[weights.length];
        long[] totals = new long[weights.length];
        UniformRandomProvider random = Streams.block(26, block);
        for (int draw = 0; draw < draws; draw++) {
            sampler.sample(random, out);
            for (int cell = 0; cell < out.length; cell++) {
                totals[cell] += (long) out[cell];
            }
        }
        double total = DoubleStream.of(weights).sum();
        Fit.chiSquare(totals, cell -> weights[cell] / total, "totals");
    }

    /**
     * 20 cells form a small block; 40 large ones form a tree without blocks, whose lighter and heavier children
     * alternate.
     */
    @ParameterizedTest
    @ValueSource(ints = {20, 40})
    void cellsOfBlocksAndTreesOfAnySizeAreBinomial(int cells) {
        double[] weights = new double[cells + 1];
        Arrays.setAll(weights, cell -> cell == cells ? 300 : cells == 20 ? 50 : 600 + 100 * (cell % 3));
        double total = DoubleStream.of(weights).sum();
        long trials = (long) total;
        MultinomialSampler sampler = new MultinomialSampler(weights, trials);
        UniformRandomProvider random = Streams.block(28, cells);
        double[] out = new double[weights.length];
        long[][] counts = new long[weights.length][(int) trials + 1];
        for (int draw = 0; draw < DRAWS; draw++) {
            sampler.sample(random, out);
            for (int cell = 0; cell < out.length; cell++) {
                counts[cell][(int) out[cell]]++;
            }
        }
        for (int cell = 0; cell < out.length; cell++) {
            double p = weights[cell] / total;
            Fit.chiSquare(counts[cell], k -> Binomial.probability(k, trials, p), "cell " + cell);
        }
    }

    @Test
    void noTrialsGiveZeroCounts() {
        double[] out = {7, 7};
        new MultinomialSampler(new double[] {1, 2}, 0).sample(Streams.block(4, 4), out);
        assertArrayEquals(new double[] {0, 0}, out);
    }

    @Test
    void onlyCellHasAllTrials() {
        double[] out = new double[3];
        new MultinomialSampler(new double[] {0, 3, 0}, 1L << 53).sample(Streams.block(4, 5), out);
        assertArrayEquals(new double[] {0, 0x1p53, 0}, out);
    }

    /**
     * A cell with the share 1e-12 of 2^53 observations has a stored share, which is not the difference of two
     * large ones.
     */
    @Test
    void rareCellNextToALargeOneKeepsItsMean() {
        MultinomialSampler sampler = new MultinomialSampler(new double[] {1, 1e-12}, 1L << 53);
        UniformRandomProvider random = Streams.block(4, 6);
        double[] out = new double[2];
        double sum = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            sampler.sample(random, out);
            sum += out[1];
        }
        double expected = 0x1p53 * 1e-12 / (1 + 1e-12);
        Fit.mean(sum / DRAWS, expected, Math.sqrt(expected / DRAWS), "rare cell");
    }

    @Test
    void trialsOutOfRangeThrow() {
        assertEquals(
                "trials must lie in [0, 2^53]: trials=-1",
                assertThrows(IllegalArgumentException.class, () -> new MultinomialSampler(new double[] {1, 2}, -1))
                        .getMessage());
    }

    @Test
    void addedCountsKeepPreviousCounts() {
        MultinomialSampler sampler = new MultinomialSampler(new double[] {1, 0, 2}, 10);
        double[] out = {100, 100, 100};
        sampler.add(Streams.block(3, 3), out);
        assertEquals(310, DoubleStream.of(out).sum());
        assertEquals(100, out[1]);
    }

    @Test
    void weightsWithoutAPositiveTotalThrow() {
        assertEquals(
                "weights must have a positive total: total=0.0",
                assertThrows(IllegalArgumentException.class, () -> new MultinomialSampler(new double[2], 1))
                        .getMessage());
        assertEquals(
                "weights must have a positive total: total=NaN",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new MultinomialSampler(new double[] {1, Double.NaN}, 1))
                        .getMessage());
    }
}
