package dev.credence.api.internal.scores;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of scores by group, with a limit on the number of distinct keys over all groups. A group is a cluster or a fold; without
 * clusters or folds, there is a single group with an empty name.
 *
 * <p>The level of coarseness is the least level at which the number of keys is within the limit. Adding scores can only increase
 * the number of distinct keys, and the keys at a level determine the keys at all coarser levels. Therefore the level does not
 * depend on how the data were divided into parts.
 */
public final class ScoreTable {
    /** The smallest allowed limit. */
    public static final int MIN_LIMIT = 16;

    /** The value that means that there is no limit. */
    public static final int ALL = 0;

    /** The initial size of the buffers, at which the cost of sorting dominates the cost of merging into keys. */
    private static final int INITIAL_BUFFER_SIZE = 1 << 18;
    /** The largest size of the buffers, half a gigabyte of scores. */
    private static final int LARGEST_BUFFER_SIZE = 1 << 26;

    private final int keyLimit;
    private final SortedMap<String, ScoreBins> groups = new TreeMap<>();
    private final SortedMap<String, LossSums> losses = new TreeMap<>();
    private LossSums lastLosses = new LossSums();
    private int level;
    private String lastName = "";
    private ScoreBins last;
    private int buffered;
    private int bufferSize = INITIAL_BUFFER_SIZE;

    /**
     * Creates an empty table.
     *
     * @param keyLimit the largest number of distinct keys; {@link #ALL} for no limit
     * @throws IllegalArgumentException if it is below {@link #MIN_LIMIT}
     */
    public ScoreTable(int keyLimit) {
        if (keyLimit != ALL && !(keyLimit >= MIN_LIMIT)) {
            throw new IllegalArgumentException("keys must be >= " + MIN_LIMIT + ": keys=" + keyLimit);
        }
        this.keyLimit = keyLimit;
        this.last = new ScoreBins();
    }

    /** {@return the largest number of distinct keys, or {@link #ALL}} */
    public int keyLimit() {
        return keyLimit;
    }

    /**
     * Adds a score.
     *
     * @param group the name of the group to which the score belongs
     * @param score any number except NaN
     * @param positive whether its item is positive
     */
    public void add(String group, double score, boolean positive) {
        group(group).add(score, positive);
        if (keyLimit != ALL) {
            lastLosses.add(score, positive, 1);
        }
        countBuffered();
    }

    /**
     * Adds a score that several items have.
     *
     * @param group the name of the group to which the score belongs
     * @param score any number except NaN
     * @param positive whether the items are positive
     * @param count the number of items, 1 or more
     */
    public void add(String group, double score, boolean positive, long count) {
        group(group).add(score, positive, count);
        if (keyLimit != ALL) {
            lastLosses.add(score, positive, count);
        }
        countBuffered();
    }

    private ScoreBins group(String name) {
        if (groups.isEmpty() || !name.equals(lastName)) {
            last = groups.computeIfAbsent(name, n -> newBins());
            lastLosses = losses.computeIfAbsent(name, n -> new LossSums());
            lastName = name;
        }
        return last;
    }

    private ScoreBins newBins() {
        ScoreBins bins = new ScoreBins();
        bins.raise(level);
        return bins;
    }

    private void countBuffered() {
        if (++buffered >= bufferSize) {
            mergeBuffers();
            bufferSize = (int) Math.max(INITIAL_BUFFER_SIZE, Math.min(keys(), LARGEST_BUFFER_SIZE));
        }
    }

    private void mergeBuffers() {
        groups.values().forEach(ScoreBins::mergeBuffers);
        buffered = 0;
        raiseToLimit();
    }

    /** Raises the level until the number of keys is within the limit, or to the coarsest level if there are more groups than keys. */
    private void raiseToLimit() {
        while (keyLimit != ALL && level < ScoreScale.COARSEST && keys() > keyLimit) {
            level++;
            groups.values().forEach(bins -> bins.raise(level));
        }
    }

    private long keys() {
        return groups.values().stream().mapToLong(ScoreBins::size).sum();
    }

    /**
     * Adds all scores of another table.
     *
     * @param other a table, whose content does not change
     * @throws IllegalArgumentException if it has another limit on the number of keys
     */
    public void merge(ScoreTable other) {
        if (keyLimit != other.keyLimit) {
            throw new IllegalArgumentException(
                    "tables must keep equally many keys: this=" + keyLimit + ", other=" + other.keyLimit);
        }
        other.all();
        all();
        raise(other.level);
        Map<String, ScoreBins> otherGroups = other == this ? copies() : other.groups;
        otherGroups.forEach((name, bins) -> {
            group(name).add(bins);
            lastLosses.add(other.losses(name));
        });
        raiseToLimit();
    }

    private Map<String, ScoreBins> copies() {
        SortedMap<String, ScoreBins> copies = new TreeMap<>();
        groups.forEach((name, bins) -> copies.put(name, bins.copy()));
        return copies;
    }

    /**
     * Raises the level of coarseness.
     *
     * @param coarser the new level; ignored if the present level is higher
     */
    public void raise(int coarser) {
        level = Math.max(level, coarser);
        groups.values().forEach(bins -> bins.raise(level));
    }

    /** {@return all counts: the bins by the name of their group} */
    public SortedMap<String, ScoreBins> all() {
        mergeBuffers();
        return Collections.unmodifiableSortedMap(groups);
    }

    /** Returns new bins of a group, which are to be filled with what is read from bytes. */
    public ScoreBins restored(String name) {
        return group(name);
    }

    /**
     * Returns the sums of losses of a group, which are computed if the number of keys is limited.
     *
     * @return the sums, which are to be filled if the group was restored
     */
    public LossSums losses(String name) {
        return losses.getOrDefault(name, new LossSums());
    }

    /** {@return the level of coarseness, which is 0 if each key is a single score} */
    public int level() {
        all();
        return level;
    }

    /** Removes all scores. */
    public void clear() {
        groups.clear();
        losses.clear();
        buffered = 0;
        level = 0;
    }

    /**
     * Returns the ranges of a group; the range of a key is the same in all groups.
     *
     * @return its ranges; empty for an unknown group
     */
    public ScoreColumns columns(String name) {
        all();
        ScoreBins bins = groups.getOrDefault(name, new ScoreBins());
        return of(name, bins, groups.size() < 2 ? bins : union());
    }

    private ScoreBins union() {
        ScoreBins union = newBins();
        groups.values().forEach(union::add);
        return union;
    }

    /** {@return the ranges of all groups by the name of their group} */
    public SortedMap<String, ScoreColumns> columns() {
        all();
        ScoreBins union = union();
        SortedMap<String, ScoreColumns> columns = new TreeMap<>();
        groups.forEach((name, bins) -> columns.put(name, of(name, bins, union)));
        return columns;
    }

    private ScoreColumns of(String name, ScoreBins bins, ScoreBins union) {
        ScoreColumns columns = ScoreColumns.of(bins, union);
        return keyLimit == ALL ? columns : columns.with(losses(name));
    }
}
