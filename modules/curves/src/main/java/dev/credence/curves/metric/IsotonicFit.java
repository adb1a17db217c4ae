package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import java.util.Arrays;

/**
 * The isotonic calibration of scores: the nondecreasing function of the score that is closest to the true classes, by pooling adjacent violators. Its
 * value at a score is {@code max over i <= k of min over j >= k of (positives in i..j) / (items in i..j)}, with i and j over the distinct scores. It
 * minimizes the mean of every proper loss at once.
 *
 * <p>Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1214/aoms/1177728423">Ayer, Brunk, Ewing, Reid and Silverman (1955), Annals of Mathematical Statistics 26,
 *     641-647</a>
 */
public final class IsotonicFit {
    private final double[] scores;
    private final int[] levelOf;
    private final double[] items;
    private final double[] positives;
    private final Pool pool;
    private final double[] fitted;

    private IsotonicFit(double[] scores, int[] levelOf, double[] items, double... positives) {
        this.scores = scores;
        this.levelOf = levelOf;
        this.items = items;
        this.positives = positives;
        this.pool = new Pool(scores.length);
        pool.fit(items, positives);
        this.fitted = new double[scores.length];
        pool.values(fitted);
    }

    /**
     * Calibrates scores by their own true classes.
     *
     * @param weights the weight of each atom, 0 or more
     * @return the calibration
     */
    public static IsotonicFit of(ScoredSample sample, double[] weights) {
        int atoms = weights.length;
        int[] levelOf = new int[atoms];
        double[] scores = new double[atoms];
        double[] items = new double[atoms];
        double[] positives = new double[atoms];
        int levels = 0;
        for (int atom = 0; atom < atoms; atom++) {
            if (atom == 0 || sample.score(atom) != scores[levels - 1]) {
                scores[levels++] = sample.score(atom);
            }
            levelOf[atom] = levels - 1;
            items[levels - 1] += weights[atom];
            positives[levels - 1] += sample.positive(atom) ? weights[atom] : 0;
        }
        return new IsotonicFit(
                Arrays.copyOf(scores, levels), levelOf, Arrays.copyOf(items, levels), Arrays.copyOf(positives, levels));
    }

    /** {@return the number of distinct scores} */
    public int levels() {
        return scores.length;
    }

    /**
     * Returns a distinct score.
     *
     * @param level index of the score among the distinct scores in ascending order
     */
    public double score(int level) {
        return scores[level];
    }

    /** {@return the weight of the items of each distinct score, as a copy} */
    public double[] items() {
        return items.clone();
    }

    /** {@return the weight of the positive items of each distinct score, as a copy} */
    public double[] positives() {
        return positives.clone();
    }

    /** {@return the pools of scores with equal calibrated probabilities} */
    public Pool pool() {
        return pool;
    }

    /** {@return the share of positives} */
    public double prevalence() {
        return Arrays.stream(positives).sum() / Arrays.stream(items).sum();
    }

    /**
     * Returns the calibrated probability that an atom has, or that a little weight on it would get: where its score has no weight, the best one that
     * keeps the order.
     */
    double fitted(ScoredSample sample, int atom) {
        int level = levelOf[atom];
        int step = sample.positive(atom) ? 1 : -1;
        while (level >= 0 && level < items.length && !(items[level] > 0)) {
            level += step;
        }
        return level < 0 ? 0 : level == items.length ? 1 : fitted[level];
    }

    /**
     * Pools of neighbouring levels with equal means. An instance is used for one fit after another, because simulations fit thousands of times.
     */
    public static final class Pool {
        private final double[] items;
        private final double[] positives;
        private final int[] ends;
        private int pools;

        /**
         * Creates pools without contents.
         *
         * @param levels the largest number of levels that will be fitted
         */
        public Pool(int levels) {
            this.items = new double[levels];
            this.positives = new double[levels];
            this.ends = new int[levels];
        }

        /**
         * Pools levels until the means ascend. Levels without weight belong to the pool after them, or to the last one.
         *
         * @param weights the weight of the items of each level
         * @param ofPositives the weight of the positive items of each level
         */
        public void fit(double[] weights, double[] ofPositives) {
            pools = 0;
            // the pool that grows: levels without positives join it whatever its mean is, before it is compared with
            // the pools below
            double all = 0;
            double positive = 0;
            int end = 0;
            for (int level = 0; level < weights.length; level++) {
                if (!(weights[level] > 0)) {
                    continue;
                }
                if (ofPositives[level] > 0 && all > 0) {
                    close(all, positive, end);
                    all = 0;
                    positive = 0;
                }
                all += weights[level];
                positive += ofPositives[level];
                end = level + 1;
            }
            if (all > 0) {
                close(all, positive, weights.length);
            }
        }

        private void close(double weight, double ofPositives, int end) {
            double all = weight;
            double positive = ofPositives;
            int last = pools - 1;
            while (last >= 0 && positives[last] * all >= positive * items[last]) {
                all += items[last];
                positive += positives[last];
                last--;
            }
            pools = last + 1;
            items[pools] = all;
            positives[pools] = positive;
            ends[pools++] = end;
        }

        /** {@return the number of pools} */
        public int size() {
            return pools;
        }

        /**
         * Returns the weight of the items of a pool.
         *
         * @param pool index of the pool
         */
        public double items(int pool) {
            return items[pool];
        }

        /**
         * Returns the weight of the positive items of a pool.
         *
         * @param pool index of the pool
         */
        public double positives(int pool) {
            return positives[pool];
        }

        /**
         * Returns the level after the last one of a pool.
         *
         * @param pool index of the pool
         */
        public int end(int pool) {
            return ends[pool];
        }

        /**
         * Writes the mean of its pool to each level; NaN if there are no pools.
         *
         * @param out receives the mean of each level
         */
        public void values(double[] out) {
            Arrays.fill(out, Double.NaN);
            int from = 0;
            for (int pool = 0; pool < pools; pool++) {
                Arrays.fill(out, from, ends[pool], positives[pool] / items[pool]);
                from = ends[pool];
            }
        }
    }
}
