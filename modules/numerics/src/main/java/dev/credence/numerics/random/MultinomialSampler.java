package dev.credence.numerics.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Draws multinomial counts exactly. A balanced tree of conditional binomials divides the observations among cells that expect many of them
 * and blocks of the other cells. A block distributes its observations by Poisson counts if cells expect four to some hundred observations,
 * and one observation at a time if they expect few. Immutable; everything that does not depend on a draw is computed once: the tables, and
 * the set-up of the first binomial of the tree, whose parameters never change.
 *
 * <p>Cost: 25 to 35 ns for each cell that expects many, whatever the number of trials, 10 to 25 ns for one that expects up to some
 * hundred, and 1 to 4 ns for each observation on the others.
 *
 * @see <a href="https://doi.org/10.1016/0167-9473(93)90115-A">Davis (1993), The computer generation of multinomial random
 *     variates, Computational Statistics and Data Analysis 16, 205-217</a>
 */
public final class MultinomialSampler {
    /** This many observations are distributed one by one in the time of one binomial. */
    private static final double MAX_SCATTERED = 12;
    /** This many observations are distributed one by one in the time of a look-up. */
    private static final double FEWEST_COUNTED = 4;
    /** Counts with a mean of at most this fit into the tables of a Poisson block. */
    private static final double MAX_TABULATED = 500;
    /** The largest mean in a small block, where the observations not covered by the tables matter more. */
    private static final double MAX_TABULATED_BY_FEW = 128;
    /** A block with fewer cells is small. */
    private static final int SMALL_BLOCK = 32;
    /** Fewer cells are not worth a separate block. */
    private static final int FEWEST_TABULATED = 16;

    private final long trials;
    private final Group[] groups;
    /**
     * For each inner node of the tree, the child with the smaller weight; node i has the children 2i and 2i + 1, and group g is leaf m + g.
     */
    private final int[] lighter;
    /** The share of that child in the weight of the node, at most 1/2. */
    private final double[] share;
    /** The binomial sampler of the root. */
    private final FixedBinomialSampler first;

    /** A cell, or a block of cells, with its weight. */
    private record Group(int cell, @Nullable Block block, double weight) {}

    /**
     * Creates a sampler of counts in proportion to weights.
     *
     * @param weights a weight per cell, 0 or more, of any scale
     * @param trials the number of observations, 0 to 2^53
     * @throws IllegalArgumentException if the total weight is not positive and finite, or trials is out of range
     */
    public MultinomialSampler(double[] weights, long trials) {
        double total = Arrays.stream(weights).sum();
        if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weights must have a positive total: total=" + total);
        }
        this.trials = trials;
        double perWeight = trials / total;
        int candidates = cells(weights, perWeight, FEWEST_COUNTED, MAX_TABULATED).length;
        double most = candidates < SMALL_BLOCK ? MAX_TABULATED_BY_FEW : MAX_TABULATED;
        int[] medium = cells(weights, perWeight, FEWEST_COUNTED, most);
        boolean tabulated = medium.length >= FEWEST_TABULATED;
        int[] light = cells(weights, perWeight, 0, tabulated ? FEWEST_COUNTED : MAX_SCATTERED);
        double heavy = (tabulated ? most : MAX_SCATTERED) / perWeight;
        List<Group> groups = new ArrayList<>();
        IntStream.range(0, weights.length)
                .filter(cell -> weights[cell] > heavy)
                .boxed()
                .sorted((i, j) -> Double.compare(weights[j], weights[i]))
                .forEach(cell -> groups.add(new Group(cell, null, weights[cell])));
        if (tabulated) {
            int parts = (medium.length + PoissonBlock.MAX_TABLES - 1) / PoissonBlock.MAX_TABLES;
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
        this.groups = groups.toArray(new Group[0]);
        this.lighter = new int[groups.size()];
        this.share = new double[groups.size()];
        balance();
        this.first = new FixedBinomialSampler(trials, groups.size() > 1 ? share[1] : 0);
    }

    /** Computes the shares of the nodes of the tree from the weights of the groups. */
    private void balance() {
        int leaves = groups.length;
        double[] weights = new double[2 * leaves];
        for (int node = 2 * leaves - 1; node >= 1; node--) {
            if (node >= leaves) {
                weights[node] = groups[node - leaves].weight();
            } else {
                weights[node] = weights[2 * node] + weights[2 * node + 1];
                lighter[node] = weights[2 * node] < weights[2 * node + 1] ? 2 * node : 2 * node + 1;
                share[node] = weights[lighter[node]] / weights[node];
            }
        }
    }

    /** Returns the cells that expect more than {@code above} observations, and at most {@code most}. */
    private static int[] cells(double[] weights, double perWeight, double above, double most) {
        return IntStream.range(0, weights.length)
                .filter(cell -> weights[cell] > above / perWeight && weights[cell] <= most / perWeight)
                .toArray();
    }

    /** Divides cells into blocks whose sizes differ by at most one. */
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

    /**
     * Draws counts.
     *
     * @param random source of uniforms
     * @param out receives the counts; cells of weight 0 get 0
     */
    public void sample(UniformRandomProvider random, double[] out) {
        Arrays.fill(out, 0);
        add(random, out);
    }

    /**
     * Adds the counts of a draw to an array, which several strata can share.
     *
     * @param random source of uniforms
     * @param out the counts are added to it
     */
    public void add(UniformRandomProvider random, double[] out) {
        long[] items = split(random);
        for (int g = 0; g < groups.length; g++) {
            Group group = groups[g];
            Block block = group.block();
            long count = items[groups.length + g];
            if (block == null) {
                out[group.cell()] += count;
            } else {
                block.scatter(random, count, out);
            }
        }
    }

    /** Draws the observations of every node level by level: binomials of one level do not wait for each other in the processor. */
    private long[] split(UniformRandomProvider random) {
        long[] items = new long[Math.max(2, 2 * groups.length)];
        items[1] = trials;
        for (int node = 1; node < groups.length; node++) {
            long all = items[node];
            long count = node == 1 ? first.sample(random) : BinomialSampler.sample(random, all, share[node]);
            items[lighter[node]] = count;
            items[lighter[node] ^ 1] = all - count;
        }
        return items;
    }

    /** Distributes observations over up to 2,048 cells of equal weight: one random word gives five observations, eleven bits each. */
    static final class EqualBlock implements Block {
        private static final int BITS = 11;
        private static final int PER_WORD = 5;

        private final int[] cells;

        EqualBlock(int[] cells) {
            this.cells = cells.clone();
        }

        @Override
        public void scatter(UniformRandomProvider random, long items, double[] out) {
            long left = items;
            for (; left >= PER_WORD; left -= PER_WORD) {
                long word = random.nextLong();
                out[cells[(int) (word >>> 53)]]++;
                out[cells[(int) (word >>> 42 & 0x7ff)]]++;
                out[cells[(int) (word >>> 31 & 0x7ff)]]++;
                out[cells[(int) (word >>> 20 & 0x7ff)]]++;
                out[cells[(int) (word >>> 9 & 0x7ff)]]++;
            }
            long word = random.nextLong();
            for (; left > 0; left--) {
                out[cells[(int) (word >>> 53)]]++;
                word <<= BITS;
            }
        }
    }

    /**
     * Distributes observations over cells that expect four to some hundred each: nearly all are drawn as independent Poisson counts, with
     * one table look-up for each cell, and the few missing ones are distributed one by one.
     *
     * <p>This is exact: independent Poisson counts are multinomial given their sum, and remain so if draws with too large a sum are
     * rejected; multinomial counts of S observations and of the L - S missing ones add up to those of L. The Poisson means sum to what
     * the block expects less 2 of its standard deviations, so that rejections and observations to scatter are both few.
     */
    static final class PoissonBlock implements Block {
        /** With this many tables of up to 4 kB each, the block stays in the second-level cache. */
        static final int MAX_TABLES = 128;
        /** The number of columns that contain the counts of a mean of 500. */
        private static final int COLUMNS = 512;

        private static final double MARGIN = 2;

        private final int[] cells;
        private final CountTable[] counts;
        /** The share of each cell in the observations that the cells before it left. */
        private final double[] conditional;

        private final double mean;
        private final AliasBlock rest;

        /** Creates a block from the weights of cells and the number of observations expected for a unit of weight. */
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

        /** Distributes observations that are too few for the tables by conditional binomials. */
        private void share(UniformRandomProvider random, long items, double[] out) {
            long left = items;
            for (int i = 0; i < cells.length && left > 0; i++) {
                long count = BinomialSampler.sample(random, left, conditional[i]);
                out[cells[i]] += count;
                left -= count;
            }
        }
    }

    /** Distributes observations over up to 2,048 cells with any weights, each by an alias table. */
    static final class AliasBlock implements Block {
        private final int[] cells;
        private final AliasTable table;

        AliasBlock(int[] cells, double[] weights) {
            this.cells = cells.clone();
            this.table = new AliasTable(
                    Arrays.stream(cells).mapToDouble(cell -> weights[cell]).toArray());
        }

        @Override
        public void scatter(UniformRandomProvider random, long items, double[] out) {
            for (long left = items; left > 0; left--) {
                out[cells[table.sample(random)]]++;
            }
        }
    }

    /** Distributes observations over cells one by one, which is the fastest way if cells expect few. */
    interface Block {
        /** This many cells stay in the nearest cache while observations are distributed over them. */
        int MOST_CELLS = 2048;

        /**
         * Distributes observations.
         *
         * @param random source of uniforms
         * @param out the counts, to which the observations of each cell are added
         */
        void scatter(UniformRandomProvider random, long items, double[] out);
    }
}
