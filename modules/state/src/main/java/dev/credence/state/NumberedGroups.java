package dev.credence.state;

import dev.credence.api.internal.KeyCounts;
import dev.credence.state.format.StateWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts of rows of groups that whole numbers name, so that no row needs the text of a name. The cells of all groups are counted by keys of the
 * number of a group and the kind of its rows.
 */
final class NumberedGroups {
    /** The number of bits of a kind. */
    static final int KIND_BITS = 20;

    /** The lowest number of a group, -2^42. */
    private static final long LOWEST = -(1L << (Long.SIZE - 2 - KIND_BITS));

    /** The largest number of digits of a group, 13. */
    private static final int DIGITS = 13;

    private final KeyCounts cells = new KeyCounts();
    private boolean isEmpty = true;
    /** The place of each kind in the order of their labels when the cells were written; keys contain places, and further kinds are their own. */
    private int[] places = {};
    /** The kind of each place. */
    private int[] kinds = {};

    /** Receives a cell with the number of its group. */
    @FunctionalInterface
    interface Visitor {
        void visit(long group, int kind, long count);
    }

    /** Adds rows of a group, and returns whether that was possible: the number of the group must have at most 42 bits, and that of the kind 20. */
    boolean add(long group, int kind, long count) {
        long place = group - LOWEST;
        boolean fits = place >= 0 && place < -2 * LOWEST && kind >>> KIND_BITS == 0;
        if (fits) {
            cells.add((place << KIND_BITS) | (kind < places.length ? places[kind] : kind), count);
            isEmpty = false;
        }
        return fits;
    }

    boolean isEmpty() {
        return isEmpty;
    }

    /** Returns the cells, of which the keys end with the place of the kind among those that {@link #arrange} arranged. */
    KeyCounts cells() {
        return cells;
    }

    /** Gives all kinds places in an order, so that the cells of a group are in this order. */
    void arrange(int... order) {
        int[] rank = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            rank[order[place]] = place;
        }
        int[] changed = new int[order.length];
        boolean isArranged = true;
        for (int place = 0; place < changed.length; place++) {
            changed[place] = rank[kind(place)];
            isArranged &= changed[place] == place;
        }
        if (!isArranged) {
            cells.change(key -> (key & -(1L << KIND_BITS)) | changed[place(key)]);
        }
        places = rank;
        kinds = order.clone();
    }

    private static int place(long key) {
        return (int) key & ((1 << KIND_BITS) - 1);
    }

    private int kind(int place) {
        return place < kinds.length ? kinds[place] : place;
    }

    private long group(int place) {
        return (cells.key(place) >>> KIND_BITS) + LOWEST;
    }

    /** Visits all cells in the order of the numbers of their groups. */
    void forEach(Visitor visitor) {
        cells.sort();
        for (int place = 0; place < cells.size(); place++) {
            visitor.visit(group(place), kind(place(cells.key(place))), cells.count(place));
        }
    }

    /** Writes the groups in the order of the characters of their numbers. */
    void write(StateWriter out, GroupWriter writer) {
        cells.sort();
        int[] starts = starts();
        int groups = starts.length - 1;
        out.number(groups);
        List<Range> ranges = ranges(starts);
        for (int written = 0; written < groups; written++) {
            int least = 0;
            for (int range = 1; range < ranges.size(); range++) {
                if (ranges.get(range).key < ranges.get(least).key) {
                    least = range;
                }
            }
            Range range = ranges.get(least);
            out.text(range.number);
            writer.write(starts[range.place], starts[range.place + 1]);
            if (!range.next()) {
                ranges.remove(least);
            }
        }
    }

    /** Returns the place of the first cell of each group, and the number of all cells. */
    private int[] starts() {
        int[] starts = new int[16];
        int groups = 0;
        long before = -1;
        for (int place = 0; place < cells.size(); place++) {
            long group = cells.key(place) >>> KIND_BITS;
            if (group != before) {
                before = group;
                starts = groups < starts.length ? starts : Arrays.copyOf(starts, Math.multiplyExact(2, groups));
                starts[groups++] = place;
            }
        }
        starts = Arrays.copyOf(starts, groups + 1);
        starts[groups] = cells.size();
        return starts;
    }

    /** Returns the ranges of groups whose numbers have the same sign and the same number of digits, which alphabetical order does not change. */
    private List<Range> ranges(int... starts) {
        List<Range> ranges = new ArrayList<>();
        int from = 0;
        for (int to = 1; to < starts.length; to++) {
            if (to == starts.length - 1 || !isAlike(group(starts[from]), group(starts[to]))) {
                ranges.add(new Range(starts, from, to));
                from = to;
            }
        }
        return ranges;
    }

    private static boolean isAlike(long one, long other) {
        return one < 0 == other < 0 && digits(one) == digits(other);
    }

    private static int digits(long number) {
        int digits = 1;
        for (long left = Math.abs(number); left >= 10; left /= 10) {
            digits++;
        }
        return digits;
    }

    /** The groups of a range that are not written yet. */
    private final class Range {
        private final int[] starts;
        /** The distance from a group to the next one; -1 for negative numbers, of which the largest one comes first. */
        private final int step;

        private final int end;
        private final int digits;
        /** The power of ten with which the numbers of all ranges have the same number of digits. */
        private final long unit;

        private int place;
        private long number;
        /** A number whose order is that of the text of the group. */
        private long key;

        Range(int[] starts, int from, int to) {
            this.starts = starts;
            boolean isNegative = group(starts[from]) < 0;
            step = isNegative ? -1 : 1;
            place = isNegative ? to - 1 : from;
            end = isNegative ? from - 1 : to;
            digits = digits(group(starts[from]));
            long power = 1;
            for (int digit = digits; digit < DIGITS; digit++) {
                power *= 10;
            }
            unit = power;
            read();
        }

        private void read() {
            number = group(starts[place]);
            // the number of digits, at most 13, orders numbers that agree but for zeros at the end
            long text = Math.abs(number) * unit * (DIGITS + 1) + digits;
            key = number < 0 ? Long.MIN_VALUE + text : text;
        }

        /** Moves to the next group; returns false if there is none. */
        boolean next() {
            place += step;
            if (place == end) {
                return false;
            }
            read();
            return true;
        }
    }
}
