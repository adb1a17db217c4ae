package dev.credence.api.evidence.storage;

import java.util.Arrays;

/**
 * Counts of scores by their keys: of each the lowest and the highest score met, and how many were positive and negative. Scores
 * come first into a buffer, which is sorted and merged when it is full.
 *
 * <p>What is held does not depend on the order of scores: counts are sums, lowest and highest are extremes, and the level is raised
 * by whoever owns the bins.
 *
 * <p>Memory: 32 bytes a key, and 8 bytes for each score that waits.
 */
public final class ScoreBins {
    private int level;
    private int size;
    /** A place of the last bin, where there is one, and how many of its bits are not of the key. */
    private long lastPlace;

    private int lastDropped;

    private long[] low = new long[0];
    private long[] high = new long[0];
    private long[] positives = new long[0];
    private long[] negatives = new long[0];
    private final Waiting up = new Waiting();
    private final Waiting down = new Waiting();

    /** Scores of one class that wait to be counted, and some of which there are many. */
    private static final class Waiting {
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

        /** What waited, in order; the room for it goes, for most of many groups wait no longer. */
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

    /** No scores, at the finest level. */
    public ScoreBins() {}

    /**
     * Takes a score.
     *
     * @param score any number but NaN
     * @param positive whether its item is positive
     */
    public void add(double score, boolean positive) {
        (positive ? up : down).add(SortedRun.code(score));
    }

    /**
     * Takes a score that many items have.
     *
     * @param score any number but NaN
     * @param positive whether the items are positive
     * @param count how many, 1 or more
     */
    public void add(double score, boolean positive, long count) {
        (positive ? up : down).add(SortedRun.code(score), count);
    }

    /**
     * How many keys there are, without the scores that wait.
     *
     * @return the number of keys
     */
    public int size() {
        return size;
    }

    /** Counts the scores that wait. */
    public void settle() {
        if (up.total() + down.total() > 0) {
            merge(down.drain(), up.drain());
        }
    }

    private void merge(SortedRun falling, SortedRun rising) {
        ScoreBins all = room(Math.addExact(size, Math.addExact(falling.codes.length, rising.codes.length)));
        int bin = 0;
        int n = 0;
        int p = 0;
        while (bin < size || n < falling.codes.length || p < rising.codes.length) {
            long held = bin < size ? low[bin] : Long.MAX_VALUE;
            long negative = n < falling.codes.length ? falling.codes[n] : Long.MAX_VALUE;
            long positive = p < rising.codes.length ? rising.codes[p] : Long.MAX_VALUE;
            if (bin < size && held <= negative && held <= positive) {
                all.append(low[bin], high[bin], positives[bin], negatives[bin]);
                bin++;
            } else if (n < falling.codes.length && negative <= positive) {
                all.append(negative, negative, 0, falling.count(n++));
            } else {
                all.append(positive, positive, rising.count(p++), 0);
            }
        }
        take(all);
    }

    private ScoreBins room(int most) {
        ScoreBins room = new ScoreBins();
        room.level = level;
        room.low = new long[most];
        room.high = new long[most];
        room.positives = new long[most];
        room.negatives = new long[most];
        return room;
    }

    /** Adds to the last bin where the key is its own, else after it. Scores come in ascending order, but within a bin. */
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
        int room = Math.max(4, 2 * size);
        low = Arrays.copyOf(low, room);
        high = Arrays.copyOf(high, room);
        positives = Arrays.copyOf(positives, room);
        negatives = Arrays.copyOf(negatives, room);
    }

    private void take(ScoreBins other) {
        boolean slack = other.size < other.low.length - other.low.length / 4;
        size = other.size;
        lastPlace = other.lastPlace;
        lastDropped = other.lastDropped;
        low = slack ? Arrays.copyOf(other.low, size) : other.low;
        high = slack ? Arrays.copyOf(other.high, size) : other.high;
        positives = slack ? Arrays.copyOf(other.positives, size) : other.positives;
        negatives = slack ? Arrays.copyOf(other.negatives, size) : other.negatives;
    }

    /**
     * Adds all of other bins, which are settled by it.
     *
     * @param other bins, perhaps of another level: the coarser of both levels is taken
     */
    public void add(ScoreBins other) {
        other.settle();
        settle();
        level = Math.max(level, other.level);
        ScoreBins all = room(Math.addExact(size, other.size));
        int mine = 0;
        int theirs = 0;
        while (mine < size || theirs < other.size) {
            boolean first = theirs == other.size || (mine < size && low[mine] <= other.low[theirs]);
            ScoreBins from = first ? this : other;
            int at = first ? mine++ : theirs++;
            all.append(from.low[at], from.high[at], from.positives[at], from.negatives[at]);
        }
        take(all);
    }

    /**
     * Drops bits of all keys.
     *
     * @param coarser the level they have afterwards, not below the present one
     */
    public void raise(int coarser) {
        if (coarser > level) {
            level = coarser;
            ScoreBins all = room(size);
            for (int bin = 0; bin < size; bin++) {
                all.append(low[bin], high[bin], positives[bin], negatives[bin]);
            }
            take(all);
        }
    }

    /**
     * The level.
     *
     * @return how many bits the least octaves dropped
     */
    public int level() {
        return level;
    }

    /**
     * Adds a bin after all others, as it was written down.
     *
     * @param lowest code of its lowest score
     * @param highest code of its highest score
     * @param ofPositives how many are positive
     * @param ofNegatives how many are negative
     */
    public void put(long lowest, long highest, long ofPositives, long ofNegatives) {
        append(lowest, highest, ofPositives, ofNegatives);
    }

    /**
     * The code of a bin's lowest score.
     *
     * @param bin its index
     * @return the code
     */
    public long low(int bin) {
        return low[bin];
    }

    /**
     * The code of a bin's highest score.
     *
     * @param bin its index
     * @return the code
     */
    public long high(int bin) {
        return high[bin];
    }

    /**
     * How many of a bin are positive.
     *
     * @param bin its index
     * @return the count
     */
    public long positives(int bin) {
        return positives[bin];
    }

    /**
     * How many of a bin are negative.
     *
     * @param bin its index
     * @return the count
     */
    public long negatives(int bin) {
        return negatives[bin];
    }

    /**
     * Bins of the same scores that change apart from these.
     *
     * @return a copy
     */
    public ScoreBins copy() {
        ScoreBins copy = new ScoreBins();
        copy.level = level;
        copy.add(this);
        return copy;
    }
}
