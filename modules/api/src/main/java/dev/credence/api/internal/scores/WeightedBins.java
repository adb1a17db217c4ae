package dev.credence.api.internal.scores;

import dev.credence.api.internal.WeightSums;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects weighted scores by their keys. For each key it stores the lowest and the highest score and, for each class, the number
 * of rows and the exact sums of weights and squared weights. The number of keys is limited as in a {@link ScoreTable}.
 *
 * <p>Cost: one look-up in a tree for each row, and about 300 bytes for each key.
 */
public final class WeightedBins {
    private final int keyLimit;
    private SortedMap<Long, Bin> bins = new TreeMap<>();
    private int level;

    /** The rows of one key. */
    public static final class Bin {
        private long low;
        private long high;
        private final WeightSums positives = new WeightSums();
        private final WeightSums negatives = new WeightSums();

        private Bin(long low, long high) {
            this.low = low;
            this.high = high;
        }

        /** {@return the code of the lowest score} */
        public long low() {
            return low;
        }

        /** {@return the code of the highest score} */
        public long high() {
            return high;
        }

        /**
         * Returns the sums of the rows of a class.
         *
         * @param positive whether the class is the positive class
         */
        public WeightSums side(boolean positive) {
            return positive ? positives : negatives;
        }

        private Bin extend(long lower, long higher) {
            low = Math.min(low, lower);
            high = Math.max(high, higher);
            return this;
        }

        private void add(Bin other) {
            extend(other.low, other.high);
            positives.add(other.positives);
            negatives.add(other.negatives);
        }
    }

    /**
     * Creates empty bins.
     *
     * @param keyLimit the largest number of keys; {@link ScoreTable#ALL} for no limit
     * @throws IllegalArgumentException if it is below {@link ScoreTable#MIN_LIMIT}
     */
    public WeightedBins(int keyLimit) {
        this.keyLimit = new ScoreTable(keyLimit).keyLimit();
    }

    /**
     * Adds a row.
     *
     * @param score any number except NaN
     * @param weight the weight of the row, finite and above 0
     */
    public void add(double score, boolean positive, double weight) {
        long code = ScoreScale.code(score);
        bin(code, code).side(positive).add(weight);
        raiseToLimit();
    }

    /**
     * Returns the bin of a range, which is created if it does not exist.
     *
     * @param low code of the lowest score
     * @param high code of the highest score
     * @return the bin, extended to these scores
     */
    public Bin bin(long low, long high) {
        return bins.computeIfAbsent(ScoreScale.key(low, level), key -> new Bin(low, high))
                .extend(low, high);
    }

    private void raiseToLimit() {
        while (keyLimit != ScoreTable.ALL && bins.size() > keyLimit && level < ScoreScale.COARSEST) {
            raise(level + 1);
        }
    }

    /**
     * Raises the level of coarseness, which drops bits of all keys.
     *
     * @param coarser the new level; ignored if the present level is higher
     */
    public void raise(int coarser) {
        if (coarser > level) {
            level = coarser;
            Collection<Bin> before = bins.values();
            bins = new TreeMap<>();
            before.forEach(this::add);
        }
    }

    private void add(Bin other) {
        bin(other.low, other.high).add(other);
    }

    /**
     * Adds all rows of other bins.
     *
     * @param other other bins, whose content does not change
     */
    public void merge(WeightedBins other) {
        raise(other.level);
        other.bins.values().forEach(this::add);
        raiseToLimit();
    }

    /** {@return all bins in ascending order} */
    public Collection<Bin> all() {
        return bins.values();
    }

    /** {@return the level of coarseness, which is 0 if each key is a single score} */
    public int level() {
        return level;
    }

    /** {@return the ranges of scores with their counts} */
    public ScoreColumns columns() {
        ScoreBins counts = new ScoreBins();
        bins.values().forEach(bin -> counts.put(bin.low, bin.high, bin.positives.rows(), bin.negatives.rows()));
        return ScoreColumns.of(counts, counts);
    }
}
