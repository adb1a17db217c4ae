package dev.credence.state;

import dev.credence.api.internal.KeyCounts;
import dev.credence.api.internal.NameNumbers;

/** Rows of many groups, whose groups are found together, because each look-up of one of many names waits for memory. */
final class WaitingRows {
    /** The largest number of groups, 512, whose names are near enough in memory that no row waits. */
    private static final int NEAR = 1 << 9;

    /** The number of rows that wait, 256. */
    private static final int ROWS = 1 << 8;

    private final NameNumbers groups;
    private final KeyCounts cells;
    private long[] first = {};
    private long[] second = {};
    private int[] kind = {};
    private long[] counts = {};
    private int size;
    private long touched;
    /** The group of the latest row that waits. */
    private String latest = "";
    /** The second part of the key of the group that was accepted. */
    private long latestSecond;
    /** Whether equal groups follow each other, so that few look-ups wait for memory. */
    private boolean inRuns;

    /** Creates an object without rows, which adds rows to the cells of groups. */
    WaitingRows(NameNumbers groups, KeyCounts cells) {
        this.groups = groups;
        this.cells = cells;
    }

    /** Returns whether a row of a group may wait, unless there are few groups, rows of the group follow each other, or its name does not fit into a key. */
    boolean accepts(String group) {
        boolean near = groups.size() <= NEAR || groups.isLatest(group) || latest.equals(group);
        boolean direct = near || inRuns;
        inRuns = near;
        if (direct) {
            return false;
        }
        latestSecond = NameNumbers.second(group);
        return latestSecond != NameNumbers.HASHED;
    }

    /** Adds a row of a group that was accepted. */
    void add(String group, int ofRow, long count) {
        latest = group;
        add(NameNumbers.first(group), latestSecond, ofRow, count);
    }

    /** Adds a row of a group with a name in UTF-8, and returns whether that was possible: the name must fit into a key. */
    boolean add(byte[] group, int ofRow, long count) {
        long ofGroup = NameNumbers.second(group);
        boolean fits = ofGroup != NameNumbers.HASHED;
        if (fits) {
            add(NameNumbers.first(group), ofGroup, ofRow, count);
        }
        return fits;
    }

    private void add(long ofGroup, long further, int ofRow, long count) {
        if (first.length == 0) {
            first = new long[ROWS];
            second = new long[ROWS];
            kind = new int[ROWS];
            counts = new long[ROWS];
        }
        first[size] = ofGroup;
        second[size] = further;
        kind[size] = ofRow;
        counts[size++] = count;
        if (size == ROWS) {
            count();
        }
    }

    /** Counts the rows. */
    void count() {
        touched += groups.touch(first, second, size);
        for (int place = 0; place < size; place++) {
            cells.add(LabelledCells.key(groups.number(first[place], second[place]), kind[place]), counts[place]);
        }
        size = 0;
    }

    @Override
    public String toString() {
        return "WaitingRows[rows=" + size + ", touched=" + touched + "]";
    }
}
