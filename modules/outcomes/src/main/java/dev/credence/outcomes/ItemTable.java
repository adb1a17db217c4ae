package dev.credence.outcomes;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of distinct items with the number of items of each kind, in ascending order of their values. The runs of an item are in
 * ascending order too, so that equal items are stored once whatever the order in which rows and runs arrive.
 */
final class ItemTable {
    /** The largest total for which every integer is exact as a double. */
    private static final long MAX_TOTAL = 1L << 53;

    private final int columns;
    /** The values of the runs, one after the other; a run has one value per column. */
    private final double[] values;
    /** The index in {@link #values} of the first value of each item, with the total length at the end; null if each item has one run. */
    private final int @Nullable [] starts;
    /** The number of items of each kind; null if each kind has one item. */
    private final long @Nullable [] counts;

    private final int atoms;
    private final long size;

    private ItemTable(int columns, double[] values, int @Nullable [] starts, long @Nullable [] counts, int atoms) {
        this.columns = columns;
        this.values = values;
        this.starts = starts;
        this.counts = counts;
        this.atoms = atoms;
        long total = atoms;
        if (counts != null) {
            total = 0;
            for (long count : counts) {
                total += count;
                if (!(total <= MAX_TOTAL)) {
                    throw new IllegalArgumentException("items must total at most 2^53: items=" + total);
                }
            }
        }
        this.size = total;
    }

    /** A table with the index of each given item in it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record SortedItems(ItemTable table, int... places) {}

    /** Returns the table of single values, one per item, where -0.0 equals 0.0. */
    static ItemTable ofSingles(double[] values) {
        ValueCounts few = values.length < ValueCounts.SLOTS ? null : new ValueCounts();
        if (few == null || !few.addAll(values)) {
            double[] sorted = new double[values.length];
            Arrays.setAll(sorted, item -> values[item] + 0.0);
            Arrays.parallelSort(sorted);
            return ofSorted(sorted, null, values.length);
        }
        double[] kinds = few.sorted();
        return ofSorted(kinds, few.counts(kinds), values.length);
    }

    /**
     * Returns the table of values in ascending order, equal ones merged.
     *
     * @param counts the number of items with each value; null for one
     */
    private static ItemTable ofSorted(double[] values, long @Nullable [] counts, int items) {
        int distinct = 0;
        for (int i = 0; i < values.length; i++) {
            distinct += i == 0 || values[i] != values[i - 1] ? 1 : 0;
        }
        if (distinct == items) {
            return new ItemTable(1, values, null, null, distinct);
        }
        double[] kinds = new double[distinct];
        long[] merged = new long[distinct];
        int kind = -1;
        for (int i = 0; i < values.length; i++) {
            if (kind < 0 || values[i] != kinds[kind]) {
                kinds[++kind] = values[i];
            }
            merged[kind] += counts == null ? 1 : counts[i];
        }
        return new ItemTable(1, kinds, null, merged, distinct);
    }

    /** Counts the values of a large array with few distinct values, which need not be sorted then. */
    private static final class ValueCounts {
        /** The number of slots of the hash table, of which at most half are used. */
        private static final int SLOTS = 1 << 15;
        /** The multiplier of the hash function, an odd number from MurmurHash3. */
        private static final int MIX = 0x85EBCA6B;

        private final double[] kinds = new double[SLOTS];
        private final long[] counts = new long[SLOTS];
        private int used;

        /** Adds values; returns false if there are too many distinct ones. */
        boolean addAll(double... values) {
            for (double signed : values) {
                double value = signed + 0.0;
                int slot = slot(value);
                kinds[slot] = value;
                used += counts[slot]++ == 0 ? 1 : 0;
                if (used > SLOTS / 2) {
                    return false;
                }
            }
            return true;
        }

        private int slot(double value) {
            long bits = Double.doubleToRawLongBits(value);
            int slot = (MIX * Long.hashCode(bits)) >>> (Integer.SIZE - Integer.numberOfTrailingZeros(SLOTS));
            while (counts[slot] != 0 && Double.doubleToRawLongBits(kinds[slot]) != bits) {
                slot = (slot + 1) & (SLOTS - 1);
            }
            return slot;
        }

        double[] sorted() {
            return IntStream.range(0, SLOTS)
                    .filter(slot -> counts[slot] != 0)
                    .mapToDouble(slot -> kinds[slot])
                    .sorted()
                    .toArray();
        }

        long[] counts(double... values) {
            return Arrays.stream(values).mapToLong(value -> counts[slot(value)]).toArray();
        }
    }

    /** Returns the table of items whose runs are in any order, with the place of each item. Items may be equal. */
    static SortedItems of(int columns, double[] values, int @Nullable [] starts, long @Nullable [] counts, int items) {
        return new ItemTable(columns, sortedRuns(columns, values, starts), starts, counts, items).sorted();
    }

    /** Returns the values with the runs of each item in ascending order. */
    private static double[] sortedRuns(int columns, double[] values, int @Nullable [] starts) {
        if (starts == null) {
            return values;
        }
        double[] sorted = values.clone();
        for (int item = 0; item + 1 < starts.length; item++) {
            if (columns == 1) {
                Arrays.sort(sorted, starts[item], starts[item + 1]);
            } else {
                sortRuns(columns, sorted, starts[item], starts[item + 1]);
            }
        }
        return sorted;
    }

    private static void sortRuns(int columns, double[] values, int from, int to) {
        double[][] runs = new double[(to - from) / columns][];
        for (int run = 0; run < runs.length; run++) {
            runs[run] = Arrays.copyOfRange(values, from + run * columns, from + (run + 1) * columns);
        }
        Arrays.sort(runs, Arrays::compare);
        for (int run = 0; run < runs.length; run++) {
            System.arraycopy(runs[run], 0, values, from + run * columns, columns);
        }
    }

    /** Returns the table with each kind of item once, and the place of each item of this table in it. */
    SortedItems sorted() {
        int[] order = new int[atoms];
        Arrays.setAll(order, i -> i);
        mergeSort(order, new int[atoms], 0, atoms);
        int[] places = new int[atoms];
        int[] kept = new int[atoms];
        long[] sums = new long[atoms];
        int kinds = 0;
        for (int i = 0; i < atoms; i++) {
            if (i == 0 || compare(order[i - 1], order[i]) != 0) {
                kept[kinds++] = order[i];
            }
            sums[kinds - 1] += count(order[i]);
            places[order[i]] = kinds - 1;
        }
        long[] totals = Arrays.copyOf(sums, kinds);
        return new SortedItems(selected(Arrays.copyOf(kept, kinds), totals), places);
    }

    /** Sorts indices of items, without an object for each. Equal items keep their order. */
    private void mergeSort(int[] order, int[] spare, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        mergeSort(order, spare, from, middle);
        mergeSort(order, spare, middle, to);
        if (compare(order[middle - 1], order[middle]) <= 0) {
            return;
        }
        System.arraycopy(order, from, spare, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takesLeft = right == to || (left < middle && compare(spare[left], spare[right]) <= 0);
            order[i] = takesLeft ? spare[left++] : spare[right++];
        }
    }

    private int compare(int one, int other) {
        return Arrays.compare(values, start(one), start(one + 1), values, start(other), start(other + 1));
    }

    private int start(int atom) {
        return starts == null ? atom * columns : starts[atom];
    }

    /** Returns the items at given places, in that order, which must be ascending. */
    ItemTable selected(int[] kept) {
        return selected(kept, Arrays.stream(kept).mapToLong(this::count).toArray());
    }

    /** Returns the items at given places, which may be repeated, with other counts. */
    ItemTable selected(int[] kept, long... totals) {
        int[] begin = new int[kept.length + 1];
        for (int i = 0; i < kept.length; i++) {
            begin[i + 1] = begin[i] + start(kept[i] + 1) - start(kept[i]);
        }
        double[] selection = new double[begin[kept.length]];
        for (int i = 0; i < kept.length; i++) {
            System.arraycopy(values, start(kept[i]), selection, begin[i], begin[i + 1] - begin[i]);
        }
        boolean single = selection.length == (long) kept.length * columns;
        boolean occursOnce = Arrays.stream(totals).allMatch(total -> total == 1);
        return new ItemTable(columns, selection, single ? null : begin, occursOnce ? null : totals, kept.length);
    }

    int atoms() {
        return atoms;
    }

    long size() {
        return size;
    }

    long count(int atom) {
        return counts == null ? 1 : counts[atom];
    }

    int runs(int atom) {
        return starts == null ? 1 : (starts[atom + 1] - starts[atom]) / columns;
    }

    double value(int atom, int run, int column) {
        return values[start(atom) + run * columns + column];
    }

    boolean hasSingleRuns() {
        return starts == null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ItemTable that
                && columns == that.columns
                && atoms == that.atoms
                && size == that.size
                && Arrays.equals(values, that.values)
                && Arrays.equals(starts, that.starts)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(values) + Arrays.hashCode(starts)) + Arrays.hashCode(counts);
    }
}
