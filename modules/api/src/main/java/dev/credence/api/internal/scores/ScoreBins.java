package dev.credence.api.internal.scores;

import java.util.Arrays;

/**
 * Counts scores by their keys. For each key it stores the lowest and the highest score and the numbers of positives and negatives.
 * New scores go into a buffer, which is sorted and merged when it is full.
 *
 * <p>The result does not depend on the order of the scores: counts are sums, lowest and highest scores are extremes, and the level
 * of coarseness is raised only by the owner of the bins.
 *
 * <p>Memory: 32 bytes for each key, and 8 bytes for each score in the buffer.
 */
public final class ScoreBins {
    private int level;
    private int size;
    /** The place of the last bin, if there is one; see {@link ScoreScale#place}. */
    private long lastPlace;

    private int lastDropped;

    private long[] low = new long[0];
    private long[] high = new long[0];
    private long[] positives = new long[0];
    private long[] negatives = new long[0];
    private final Buffer positiveBuffer = new Buffer();
    private final Buffer negativeBuffer = new Buffer();

    /** A buffer of scores of one class, some of which have counts. */
    private static final class Buffer {
        private long[] codes = new long[8];
        private int size;
        private long[] repeated = new long[0];
        private long[] counts = new long[0];
        private int repeats;

        void add(long code) {
            if (size == codes.length) {
                codes = Arrays.copyOf(codes, 2 * size);
            }
            codes[size++] = code;
        }

        void add(long code, long count) {
            if (repeats == repeated.length) {
                repeated = Arrays.copyOf(repeated, Math.max(8, 2 * repeats));
                counts = Arrays.copyOf(counts, repeated.length);
            }
            repeated[repeats] = code;
            counts[repeats++] = count;
        }

        int total() {
            return size + repeats;
        }

        /** Returns the buffered scores in order, and releases the memory of the buffer, which most groups do not need any more. */
        SortedRun drain() {
            SortedRun single = SortedRun.of(Arrays.copyOf(codes, size));
            SortedRun all = repeats == 0
                    ? single
                    : single.merge(SortedRun.of(Arrays.copyOf(repeated, repeats), Arrays.copyOf(counts, repeats)));
            codes = new long[8];
            repeated = new long[0];
            counts = new long[0];
            size = 0;
            repeats = 0;
            return all;
        }
    }

    /**
     * Adds a score.
     *
     * @param score any number except NaN
     * @param positive whether its item is positive
     */
    public void add(double score, boolean positive) {
        (positive ? positiveBuffer : negativeBuffer).add(SortedRun.code(score));
    }

    /**
     * Adds a score that several items have.
     *
     * @param score any number except NaN
     * @param positive whether the items are positive
     * @param count the number of items, 1 or more
     */
    public void add(double score, boolean positive, long count) {
        (positive ? positiveBuffer : negativeBuffer).add(SortedRun.code(score), count);
    }

    /** {@return the number of keys, without the scores in the buffer} */
    public int size() {
        return size;
    }

    /** Counts the scores in the buffer. */
    public void mergeBuffers() {
        if (positiveBuffer.total() + negativeBuffer.total() > 0) {
            merge(negativeBuffer.drain(), positiveBuffer.drain());
        }
    }

    private void merge(SortedRun ofNegatives, SortedRun ofPositives) {
        ScoreBins all = emptyWithCapacity(
                Math.addExact(size, Math.addExact(ofNegatives.codes.length, ofPositives.codes.length)));
        int bin = 0;
        int n = 0;
        int p = 0;
        while (bin < size || n < ofNegatives.codes.length || p < ofPositives.codes.length) {
            long held = bin < size ? low[bin] : Long.MAX_VALUE;
            long negative = n < ofNegatives.codes.length ? ofNegatives.codes[n] : Long.MAX_VALUE;
            long positive = p < ofPositives.codes.length ? ofPositives.codes[p] : Long.MAX_VALUE;
            if (bin < size && held <= negative && held <= positive) {
                all.append(low[bin], high[bin], positives[bin], negatives[bin]);
                bin++;
            } else if (n < ofNegatives.codes.length && negative <= positive) {
                all.append(negative, negative, 0, ofNegatives.count(n++));
            } else {
                all.append(positive, positive, ofPositives.count(p++), 0);
            }
        }
        replaceBy(all);
    }

    private ScoreBins emptyWithCapacity(int most) {
        ScoreBins created = new ScoreBins();
        created.level = level;
        created.low = new long[most];
        created.high = new long[most];
        created.positives = new long[most];
        created.negatives = new long[most];
        return created;
    }

    /** Adds to the last bin if the key is the same, and otherwise appends a bin. Scores must be ascending, except within a bin. */
    private void append(long lowest, long highest, long ofPositives, long ofNegatives) {
        long place = ScoreScale.place(lowest, level);
        if (size == 0 || (place ^ lastPlace) >>> lastDropped != 0) {
            if (size == low.length) {
                grow();
            }
            lastPlace = place;
            lastDropped = ScoreScale.dropped(place, level);
            low[size] = lowest;
            high[size++] = highest;
        }
        high[size - 1] = Math.max(high[size - 1], highest);
        positives[size - 1] += ofPositives;
        negatives[size - 1] += ofNegatives;
    }

    private void grow() {
        int capacity = Math.max(4, 2 * size);
        low = Arrays.copyOf(low, capacity);
        high = Arrays.copyOf(high, capacity);
        positives = Arrays.copyOf(positives, capacity);
        negatives = Arrays.copyOf(negatives, capacity);
    }

    private void replaceBy(ScoreBins other) {
        boolean mostlyUnused = other.size < other.low.length - other.low.length / 4;
        size = other.size;
        lastPlace = other.lastPlace;
        lastDropped = other.lastDropped;
        low = mostlyUnused ? Arrays.copyOf(other.low, size) : other.low;
        high = mostlyUnused ? Arrays.copyOf(other.high, size) : other.high;
        positives = mostlyUnused ? Arrays.copyOf(other.positives, size) : other.positives;
        negatives = mostlyUnused ? Arrays.copyOf(other.negatives, size) : other.negatives;
    }

    /**
     * Adds all scores of other bins, whose buffer is emptied first.
     *
     * @param other bins, which may have another level; the coarser level applies to the result
     */
    public void add(ScoreBins other) {
        other.mergeBuffers();
        mergeBuffers();
        level = Math.max(level, other.level);
        ScoreBins all = emptyWithCapacity(Math.addExact(size, other.size));
        int ownIndex = 0;
        int otherIndex = 0;
        while (ownIndex < size || otherIndex < other.size) {
            boolean first = otherIndex == other.size || (ownIndex < size && low[ownIndex] <= other.low[otherIndex]);
            ScoreBins from = first ? this : other;
            int position = first ? ownIndex++ : otherIndex++;
            all.append(from.low[position], from.high[position], from.positives[position], from.negatives[position]);
        }
        replaceBy(all);
    }

    /**
     * Raises the level of coarseness, which drops bits of all keys.
     *
     * @param coarser the new level, not below the present one
     */
    public void raise(int coarser) {
        if (coarser > level) {
            level = coarser;
            ScoreBins all = emptyWithCapacity(size);
            for (int bin = 0; bin < size; bin++) {
                all.append(low[bin], high[bin], positives[bin], negatives[bin]);
            }
            replaceBy(all);
        }
    }

    /** {@return the level of coarseness: the number of bits that the shortest octaves have dropped} */
    public int level() {
        return level;
    }

    /**
     * Appends a bin that was read from bytes.
     *
     * @param lowest code of its lowest score
     * @param highest code of its highest score
     * @param ofPositives the number of positive items
     * @param ofNegatives the number of negative items
     */
    public void put(long lowest, long highest, long ofPositives, long ofNegatives) {
        append(lowest, highest, ofPositives, ofNegatives);
    }

    /**
     * Returns the code of the lowest score of a bin.
     *
     * @param bin the index of the bin, from 0
     */
    public long low(int bin) {
        return low[bin];
    }

    /**
     * Returns the code of the highest score of a bin.
     *
     * @param bin the index of the bin, from 0
     */
    public long high(int bin) {
        return high[bin];
    }

    /**
     * Returns the number of positive items in a bin.
     *
     * @param bin the index of the bin, from 0
     */
    public long positives(int bin) {
        return positives[bin];
    }

    /**
     * Returns the number of negative items in a bin.
     *
     * @param bin the index of the bin, from 0
     */
    public long negatives(int bin) {
        return negatives[bin];
    }

    /** Returns a copy that is independent of these bins. */
    public ScoreBins copy() {
        ScoreBins copy = new ScoreBins();
        copy.level = level;
        copy.add(this);
        return copy;
    }
}
