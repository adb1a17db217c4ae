package dev.credence.api.evidence;

import java.util.Arrays;

/** Puts cells into the order of truth, then prediction, adding up equal ones; then tells where each has gone. */
final class CellSorter {
    private final long classes;
    private long[] keys = new long[16];
    private long[] counts = new long[16];
    private int size;
    private long[] order = new long[0];

    CellSorter(int classes) {
        this.classes = classes;
    }

    void add(int truth, int predicted, long count) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        keys[size] = truth * classes + predicted;
        counts[size++] = count;
    }

    /** The place of a cell that was added; known once {@link #toMatrix} was called. */
    int position(int truth, int predicted) {
        return Arrays.binarySearch(order, truth * classes + predicted);
    }

    ConfusionMatrix toMatrix(Labels labels, int positive) {
        order = distinct(Arrays.copyOf(keys, size));
        int[] truth = new int[order.length];
        int[] predicted = new int[order.length];
        long[] totals = new long[order.length];
        for (int atom = 0; atom < order.length; atom++) {
            truth[atom] = (int) (order[atom] / classes);
            predicted[atom] = (int) (order[atom] % classes);
        }
        for (int i = 0; i < size; i++) {
            int atom = Arrays.binarySearch(order, keys[i]);
            totals[atom] = Totals.add(totals[atom], counts[i], "cell");
        }
        return new ConfusionMatrix(labels, positive, truth, predicted, totals);
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
