package dev.credence.curves.isotonic;

import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.BinomialSampler;
import dev.credence.numerics.random.TrialWords;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Samples of as many items as there are, with replacement, whose true classes follow a curve of few steps. It is drawn how many items are from each
 * block of neighbouring items, and then their true classes in order. Which items of a block these are is drawn only where the lower hull of the numbers
 * of items and positives leaves open that a pool begins within the block.
 *
 * <p>The losses by the scores change little within a block. Their sum, given the order of the true classes, is the mean of the loss times the numbers of
 * negatives and positives, plus a term that is linear in the ranks of the positives, plus a remainder. The remainders of all blocks are drawn as one
 * normal number with their variance, so that the mean and the variance of the sum and its dependence on the order are exact for losses that
 * are linear in a block. Blocks with a loss that deviates from its mean by a tenth of the standard deviation of all, or more, are drawn item by item.
 *
 * <p>Cost: 3 to 4 ns for each item.
 */
final class ResampledRows {
    private static final int BLOCK = 32;
    /** A random word has the places of this many items in such a block, five bits each. */
    private static final int PER_WORD = 12;

    private static final int BITS = 5;
    /** Fair coins whose heads are counted 64 at a time: more are drawn faster by rejection. */
    private static final long MOST_COINS = 2_048;
    /** The square of a tenth: the largest share of an item in the variance that is drawn as normal. */
    private static final double LARGEST_SHARE = 0.01;

    private final int rows;
    /** The items that begin a level. */
    private final long[] starts;
    /** The losses by the score of each item, as a negative and as a positive. */
    private final double[][] losses;

    private final int[] stepEnd;
    private final double[] curve;
    private final long[] digits;

    private final int blocks;
    /** The first item of each block, and behind the last block the number of items. */
    private final int[] blockStart;
    /** The block behind the last one of each step. */
    private final int[] stepBlocks;
    /** Blocks of 64 items, then the others. */
    private final int[] blockOrder;

    private final int fullBlocks;
    private final Moments moments;
    /** The blocks whose first item has the level of the item before it. */
    private final boolean[] continues;
    /** The blocks with large deviations of losses, which are always drawn item by item. */
    private final boolean[] placed;

    /**
     * Creates a sampler.
     *
     * @param items the number of items of each level
     * @param curve the probability of a positive at each level, ascending
     * @param losses the losses of a negative and of a positive item at each level
     */
    ResampledRows(double[] items, double[] curve, double[][] losses) {
        this.rows = (int) Arrays.stream(items).sum();
        this.starts = new long[rows / Long.SIZE + 1];
        this.losses = new double[2][rows];
        int[] ends = new int[items.length];
        double[] values = new double[items.length];
        int steps = 0;
        int row = 0;
        for (int level = 0; level < items.length; level++) {
            starts[row >> 6] |= 1L << row;
            int end = row + (int) items[level];
            Arrays.fill(this.losses[0], row, end, losses[0][level]);
            Arrays.fill(this.losses[1], row, end, losses[1][level]);
            row = end;
            if (steps > 0 && values[steps - 1] == curve[level]) {
                steps--;
            }
            values[steps] = curve[level];
            ends[steps++] = end;
        }
        this.stepEnd = Arrays.copyOf(ends, steps);
        this.curve = Arrays.copyOf(values, steps);
        this.digits = Arrays.stream(this.curve)
                .mapToLong(p -> p < 1 ? TrialWords.digits(p) : 0)
                .toArray();
        this.stepBlocks = new int[steps];
        int[] from = new int[rows / BLOCK + steps + 1];
        int count = 0;
        for (int step = 0; step < steps; step++) {
            for (int at = step == 0 ? 0 : stepEnd[step - 1]; at < stepEnd[step]; at += BLOCK) {
                from[count++] = at;
            }
            stepBlocks[step] = count;
        }
        from[count] = rows;
        this.blocks = count;
        this.blockStart = Arrays.copyOf(from, count + 1);
        this.blockOrder = new int[blocks];
        int full = 0;
        for (int block = 0; block < blocks; block++) {
            full += size(block) == BLOCK ? 1 : 0;
        }
        this.fullBlocks = full;
        int nextFull = 0;
        int nextOther = full;
        for (int block = 0; block < blocks; block++) {
            blockOrder[size(block) == BLOCK ? nextFull++ : nextOther++] = block;
        }
        this.moments = new Moments(blocks);
        for (int block = 0; block < blocks; block++) {
            moments.set(block, this.losses, blockStart[block], blockStart[block + 1]);
        }
        this.continues = new boolean[blocks + 1];
        for (int block = 0; block < blocks; block++) {
            continues[block] = (starts[blockStart[block] >> 6] >>> blockStart[block] & 1) == 0;
        }
        this.placed = new boolean[blocks];
        placeLargeLosses();
    }

    private int size(int block) {
        return blockStart[block + 1] - blockStart[block];
    }

    /** Marks the blocks with a loss that is large in comparison with the deviations of all losses in blocks that are not marked. */
    private void placeLargeLosses() {
        double[] variance = new double[blocks];
        double sum = 0;
        for (int step = 0; step < curve.length; step++) {
            for (int block = step == 0 ? 0 : stepBlocks[step - 1]; block < stepBlocks[step]; block++) {
                variance[block] = size(block) * moments.variance(block, curve[step]);
                sum += variance[block];
            }
        }
        boolean marked = true;
        while (marked) {
            marked = false;
            for (int block = 0; block < blocks; block++) {
                if (!placed[block] && moments.largest[block] > LARGEST_SHARE * Math.max(0, sum)) {
                    placed[block] = true;
                    sum -= variance[block];
                    marked = true;
                }
            }
        }
    }

    /** Returns 64 bits from a place on. */
    private static long word(long[] bits, int from) {
        int place = from >> 6;
        long low = bits[place] >>> from;
        return (from & 63) == 0 || place == bits.length - 1 ? low : low | bits[place + 1] << -from;
    }

    /** The losses of the items of each block, as negatives and as positives. */
    private static final class Moments {
        /** The standard deviation of a uniform number on (0, 1) is one over it. */
        private static final double ROOT_12 = Math.sqrt(12);
        /** Bit b of a place is set if bit k of the place is, in mask k. */
        private static final long[] PLACES = {
            0xaaaa_aaaa_aaaa_aaaaL,
            0xcccc_cccc_cccc_ccccL,
            0xf0f0_f0f0_f0f0_f0f0L,
            0xff00_ff00_ff00_ff00L,
            0xffff_0000_ffff_0000L,
            0xffff_ffff_0000_0000L
        };

        private final double[] mean;
        /** The standard deviation of the losses, negative if they fall. */
        private final double[] slope;
        /** The largest square of the deviation of a loss from its mean. */
        private final double[] largest;

        Moments(int blocks) {
            this.mean = new double[2 * blocks];
            this.slope = new double[2 * blocks];
            this.largest = new double[blocks];
        }

        void set(int block, double[][] losses, int from, int end) {
            for (int side = 0; side < 2; side++) {
                double average =
                        Arrays.stream(losses[side], from, end).average().orElse(0);
                double[] squares = Arrays.stream(losses[side], from, end)
                        .map(loss -> (loss - average) * (loss - average))
                        .toArray();
                mean[2 * block + side] = average;
                slope[2 * block + side] = Math.copySign(
                        Math.sqrt(Arrays.stream(squares).average().orElse(0)),
                        losses[side][end - 1] - losses[side][from]);
                largest[block] =
                        Math.max(largest[block], Arrays.stream(squares).max().orElse(0));
            }
        }

        /** Returns the variance of the loss of an item of a block that is positive with a probability. */
        double variance(int block, double probability) {
            double ofNegative = slope[2 * block];
            double ofPositive = slope[2 * block + 1];
            return (1 - probability) * ofNegative * ofNegative + probability * ofPositive * ofPositive;
        }

        /** Returns the expected sum of the losses of items, given the sum of the ranks of the positives minus its mean in a random order. */
        double mean(int block, int negatives, int positives, double ranks) {
            return negatives * mean[2 * block]
                    + positives * mean[2 * block + 1]
                    + (slope[2 * block + 1] - slope[2 * block]) * ROOT_12 * ranks / (negatives + positives + 1);
        }

        /** Returns the variance of the same sum. */
        double remainder(int block, double negatives, double positives) {
            double items = negatives + positives;
            double sum = negatives * slope[2 * block] + positives * slope[2 * block + 1];
            double difference = slope[2 * block + 1] - slope[2 * block];
            return (sum * sum + difference * difference * negatives * positives / (items + 1)) / items;
        }

        /** Returns the sum of the places of bits, the lowest of which has place 0. */
        static int places(long bits) {
            int sum = 0;
            for (int k = 0; k < PLACES.length; k++) {
                sum += Long.bitCount(bits & PLACES[k]) << k;
            }
            return sum;
        }
    }

    /** A drawn sample, whose items are in the order of the observed ones. The next sample uses the same arrays. */
    final class RowSample {
        /** The number of items of each block. */
        private final int[] drawn = new int[blocks];
        /** The true classes of the items, and the number of positives before each word. */
        private final long[] positive = new long[rows / Long.SIZE + 1];

        private final int[] before = new int[positive.length];
        /** The number of items of each step and of those before it. */
        private final int[] end = new int[curve.length];

        private final int[] halves = new int[fullBlocks];
        private final int[] counts = new int[BLOCK];
        private final LowerHull coarse = new LowerHull();
        private final LowerHull hull = new LowerHull();
        private double score;

        /** Draws a sample. */
        void next(UniformRandomProvider random) {
            drawBlocks(random);
            drawClasses(random);
            findCoarseHull();
            hull.clear();
            double mean = 0;
            double variance = 0;
            int from = 0;
            int positivesBefore = 0;
            for (int block = 0; block < blocks; block++) {
                int items = drawn[block];
                if (items == 0) {
                    continue;
                }
                coarse.moveTo(from, hull);
                if (placed[block] || reachesBelow(block, from, items, positivesBefore)) {
                    place(random, block, from, items);
                }
                int positivesBehind = positives(from + items);
                int ofPositives = positivesBehind - positivesBefore;
                int ofNegatives = items - ofPositives;
                if (placed[block]) {
                    mean += loss(block, from);
                } else {
                    mean += moments.mean(block, ofNegatives, ofPositives, ranks(from, items, ofPositives));
                    variance += moments.remainder(block, ofNegatives, ofPositives);
                }
                from += items;
                positivesBefore = positivesBehind;
            }
            score = mean + Math.sqrt(variance) * Normal.quantile(((random.nextLong() >>> 11) + 0.5) * 0x1p-53);
            hull.pool(rows, positivesBefore);
        }

        /** Returns the sum of the ranks of the positives among items, minus its mean in a random order. */
        private double ranks(int from, int items, int ofPositives) {
            if (items <= Long.SIZE) {
                return Moments.places(word(positive, from) & TrialWords.first(items)) - 0.5 * ofPositives * (items - 1);
            }
            long sum = 0;
            for (int place = 0; place < items; place += Long.SIZE) {
                long positives = word(positive, from + place) & TrialWords.first(Math.min(items - place, Long.SIZE));
                sum += Moments.places(positives) + (long) place * Long.bitCount(positives);
            }
            return sum - 0.5 * ofPositives * (items - 1);
        }

        /** Draws how many items are from each block: blocks of equal size are halved. */
        private void drawBlocks(UniformRandomProvider random) {
            long left = rows;
            long weight = rows;
            for (int i = blocks - 1; i >= fullBlocks; i--) {
                int block = blockOrder[i];
                int items = (int) BinomialSampler.sample(random, left, size(block) / (double) weight);
                drawn[block] = items;
                left -= items;
                weight -= size(block);
            }
            int from = 0;
            while (from < fullBlocks) {
                int count = Integer.highestOneBit(fullBlocks - from);
                long items = from + count == fullBlocks
                        ? left
                        : BinomialSampler.sample(random, left, count / (double) (fullBlocks - from));
                halve(random, from, count, items);
                left -= items;
                from += count;
            }
            for (int i = 0; i < fullBlocks; i++) {
                drawn[blockOrder[i]] = halves[i];
            }
        }

        /** Divides items among a power of two of blocks of equal size. */
        private void halve(UniformRandomProvider random, int from, int count, long items) {
            halves[from] = (int) items;
            for (int width = count; width > 1; width /= 2) {
                for (int i = from; i < from + count; i += width) {
                    int first = (int) half(random, halves[i]);
                    halves[i + width / 2] = halves[i] - first;
                    halves[i] = first;
                }
            }
        }

        private void drawClasses(UniformRandomProvider random) {
            Arrays.fill(positive, 0);
            int from = 0;
            int block = 0;
            for (int step = 0; step < curve.length; step++) {
                int to = from;
                for (; block < stepBlocks[step]; block++) {
                    to += drawn[block];
                }
                end[step] = to;
                while (from < to) {
                    int count = Math.min(to - from, Long.SIZE - from % Long.SIZE);
                    long items = TrialWords.first(count) << from;
                    positive[from >> 6] |= curve[step] < 1 ? TrialWords.successes(random, items, digits[step]) : items;
                    from += count;
                }
            }
            int sum = 0;
            for (int word = 0; word < positive.length; word++) {
                before[word] = sum;
                sum += Long.bitCount(positive[word]);
            }
        }

        /** Returns the number of positives among the first items. */
        private int positives(int items) {
            return before[items >> 6] + Long.bitCount(positive[items >> 6] & (1L << items) - 1);
        }

        private void findCoarseHull() {
            coarse.clear();
            int from = 0;
            for (int block = 0; block < blocks; block++) {
                if (!continues[block]) {
                    coarse.add(from, positives(from));
                }
                from += drawn[block];
            }
            coarse.pool(rows, positives(rows));
        }

        /** Returns whether a point between items of a block could be below the coarse hull. */
        private boolean reachesBelow(int block, int from, int items, int positivesBefore) {
            if (continues[block] || continues[block + 1]) {
                return true;
            }
            if (items <= Long.SIZE) {
                return coarse.isAboveAny(from, positivesBefore, word(positive, from) & TrialWords.first(items));
            }
            for (int at = from; at < from + items; at += Long.SIZE) {
                long drawn = word(positive, at) & TrialWords.first(Math.min(from + items - at, Long.SIZE));
                if (coarse.isAboveAny(at, positives(at), drawn)) {
                    return true;
                }
            }
            return false;
        }

        /** Draws which items of a block these are. */
        private void place(UniformRandomProvider random, int block, int from, int items) {
            int size = size(block);
            scatter(random, size, items);
            long begins = word(starts, blockStart[block]);
            int first = from;
            int count = 0;
            long begun = 0;
            for (int row = 0; row < size; row++) {
                if (count + counts[row] >= Long.SIZE && count > 0) {
                    addPoints(first, count, begun, (begins >>> row & 1) != 0);
                    first += count;
                    count = 0;
                    begun = 0;
                }
                begun |= (begins >>> row & 1) << count;
                count += counts[row];
            }
            addPoints(first, count, begun, !continues[block + 1]);
        }

        /** Distributes items over a number of observed items. */
        private void scatter(UniformRandomProvider random, int size, int items) {
            Arrays.fill(counts, 0);
            int left = items;
            if (size == BLOCK) {
                for (; left >= PER_WORD; left -= PER_WORD) {
                    long word = random.nextLong();
                    for (int i = 0; i < PER_WORD; i++) {
                        counts[(int) (word >>> (i * BITS)) & (BLOCK - 1)]++;
                    }
                }
            }
            for (; left > 0; left--) {
                counts[(int) (((random.nextLong() >>> 32) * size) >>> 32)]++;
            }
        }

        /** Adds the points before observed items from which items were drawn, if they are below the coarse hull. */
        private void addPoints(int from, int count, long begun, boolean levelEnds) {
            long inside = TrialWords.first(Math.min(count, Long.SIZE));
            long last = levelEnds && count > 0 && count <= Long.SIZE ? 1L << (count - 1) : 0;
            long ends = (begun >>> 1) | last;
            coarse.addBelow(
                    from, positives(from), word(positive, from) & inside, begun & inside, begun & ends & inside, hull);
        }

        /** Returns the sum of the losses of items of a block whose numbers are known. */
        private double loss(int block, int from) {
            double sum = 0;
            int at = from;
            for (int row = 0; row < size(block); row++) {
                int ofPositives = positives(at + counts[row]) - positives(at);
                sum += (counts[row] - ofPositives) * losses[0][blockStart[block] + row]
                        + ofPositives * losses[1][blockStart[block] + row];
                at += counts[row];
            }
            return sum;
        }

        private long half(UniformRandomProvider random, long trials) {
            if (trials > MOST_COINS) {
                return BinomialSampler.sample(random, trials, 0.5);
            }
            long heads = 0;
            long left = trials;
            for (; left > Long.SIZE; left -= Long.SIZE) {
                heads += Long.bitCount(random.nextLong());
            }
            return heads + BinomialSampler.half(random, left);
        }

        /** {@return the sum of the losses by the scores} */
        double score() {
            return score;
        }

        /** Returns the number of items of a step of the curve. */
        int items(int step) {
            return end[step] - (step == 0 ? 0 : end[step - 1]);
        }

        /** Returns the number of positives of a step of the curve. */
        int ofPositives(int step) {
            return positives(end[step]) - (step == 0 ? 0 : positives(end[step - 1]));
        }

        /** {@return the number of positives} */
        int ofPositives() {
            return positives(rows);
        }

        /** {@return the pools of the sample} */
        LowerHull hull() {
            return hull;
        }
    }
}
