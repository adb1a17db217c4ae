package dev.credence.numerics.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Draws multinomial counts, exactly: cells that expect many observations take their conditional binomial share of what the
 * cells before them left; the others are gathered in blocks, which take their share as one and distribute it, by Poisson counts
 * where cells expect some dozen observations, and one observation at a time where they expect few. Immutable; all that does not depend on a draw is computed once.
 *
 * <p>Cost: about 35 ns a cell that expects many, whatever the number of trials, 10 ns one that expects some dozen, and 1 to 4 ns an
 * observation on the others.
 *
 * @see <a href="https://doi.org/10.1016/0167-9473(93)90115-A">Davis (1993), The computer generation of multinomial random
 *     variates, Computational Statistics and Data Analysis 16, 205-217</a>
 */
public final class MultinomialSampler {
    /** 12: so many observations are scattered in the time of one binomial. */
    private static final double MOST_SCATTERED = 12;
    /** 4: so many observations are scattered in the time of a look-up. */
    private static final double FEWEST_COUNTED = 4;
    /** 40: the mean up to which a table of Poisson counts stays below 128 columns. */
    private static final double MOST_TABULATED = 40;
    /** 16: fewer cells than this that expect some dozen are not worth a block of their own. */
    private static final int FEWEST_TABULATED = 16;

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
        double perWeight = trials / total;
        int[] medium = cells(weights, perWeight, FEWEST_COUNTED, MOST_TABULATED);
        boolean tabulated = medium.length >= FEWEST_TABULATED;
        int[] light = cells(weights, perWeight, 0, tabulated ? FEWEST_COUNTED : MOST_SCATTERED);
        double heavy = (tabulated ? MOST_TABULATED : MOST_SCATTERED) / perWeight;
        List<Group> groups = new ArrayList<>();
        IntStream.range(0, weights.length)
                .filter(cell -> weights[cell] > heavy)
                .boxed()
                .sorted((i, j) -> Double.compare(weights[j], weights[i]))
                .forEach(cell -> groups.add(new Group(cell, null, weights[cell])));
        if (tabulated) {
            int parts = (medium.length + PoissonBlock.MOST - 1) / PoissonBlock.MOST;
            addBlocks(groups, medium, weights, parts, part -> new PoissonBlock(part, weights, perWeight));
        }
        int full = light.length / Block.MOST_CELLS * Block.MOST_CELLS;
        addBlocks(groups, Arrays.copyOf(light, full), weights, full / Block.MOST_CELLS, part -> block(part, weights));
        addBlocks(
                groups,
                Arrays.copyOfRange(light, full, light.length),
                weights,
                full < light.length ? 1 : 0,
                part -> block(part, weights));
        this.groups = conditioned(groups);
    }

    /** Cells that expect more than {@code above} observations, and at most {@code most}. */
    private static int[] cells(double[] weights, double perWeight, double above, double most) {
        return IntStream.range(0, weights.length)
                .filter(cell -> weights[cell] > above / perWeight && weights[cell] <= most / perWeight)
                .toArray();
    }

    /** As many parts of sizes that differ by one at most, each a block. */
    private static void addBlocks(
            List<Group> groups, int[] cells, double[] weights, int parts, Function<int[], Block> block) {
        for (int i = 0; i < parts; i++) {
            int from = (int) ((long) cells.length * i / parts);
            int to = (int) ((long) cells.length * (i + 1) / parts);
            int[] part = Arrays.copyOfRange(cells, from, to);
            double weight =
                    Arrays.stream(part).mapToDouble(cell -> weights[cell]).sum();
            groups.add(new Group(-1, block.apply(part), weight));
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
