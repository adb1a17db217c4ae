package dev.credence.curves.calibration;

import dev.credence.curves.isotonic.Runs;
import dev.credence.numerics.random.BinomialSampler;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws true classes of the items of levels, each with its own probability, and computes the miscalibration of each draw without the calibrated
 * probability of each level: {@code sum of n p^2 + sum over pools of y^2 / n - 2 sum of y p}.
 *
 * <p>It reads the stream of random numbers as {@link BinomialSampler} does, but for a level with one item compares whole numbers without a branch,
 * because the outcome of an item cannot be predicted. Positives that are followed by negatives are pooled as one run, since their calibrated
 * probabilities are equal.
 *
 * <p>Cost: 2 to 5 ns for each level with one item.
 */
final class LevelOutcomes implements OutcomeDraws {
    private static final double TWO_TO_53 = 0x1p53;

    private final long[] items;
    private final double[] probabilities;
    /** An item is drawn positive if 53 random bits are at least this number, or below it for a probability above 0.5. */
    private final long[] limits;
    /** The first level whose items are not certainly negative. */
    private final int first;
    /** The first level with a probability above 0.5. */
    private final int likely;
    /** The first level whose items are certainly positive. */
    private final int certain;

    private final double squares;

    /**
     * Creates a sampler.
     *
     * @param items the number of items of each level
     * @param probabilities of the items of each level, in [0, 1] and ascending
     */
    LevelOutcomes(double[] items, double... probabilities) {
        this.items = Arrays.stream(items).mapToLong(count -> (long) count).toArray();
        this.probabilities = probabilities;
        this.first = below(Math.ulp(0.0));
        this.likely = below(Math.nextUp(0.5));
        this.certain = below(1);
        this.limits = new long[probabilities.length];
        double sum = 0;
        for (int level = 0; level < limits.length; level++) {
            double p = probabilities[level];
            limits[level] = (long) Math.ceil((level < likely ? 1 - p : 1 - (1 - p)) * TWO_TO_53);
            sum += items[level] * p * p;
        }
        this.squares = sum;
    }

    /** Returns the number of levels with a probability below a value. */
    private int below(double value) {
        int place = Arrays.binarySearch(probabilities, value);
        return place < 0 ? -place - 1 : place;
    }

    @Override
    public double rounding() {
        return 16.0 * limits.length * Arrays.stream(items).sum() / TWO_TO_53;
    }

    @Override
    public LevelDraw worker() {
        return new LevelDraw();
    }

    /** The true classes of a draw, as runs of positives that are followed by negatives. */
    final class LevelDraw implements OutcomeDraws.Draw {
        private final long[] positives = new long[limits.length];
        /** The number of items before each run, then of each pool. */
        private final long[] all = new long[limits.length + 1];
        /** The number of positives before each run, then of each pool. */
        private final long[] ofPositives = new long[limits.length + 1];

        private int runs;
        /** The sum of the probabilities of the positives. */
        private double stated;

        @Override
        public LevelDraw next(UniformRandomProvider random) {
            for (int level = 0; level < limits.length; level++) {
                positives[level] = items[level] == 1 && level >= first && level < certain
                        ? ((random.nextLong() >>> 11) - limits[level]) >>> 63 ^ (level < likely ? 1 : 0)
                        : BinomialSampler.sample(random, items[level], probabilities[level]);
            }
            findRuns();
            return this;
        }

        private void findRuns() {
            int begun = 0;
            double sum = 0;
            long before = 0;
            long positivesBefore = 0;
            // 1 if the last item is negative, so that a positive one begins a run
            long open = 1;
            for (int level = 0; level < limits.length; level++) {
                long count = items[level];
                long positive = positives[level];
                // the place behind the last run is written again until a run begins
                all[begun] = before;
                ofPositives[begun] = positivesBefore;
                begun += (int) ((-positive >>> 63) & open);
                open = count == 0 ? open : (positive - count) >>> 63;
                before += count;
                positivesBefore += positive;
                sum += positive * probabilities[level];
            }
            all[begun] = before;
            ofPositives[begun] = positivesBefore;
            runs = begun;
            stated = sum;
        }

        @Override
        public double miscalibration() {
            int pools = Runs.pool(all, ofPositives, runs);
            double explained = 0;
            for (int pool = 0; pool < pools; pool++) {
                explained += (double) ofPositives[pool] * ofPositives[pool] / all[pool];
            }
            return squares + explained - 2 * stated;
        }

        @Override
        public double[] positives() {
            return Arrays.stream(positives).asDoubleStream().toArray();
        }
    }
}
