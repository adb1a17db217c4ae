package dev.credence.api.evidence.storage;

import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Weighted scores by their keys: for each class of a key how many rows, the sum of their weights and of the squares, without rounding;
 * of the key the lowest and the highest score. At most this many keys, as {@link ScoreTable} has it.
 *
 * <p>Cost: a look-up in a tree a row; some 300 bytes a key.
 */
public final class WeightedBins {
    private final int most;
    private SortedMap<Long, Bin> bins = new TreeMap<>();
    private int level;

    /** The scores of a key. */
    public static final class Bin {
        private long low;
        private long high;
        private final WeightSums positives = new WeightSums();
        private final WeightSums negatives = new WeightSums();

        private Bin(long low, long high) {
            this.low = low;
            this.high = high;
        }

        /** {@return code of the lowest score} */
        public long low() {
            return low;
        }

        /** {@return code of the highest score} */
        public long high() {
            return high;
        }

        /**
         * The rows of a class.
         *
         * @param positive of which
         * @return their sums
         */
        public WeightSums side(boolean positive) {
            return positive ? positives : negatives;
        }

        private Bin reach(long lower, long higher) {
            low = Math.min(low, lower);
            high = Math.max(high, higher);
            return this;
        }

        private void add(Bin other) {
            reach(other.low, other.high);
            positives.add(other.positives);
            negatives.add(other.negatives);
        }
    }

    /**
     * No rows.
     *
     * @param most how many keys at most; {@link ScoreTable#ALL} for any number
     * @throws IllegalArgumentException if it is below {@link ScoreTable#LEAST}
     */
    public WeightedBins(int most) {
        this.most = new ScoreTable(most).most();
    }

    /**
     * Takes a row.
     *
     * @param score any number but NaN
     * @param positive whether it is positive
     * @param weight its weight, finite and above 0
     */
    public void add(double score, boolean positive, double weight) {
        long code = ScoreScale.code(score);
        bin(code, code).side(positive).add(weight);
        lower();
    }

    /**
     * The bin of a range, made where there is none.
     *
     * @param low code of the lowest score
     * @param high code of the highest
     * @return the bin, which reaches that far
     */
    public Bin bin(long low, long high) {
        return bins.computeIfAbsent(ScoreScale.key(low, level), key -> new Bin(low, high))
                .reach(low, high);
    }

    private void lower() {
        while (most != ScoreTable.ALL && bins.size() > most && level < ScoreScale.COARSEST) {
            raise(level + 1);
        }
    }

    /**
     * Drops bits of all keys.
     *
     * @param coarser the level afterwards, where the present one is lower
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
     * Adds all of others.
     *
     * @param other bins, which stay what they are; not these
     */
    public void merge(WeightedBins other) {
        raise(other.level);
        other.bins.values().forEach(this::add);
        lower();
    }

    /**
     * All bins.
     *
     * @return them, ascending
     */
    public Collection<Bin> all() {
        return bins.values();
    }

    /**
     * The level of coarseness.
     *
     * @return from 0, where each key is a score
     */
    public int level() {
        return level;
    }

    /**
     * The scores and their counts.
     *
     * @return ranges as columns
     */
    public ScoreColumns columns() {
        ScoreBins counts = new ScoreBins();
        bins.values().forEach(bin -> counts.put(bin.low, bin.high, bin.positives.rows(), bin.negatives.rows()));
        return ScoreColumns.of(counts, counts);
    }
}
