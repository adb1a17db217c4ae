package dev.credence.numerics.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Draws multinomial counts, exactly: cells that expect many observations take their conditional binomial share of what the
 * cells before them left; cells that expect few are gathered in blocks, which take their share as one and distribute it one
 * observation at a time. Immutable; all that does not depend on a draw is computed once.
 *
 * <p>Cost: about 50 ns a cell that expects many, whatever the number of trials, and 1 to 5 ns an observation on the others.
 *
 * @see <a href="https://doi.org/10.1016/0167-9473(93)90115-A">Davis (1993), The computer generation of multinomial random
 *     variates, Computational Statistics and Data Analysis 16, 205-217</a>
 */
public final class MultinomialSampler {
    /** 12: so many observations are scattered in the time of one binomial. */
    private static final double MOST_SCATTERED = 12;

    private final long trials;
    private final Group[] groups;

    /** A cell, or a block of cells, with its share of what the groups before it left. */
    private record Group(int cell, @Nullable Block block, double conditional) {}

    /**
     * A sampler of counts in proportion to weights.
     *
     * @param weights a weight per cell, 0 or more, of any scale
     * @param trials how many observations to distribute, 0 to 2^53
     * @throws IllegalArgumentException if the total weight is not positive and finite
     */
    public MultinomialSampler(double[] weights, long trials) {
        double total = Arrays.stream(weights).sum();
        if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weights must have a positive total: total=" + total);
        }
        this.trials = trials;
        double heavy = MOST_SCATTERED * total / trials;
        List<Group> groups = new ArrayList<>();
        IntStream.range(0, weights.length)
                .filter(cell -> weights[cell] > heavy)
                .boxed()
                .sorted((i, j) -> Double.compare(weights[j], weights[i]))
                .forEach(cell -> groups.add(new Group(cell, null, weights[cell])));
        addBlocks(groups, weights, heavy);
        this.groups = conditioned(groups);
    }

    private static void addBlocks(List<Group> groups, double[] weights, double heavy) {
        int[] light = IntStream.range(0, weights.length)
                .filter(cell -> weights[cell] > 0 && weights[cell] <= heavy)
                .toArray();
        for (int start = 0; start < light.length; start += Block.MOST_CELLS) {
            int[] cells = Arrays.copyOfRange(light, start, Math.min(light.length, start + Block.MOST_CELLS));
            double weight =
                    Arrays.stream(cells).mapToDouble(cell -> weights[cell]).sum();
            groups.add(new Group(-1, block(cells, weights), weight));
        }
    }

    private static Block block(int[] cells, double[] weights) {
        boolean equal = Arrays.stream(cells).allMatch(cell -> weights[cell] == weights[cells[0]]);
        return equal && cells.length == Block.MOST_CELLS ? new EqualBlock(cells) : new AliasBlock(cells, weights);
    }

    /** From weights to shares of what is left. */
    private static Group[] conditioned(List<Group> groups) {
        Group[] conditioned = new Group[groups.size()];
        double rest = 0;
        for (int g = conditioned.length - 1; g >= 0; g--) {
            Group group = groups.get(g);
            rest += group.conditional();
            conditioned[g] = new Group(group.cell(), group.block(), group.conditional() / rest);
        }
        return conditioned;
    }

    /**
     * One draw.
     *
     * @param random source of uniforms
     * @param out receives the counts; cells of weight 0 get 0
     */
    public void sample(UniformRandomProvider random, double[] out) {
        Arrays.fill(out, 0);
        add(random, out);
    }

    /**
     * One draw on top of what is there: strata share an array.
     *
     * @param random source of uniforms
     * @param out the counts are added to it
     */
    public void add(UniformRandomProvider random, double[] out) {
        long left = trials;
        for (int g = 0; g < groups.length && left > 0; g++) {
            Group group = groups[g];
            long count = BinomialSampler.sample(random, left, group.conditional());
            Block block = group.block();
            if (block == null) {
                out[group.cell()] += count;
            } else {
                block.scatter(random, count, out);
            }
            left -= count;
        }
    }
}
