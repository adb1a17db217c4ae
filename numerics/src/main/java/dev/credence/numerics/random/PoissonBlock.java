package dev.credence.numerics.random;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Cells that expect four to some hundred observations each: nearly all of the block's observations are drawn as independent Poisson counts,
 * one table look-up a cell, and the few that are missing are scattered.
 *
 * <p>That is exact: independent Poisson counts are multinomial given their sum, and so remain when draws with too large a sum are
 * rejected; multinomial counts of S observations and of the L - S missing ones add up to those of L. The Poisson means sum to what
 * the block expects less 2 of its standard deviations, so that rejections and observations to scatter are both few.
 */
final class PoissonBlock implements Block {
    /** 128: with this many tables of up to 4 kB each, the block stays in the second cache. */
    static final int MOST = 128;
    /** 512: this many columns hold the counts of a mean of 500. */
    private static final int COLUMNS = 512;

    private static final double MARGIN = 2;

    private final int[] cells;
    private final CountTable[] counts;
    /** Share of each cell in what the cells before it left. */
    private final double[] conditional;

    private final double mean;
    private final AliasBlock rest;

    /** Cells with their weights, and how many observations a unit of weight expects. */
    PoissonBlock(int[] cells, double[] weights, double perWeight) {
        this.cells = cells.clone();
        this.counts = new CountTable[cells.length];
        this.conditional = new double[cells.length];
        this.rest = new AliasBlock(cells, weights);
        double total = 0;
        for (int i = cells.length - 1; i >= 0; i--) {
            total += weights[cells[i]];
            conditional[i] = weights[cells[i]] / total;
        }
        double expected = total * perWeight;
        this.mean = expected - MARGIN * Math.sqrt(expected);
        Map<Double, CountTable> tables = new HashMap<>();
        for (int i = 0; i < cells.length; i++) {
            double mean = weights[cells[i]] / total * this.mean;
            counts[i] = tables.computeIfAbsent(mean, m -> Objects.requireNonNull(CountTable.poisson(m, COLUMNS)));
        }
    }

    @Override
    public void scatter(UniformRandomProvider random, long items, double[] out) {
        if (items < mean) {
            share(random, items, out);
            return;
        }
        int[] drawn = new int[cells.length];
        long sum;
        do {
            sum = 0;
            for (int i = 0; i < drawn.length; i++) {
                drawn[i] = (int) counts[i].sample(random);
                sum += drawn[i];
            }
        } while (sum > items);
        for (int i = 0; i < drawn.length; i++) {
            out[cells[i]] += drawn[i];
        }
        rest.scatter(random, items - sum, out);
    }

    /** Too few observations for the tables: conditional binomials. */
    private void share(UniformRandomProvider random, long items, double[] out) {
        long left = items;
        for (int i = 0; i < cells.length && left > 0; i++) {
            long count = BinomialSampler.sample(random, left, conditional[i]);
            out[cells[i]] += count;
            left -= count;
        }
    }
}
