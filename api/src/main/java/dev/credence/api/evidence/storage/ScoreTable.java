package dev.credence.api.evidence.storage;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of scores by group (a cluster, a fold; one of the name "" where there are none), with at most this many distinct keys over all
 * groups.
 *
 * <p>The level of coarseness is the least at which the keys are few enough. Distinct keys only grow where scores are added, and the
 * keys of a level tell those of all beyond, so the level of a whole is the same however it was taken apart.
 */
public final class ScoreTable {
    /** 16: fewer than that say nothing. */
    public static final int LEAST = 16;

    /** Keeps every score. */
    public static final int ALL = 0;

    /** 262,144: sorting this many costs several times what merging them into 65,536 keys does. */
    private static final int WAITING = 1 << 18;
    /** 2^26: half a gigabyte of scores that wait. */
    private static final int MOST_WAITING = 1 << 26;

    private final int most;
    private final SortedMap<String, ScoreBins> groups = new TreeMap<>();
    private final SortedMap<String, LossSums> losses = new TreeMap<>();
    private LossSums lastLosses = new LossSums();
    private int level;
    private String lastName = "";
    private ScoreBins last;
    private int waiting;
    private int full = WAITING;

    /**
     * An empty table.
     *
     * @param most how many distinct keys at most; {@link #ALL} for any number
     * @throws IllegalArgumentException if it is below {@link #LEAST}
     */
    public ScoreTable(int most) {
        if (most != ALL && !(most >= LEAST)) {
            throw new IllegalArgumentException("keys must be >= " + LEAST + ": keys=" + most);
        }
        this.most = most;
        this.last = new ScoreBins();
    }

    /** {@return how many distinct keys there are at most, or {@link #ALL}} */
    public int most() {
        return most;
    }

    /**
     * Takes a score.
     *
     * @param group its group
     * @param score any number but NaN
     * @param positive whether its item is positive
     */
    public void add(String group, double score, boolean positive) {
        group(group).add(score, positive);
        if (most != ALL) {
            lastLosses.add(score, positive, 1);
        }
        waits();
    }

    /**
     * Takes a score that many items have.
     *
     * @param group its group
     * @param score any number but NaN
     * @param positive whether the items are positive
     * @param count how many, 1 or more
     */
    public void add(String group, double score, boolean positive, long count) {
        group(group).add(score, positive, count);
        if (most != ALL) {
            lastLosses.add(score, positive, count);
        }
        waits();
    }

    private ScoreBins group(String name) {
        if (groups.isEmpty() || !name.equals(lastName)) {
            last = groups.computeIfAbsent(name, n -> fresh());
            lastLosses = losses.computeIfAbsent(name, n -> new LossSums());
            lastName = name;
        }
        return last;
    }

    private ScoreBins fresh() {
        ScoreBins bins = new ScoreBins();
        bins.raise(level);
        return bins;
    }

    private void waits() {
        if (++waiting >= full) {
            settle();
            full = (int) Math.max(WAITING, Math.min(keys(), MOST_WAITING));
        }
    }

    private void settle() {
        groups.values().forEach(ScoreBins::settle);
        waiting = 0;
        lower();
    }

    /** Raises the level until the keys are few enough; at the coarsest, groups alone may be too many. */
    private void lower() {
        while (most != ALL && level < ScoreScale.COARSEST && keys() > most) {
            level++;
            groups.values().forEach(bins -> bins.raise(level));
        }
    }

    private long keys() {
        return groups.values().stream().mapToLong(ScoreBins::size).sum();
    }

    /**
     * Adds all of another table.
     *
     * @param other a table, whose content stays what it is
     * @throws IllegalArgumentException if it keeps another number of keys
     */
    public void merge(ScoreTable other) {
        if (most != other.most) {
            throw new IllegalArgumentException(
                    "tables must keep equally many keys: this=" + most + ", other=" + other.most);
        }
        other.all();
        all();
        raise(other.level);
        Map<String, ScoreBins> theirs = other == this ? copies() : other.groups;
        theirs.forEach((name, bins) -> {
            group(name).add(bins);
            lastLosses.add(other.losses(name));
        });
        lower();
    }

    private Map<String, ScoreBins> copies() {
        SortedMap<String, ScoreBins> copies = new TreeMap<>();
        groups.forEach((name, bins) -> copies.put(name, bins.copy()));
        return copies;
    }

    /**
     * Raises the level.
     *
     * @param coarser the level afterwards, where the present one is lower
     */
    public void raise(int coarser) {
        level = Math.max(level, coarser);
        groups.values().forEach(bins -> bins.raise(level));
    }

    /**
     * All that was counted.
     *
     * @return bins by the name of their group
     */
    public SortedMap<String, ScoreBins> all() {
        settle();
        return Collections.unmodifiableSortedMap(groups);
    }

    /**
     * The bins of a group as they were written down, to be filled.
     *
     * @param name its name
     * @return new bins
     */
    public ScoreBins restored(String name) {
        return group(name);
    }

    /**
     * Sums of the losses of a group, kept where the number of keys is bounded.
     *
     * @param name its name
     * @return the sums; to be filled where the group was restored
     */
    public LossSums losses(String name) {
        return losses.getOrDefault(name, new LossSums());
    }

    /**
     * The level of coarseness.
     *
     * @return from 0, where each key is a score
     */
    public int level() {
        all();
        return level;
    }

    /** Forgets all. */
    public void clear() {
        groups.clear();
        losses.clear();
        waiting = 0;
        level = 0;
    }

    /**
     * A group as columns of ranges; those of one key are the same in all groups.
     *
     * @param name its name
     * @return its columns, empty of a group that never was
     */
    public ScoreColumns columns(String name) {
        all();
        ScoreBins bins = groups.getOrDefault(name, new ScoreBins());
        return of(name, bins, groups.size() < 2 ? bins : union());
    }

    private ScoreBins union() {
        ScoreBins union = fresh();
        groups.values().forEach(union::add);
        return union;
    }

    /**
     * All groups as columns of ranges.
     *
     * @return columns by the name of the group
     */
    public SortedMap<String, ScoreColumns> columns() {
        all();
        ScoreBins union = union();
        SortedMap<String, ScoreColumns> columns = new TreeMap<>();
        groups.forEach((name, bins) -> columns.put(name, of(name, bins, union)));
        return columns;
    }

    private ScoreColumns of(String name, ScoreBins bins, ScoreBins union) {
        ScoreColumns columns = ScoreColumns.of(bins, union);
        return most == ALL ? columns : columns.with(losses(name));
    }
}
