package dev.credence.api.internal;

import java.util.Arrays;

/**
 * Sorts cells by true label, then predicted label, by the positions of the labels; adds the counts of equal cells; and returns the
 * index of each cell after sorting.
 */
public final class CellSorter {
    private final Labels labels;
    private final long classes;
    private long[] keys = new long[16];
    private long[] counts = new long[16];
    private int size;
    private long[] order = new long[0];

    /**
     * Creates a sorter without cells.
     *
     * @param labels the labels of rows and columns
     */
    public CellSorter(Labels labels) {
        this.labels = labels;
        this.classes = labels.size();
    }

    private long key(int truth, int predicted) {
        return labels.place(truth) * classes + labels.place(predicted);
    }

    /**
     * Adds a cell.
     *
     * @param truth its row
     * @param predicted its column
     * @param count its count
     */
    public void add(int truth, int predicted, long count) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        keys[size] = key(truth, predicted);
        counts[size++] = count;
    }

    /**
     * Returns the index of a cell that was added; available after {@link #sorted} was called.
     *
     * @param truth its row
     * @param predicted its column
     * @return its index among the sorted cells
     */
    public int position(int truth, int predicted) {
        return Arrays.binarySearch(order, key(truth, predicted));
    }

    /**
     * Returns the sorted cells.
     *
     * @return each cell once, with the sum of its counts
     * @throws IllegalArgumentException if a count is negative or a sum exceeds 2^53
     */
    public Cells sorted() {
        order = distinct(Arrays.copyOf(keys, size));
        int[] truth = new int[order.length];
        int[] predicted = new int[order.length];
        long[] totals = new long[order.length];
        for (int atom = 0; atom < order.length; atom++) {
            truth[atom] = labels.atPlace((int) (order[atom] / classes));
            predicted[atom] = labels.atPlace((int) (order[atom] % classes));
        }
        for (int i = 0; i < size; i++) {
            int atom = Arrays.binarySearch(order, keys[i]);
            totals[atom] = Totals.add(totals[atom], counts[i], "cell");
        }
        return new Cells(truth, predicted, totals);
    }

    private static long[] distinct(long[] values) {
        Arrays.sort(values);
        int kept = 0;
        for (int i = 0; i < values.length; i++) {
            if (i == 0 || values[i] != values[i - 1]) {
                values[kept++] = values[i];
            }
        }
        return Arrays.copyOf(values, kept);
    }
}
