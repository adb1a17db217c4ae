package dev.credence.curves.calibration;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.curves.calibration.CalibratedOutcomes.SingleOutcomes;
import dev.credence.curves.isotonic.RepeatedDraws;
import dev.credence.curves.metric.IsotonicFit;
import dev.credence.numerics.random.BinomialSampler;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** Draws true classes by the stated probabilities, as if these were calibrated, and fits the isotonic curve to each draw. */
final class CalibratedOutcomes {
    private final double[] probabilities;
    private final double[] items;

    CalibratedOutcomes(IsotonicFit fit) {
        this.items = fit.items();
        this.probabilities =
                IntStream.range(0, fit.levels()).mapToDouble(fit::score).toArray();
    }

    /** What is computed from a draw: from the numbers of positives at each level and the pools of the fit. */
    interface Statistic {
        double[] of(double[] positives, IsotonicFit.Pool pool);
    }

    /** Computes a statistic of each draw, as {@link RepeatedDraws} does. */
    List<double[]> draws(int count, ComputeOptions options, Statistic statistic) {
        return RepeatedDraws.of(count, options, random -> {
            double[] positives = new double[items.length];
            for (int level = 0; level < items.length; level++) {
                positives[level] = BinomialSampler.sample(random, (long) items[level], probabilities[level]);
            }
            return statistic.of(positives, pooled(positives));
        });
    }

    private IsotonicFit.Pool pooled(double[] positives) {
        IsotonicFit.Pool pool = new IsotonicFit.Pool(items.length);
        pool.fit(items, positives);
        return pool;
    }

    /** Counts the draws whose {@link #miscalibration} is at least a number. If rounding could decide, the sum over levels does. */
    long atLeast(double least, int count, ComputeOptions options) {
        LevelOutcomes outcomes = new LevelOutcomes(items, probabilities);
        double rounding = outcomes.rounding();
        return RepeatedDraws.<Boolean>ofWorkers(count, options, () -> {
                    LevelOutcomes.Draw draw = outcomes.new Draw();
                    return random -> {
                        double more = draw.next(random).miscalibration() - least;
                        return Math.abs(more) > rounding ? more > 0 : miscalibration(draw.positives()) >= least;
                    };
                })
                .stream()
                .filter(reached -> reached)
                .count();
    }

    private double miscalibration(double[] positives) {
        return miscalibration(positives, pooled(positives));
    }

    /** Returns the miscalibration in the Brier score, times the number of items. */
    double miscalibration(double[] positives, IsotonicFit.Pool pool) {
        double sum = 0;
        int from = 0;
        for (int i = 0; i < pool.size(); i++) {
            double fitted = pool.positives(i) / pool.items(i);
            for (int level = from; level < pool.end(i); level++) {
                double p = probabilities[level];
                // n (p - f) (p + f) - 2 y (p - f), the difference of the sums of squares
                sum += (p - fitted) * (items[level] * (p + fitted) - 2 * positives[level]);
            }
            from = pool.end(i);
        }
        return Math.max(0, sum);
    }

    /** Returns the values of one place of all draws, ascending. */
    static double[] sorted(List<double[]> draws, int place) {
        return draws.stream().mapToDouble(draw -> draw[place]).sorted().toArray();
    }

    /**
     * Draws true classes of items that all have different probabilities, and computes the miscalibration of each draw without the calibrated
     * probability of each item: {@code sum p^2 + sum over pools of y^2 / n - 2 sum over positives of p}.
     *
     * <p>It reads the stream of random numbers as {@link dev.credence.numerics.random.BinomialSampler} does for single trials, but compares
     * whole numbers without a branch, because the outcome of an item cannot be predicted. Positives that are followed by negatives are
     * pooled as one run, since their calibrated probabilities are equal.
     *
     * <p>Cost: 2 to 5 ns for each item of a draw.
     */
    static final class SingleOutcomes {
        private static final double TWO_TO_53 = 0x1p53;

        private final double[] probabilities;
        /** An item is drawn positive if 53 random bits are at least this number, or below it for a probability above 0.5. */
        private final long[] limits;
        /** The first item that is not certainly negative. */
        private final int first;
        /** The first item with a probability above 0.5. */
        private final int likely;
        /** The first item that is certainly positive. */
        private final int certain;

        private final double squares;

        /**
         * Creates a sampler.
         *
         * @param probabilities of the items, in [0, 1] and ascending
         */
        SingleOutcomes(double... probabilities) {
            this.probabilities = probabilities;
            this.first = below(Math.ulp(0.0));
            this.likely = below(Math.nextUp(0.5));
            this.certain = below(1);
            this.limits = new long[probabilities.length];
            double sum = 0;
            for (int item = 0; item < limits.length; item++) {
                double p = probabilities[item];
                limits[item] = (long) Math.ceil((item < likely ? 1 - p : 1 - (1 - p)) * TWO_TO_53);
                sum += p * p;
            }
            this.squares = sum;
        }

        /** Returns the number of items with a probability below a value. */
        private int below(double value) {
            int place = Arrays.binarySearch(probabilities, value);
            return place < 0 ? -place - 1 : place;
        }

        /** {@return a bound of the rounding error of {@link Draw#miscalibration} and of the same sum by items} */
        double rounding() {
            return 16.0 * limits.length * limits.length / TWO_TO_53;
        }

        /** Draws the true classes. */
        Draw draw(UniformRandomProvider random) {
            int[] begins = new int[limits.length / 2 + 2];
            int[] before = new int[begins.length];
            int runs = 0;
            int positives = 0;
            long previous = 0;
            double stated = 0;
            for (int item = first; item < limits.length; item++) {
                long bit = 1;
                if (item < certain) {
                    bit = ((random.nextLong() >>> 11) - limits[item]) >>> 63 ^ (item < likely ? 1 : 0);
                }
                // the place behind the last run is written again until a run begins
                begins[runs] = item;
                before[runs] = positives;
                runs += (int) (bit & ~previous);
                positives += (int) bit;
                previous = bit;
                stated += bit * probabilities[item];
            }
            begins[runs] = limits.length;
            before[runs] = positives;
            return new Draw(begins, before, runs, stated);
        }

        /** The true classes of a draw, as runs of positives that are followed by negatives. */
        final class Draw {
            /** The first positive of each run; behind the last run the number of items. */
            private final int[] begins;
            /** The number of positives before each run; behind the last run the number of all. */
            private final int[] before;

            private final int runs;
            /** The sum of the probabilities of the positives. */
            private final double stated;

            private Draw(int[] begins, int[] before, int runs, double stated) {
                this.begins = begins;
                this.before = before;
                this.runs = runs;
                this.stated = stated;
            }

            /** Computes the miscalibration in the Brier score, times the number of items. */
            double miscalibration() {
                int[] items = new int[runs];
                int[] ofPositives = new int[runs];
                int pools = 0;
                for (int run = 0; run < runs; run++) {
                    int all = begins[run + 1] - begins[run];
                    int positive = before[run + 1] - before[run];
                    while (pools > 0 && (long) ofPositives[pools - 1] * all >= (long) positive * items[pools - 1]) {
                        pools--;
                        all += items[pools];
                        positive += ofPositives[pools];
                    }
                    items[pools] = all;
                    ofPositives[pools++] = positive;
                }
                double explained = 0;
                for (int pool = 0; pool < pools; pool++) {
                    explained += (double) ofPositives[pool] * ofPositives[pool] / items[pool];
                }
                return squares + explained - 2 * stated;
            }

            /** Returns 1 for each positive item and 0 for each negative one. */
            double[] truth() {
                double[] truth = new double[limits.length];
                for (int run = 0; run < runs; run++) {
                    Arrays.fill(truth, begins[run], begins[run] + before[run + 1] - before[run], 1);
                }
                return truth;
            }
        }
    }
}
