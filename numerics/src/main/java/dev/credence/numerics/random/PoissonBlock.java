package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Cells that expect some dozen observations each: nearly all of the block's observations are drawn as independent Poisson counts,
 * one table look-up a cell, and the few that are missing are scattered.
 *
 * <p>That is exact: independent Poisson counts are multinomial given their sum, and so remain when draws with too large a sum are
 * rejected; multinomial counts of S observations and of the L - S missing ones add up to those of L. The Poisson means sum to what
 * the block expects less 2.5 of its standard deviations, so that rejections and observations to scatter are both few.
 *
 * @see <a href="https://doi.org/10.2307/2347687">Brown and Bromberg (1984), An efficient two-stage procedure for generating random
 *     variates from the multinomial distribution, The American Statistician 38, 216-219</a>
 */
final class PoissonBlock implements Block {
    /** 64: with so many tables of up to 128 columns each, the block stays in the second cache. */
    static final int MOST = 64;

    private static final double MARGIN = 2.5;

    private final int[] cells;
    private final AliasTable[] counts;
    private final double mean;
    private final AliasBlock rest;

    /** Cells with their weights, and how many observations a unit of weight expects. */
    PoissonBlock(int[] cells, double[] weights, double perWeight) {
        this.cells = cells.clone();
        this.counts = new AliasTable[cells.length];
        this.rest = new AliasBlock(cells, weights);
        double expected = 0;
        for (int cell : cells) {
            expected += weights[cell] * perWeight;
        }
        this.mean = expected - MARGIN * Math.sqrt(expected);
        for (int i = 0; i < cells.length; i++) {
            counts[i] = poisson(weights[cells[i]] * perWeight * mean / expected);
        }
    }

    /** All counts whose probability is not below 2^-60 of the largest: less than the coins of the table resolve. */
    private static AliasTable poisson(double mean) {
        int most = (int) (mean + 12 * Math.sqrt(mean) + 12);
        int[] values = new int[most + 1];
        double[] weights = new double[most + 1];
        int mode = (int) mean;
        weights[mode] = 1;
        for (int k = mode + 1; k <= most; k++) {
            weights[k] = weights[k - 1] * mean / k;
        }
        for (int k = mode - 1; k >= 0; k--) {
            weights[k] = weights[k + 1] * (k + 1) / mean;
        }
        java.util.Arrays.setAll(values, k -> k);
        return new AliasTable(values, weights);
    }

    @Override
    public void scatter(UniformRandomProvider random, long items, double[] out) {
        if (items < mean) {
            rest.scatter(random, items, out);
            return;
        }
        int[] drawn = new int[cells.length];
        long sum;
        do {
            sum = 0;
            for (int i = 0; i < drawn.length; i++) {
                drawn[i] = counts[i].sample(random);
                sum += drawn[i];
            }
        } while (sum > items);
        for (int i = 0; i < drawn.length; i++) {
            out[cells[i]] += drawn[i];
        }
        rest.scatter(random, items - sum, out);
    }
}
