package dev.credence.curves.calibration;

import dev.credence.curves.isotonic.LowerHull;
import dev.credence.numerics.random.TrialWords;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws true classes of items with many different probabilities, 64 at once, and computes the miscalibration of each draw as {@link LevelOutcomes}
 * does. The pools are those of the lower hull of the numbers of items and positives: a hull of every 64th item shows which other items can begin a
 * pool.
 *
 * <p>Cost: 2 ns for each item.
 */
final class RowOutcomes implements OutcomeDraws {
    /** Fewer items are drawn fast by {@link LevelOutcomes}. */
    private static final int FEWEST = 4_096;
    /** More items of a level are drawn faster by one binomial. */
    private static final int MOST_OF_LEVEL = 8;

    private final int levels;
    private final double[] probabilities;
    private final int[] levelOf;
    private final TrialWords trials;
    /** The items that begin a level. */
    private final long[] starts;
    /** The items that are alone in their level. */
    private final long[] single;
    /** For each word, the sum of its probabilities if most of them are above 0.5, or else 0. */
    private final double[] likely;

    private final double squares;

    /**
     * Creates a sampler.
     *
     * @param items the number of items of each level
     * @param ofLevels the probability of the items of each level, in [0, 1] and ascending
     */
    RowOutcomes(double[] items, double... ofLevels) {
        int rows = (int) Arrays.stream(items).sum();
        this.levels = items.length;
        this.probabilities = new double[rows];
        this.levelOf = new int[rows];
        int row = 0;
        double sum = 0;
        for (int level = 0; level < levels; level++) {
            int end = row + (int) items[level];
            Arrays.fill(probabilities, row, end, ofLevels[level]);
            Arrays.fill(levelOf, row, end, level);
            sum += items[level] * ofLevels[level] * ofLevels[level];
            row = end;
        }
        this.squares = sum;
        this.trials = new TrialWords(probabilities);
        this.starts = new long[trials.words()];
        this.single = new long[trials.words()];
        this.likely = new double[trials.words()];
        for (row = 0; row < rows; row++) {
            boolean begins = row == 0 || levelOf[row - 1] < levelOf[row];
            boolean ends = row == rows - 1 || levelOf[row + 1] > levelOf[row];
            starts[row >> 6] |= begins ? 1L << row : 0;
            single[row >> 6] |= begins && ends ? 1L << row : 0;
        }
        for (int word = 0; word < likely.length; word++) {
            int from = word * Long.SIZE;
            int end = from + trials.trials(word);
            boolean above = probabilities[(from + end) / 2] > 0.5;
            likely[word] = above ? Arrays.stream(probabilities, from, end).sum() : 0;
        }
    }

    /** Returns whether items are many and most levels have few, so that this sampler is faster than one by levels. */
    static boolean suits(double... items) {
        double rows = Arrays.stream(items).sum();
        return rows >= FEWEST && rows <= Math.min(Integer.MAX_VALUE / 2.0, (double) MOST_OF_LEVEL * items.length);
    }

    @Override
    public double rounding() {
        return 16.0 * probabilities.length * probabilities.length * 0x1p-53;
    }

    @Override
    public RowDraw worker() {
        return new RowDraw();
    }

    /** The true classes of a draw. The next draw uses the same arrays. */
    final class RowDraw implements OutcomeDraws.Draw {
        private final long[] positive = new long[starts.length];
        private final LowerHull coarse = new LowerHull();
        private final LowerHull hull = new LowerHull();

        @Override
        public RowDraw next(UniformRandomProvider random) {
            for (int word = 0; word < positive.length; word++) {
                positive[word] = trials.successes(random, word);
            }
            return this;
        }

        @Override
        public double miscalibration() {
            long all = findCoarseHull();
            findHull(all);
            double explained = 0;
            for (int pool = 0; pool < hull.size(); pool++) {
                explained += (double) hull.positives(pool) * hull.positives(pool) / hull.items(pool);
            }
            return squares + explained - 2 * stated();
        }

        /** Finds the hull of the words that begin a level, and returns the number of positives. */
        private long findCoarseHull() {
            coarse.clear();
            long before = 0;
            for (int word = 0; word < positive.length; word++) {
                if ((starts[word] & 1) != 0) {
                    coarse.add((long) word * Long.SIZE, before);
                }
                before += Long.bitCount(positive[word]);
            }
            coarse.pool(probabilities.length, before);
            return before;
        }

        private void findHull(long all) {
            hull.clear();
            long before = 0;
            for (int word = 0; word < positive.length; word++) {
                long from = (long) word * Long.SIZE;
                int count = Long.bitCount(positive[word]);
                coarse.moveTo(from, hull);
                // the lowest point that the word could have, with its negatives first
                if (coarse.isAbove(from + trials.trials(word) - count, before)) {
                    coarse.addBelow(from, before, positive[word], starts[word], single[word], hull);
                }
                before += count;
            }
            hull.pool(probabilities.length, all);
        }

        /** Returns the sum of the probabilities of the positives; where most items are positive, from those of the negatives. */
        private double stated() {
            double sum = 0;
            for (int word = 0; word < positive.length; word++) {
                int from = word * Long.SIZE;
                double own = 0;
                long left = likely[word] > 0 ? ~positive[word] & TrialWords.first(trials.trials(word)) : positive[word];
                while (left != 0) {
                    own += probabilities[from + Long.numberOfTrailingZeros(left)];
                    left &= left - 1;
                }
                sum += likely[word] > 0 ? likely[word] - own : own;
            }
            return sum;
        }

        @Override
        public double[] positives() {
            double[] counts = new double[levels];
            for (int row = 0; row < levelOf.length; row++) {
                counts[levelOf[row]] += positive[row >> 6] >>> row & 1;
            }
            return counts;
        }
    }
}
