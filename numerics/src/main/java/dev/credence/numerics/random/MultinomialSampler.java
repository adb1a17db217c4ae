package dev.credence.numerics.random;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws multinomial counts by conditional binomials: each cell takes its binomial share of what the cells before it left.
 * Immutable; the probabilities that each cell needs are computed once.
 *
 * <p>Cost: one binomial a cell, whatever the number of trials.
 */
public final class MultinomialSampler {
    private final double[] conditional;
    private final int[] cells;
    private final long trials;

    /**
     * A sampler of proportions in proportion to weights.
     *
     * @param weights a weight per cell, 0 or more, of any scale
     * @param trials how many observations to distribute
     * @throws IllegalArgumentException if the total weight is not positive and finite
     */
    public MultinomialSampler(double[] weights, long trials) {
        double total = Arrays.stream(weights).sum();
        if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weights must have a positive total: total=" + total);
        }
        this.trials = trials;
        this.cells = order(weights);
        this.conditional = new double[cells.length];
        double rest = 0;
        for (int i = cells.length - 1; i >= 0; i--) {
            rest += weights[cells[i]];
            conditional[i] = weights[cells[i]] / rest;
        }
    }

    /** Largest first: most draws are then used up early, and small cells are decided by few trials. */
    private static int[] order(double[] weights) {
        Integer[] order = new Integer[weights.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (i, j) -> Double.compare(weights[j], weights[i]));
        return Arrays.stream(order)
                .mapToInt(Integer::intValue)
                .filter(i -> weights[i] > 0)
                .toArray();
    }

    /**
     * One draw.
     *
     * @param random source of uniforms
     * @param out receives the counts; cells of weight 0 get 0
     */
    public void sample(UniformRandomProvider random, double[] out) {
        Arrays.fill(out, 0);
        long left = trials;
        for (int i = 0; i < cells.length && left > 0; i++) {
            long count = BinomialSampler.sample(random, left, conditional[i]);
            out[cells[i]] = count;
            left -= count;
        }
    }
}
