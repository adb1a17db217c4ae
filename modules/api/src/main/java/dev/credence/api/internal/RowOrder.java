package dev.credence.api.internal;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Sorts rows by several keys, so that their order does not depend on the order of the input. The least significant key is applied
 * first.
 */
public final class RowOrder {
    private int[] rows;

    /**
     * Starts with selected rows in the order of the input.
     *
     * @param kept whether a row is selected
     */
    public RowOrder(int rows, IntPredicate kept) {
        int[] selection = new int[rows];
        int size = 0;
        for (int row = 0; row < rows; row++) {
            if (kept.test(row)) {
                selection[size++] = row;
            }
        }
        this.rows = size == rows ? selection : Arrays.copyOf(selection, size);
    }

    /**
     * Sorts by a key; the sort is stable. Cost: O(rows + keys).
     *
     * @param key the key of a row, from 0
     */
    public RowOrder sortedBy(IntUnaryOperator key, int keys) {
        int[] start = new int[keys + 1];
        int[] keyOf = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            keyOf[i] = key.applyAsInt(rows[i]);
            start[keyOf[i] + 1]++;
        }
        for (int k = 0; k < keys; k++) {
            start[k + 1] += start[k];
        }
        int[] sorted = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            sorted[start[keyOf[i]]++] = rows[i];
        }
        rows = sorted;
        return this;
    }

    /**
     * Sorts by a number; the sort is stable. Cost: a sort of the numbers.
     *
     * @param numbers the number of each row, not NaN
     */
    public RowOrder sortedBy(double[] numbers) {
        double[] distinct = distinct(numbers);
        int[] ranks = new int[numbers.length];
        for (int row = 0; row < ranks.length; row++) {
            ranks[row] = Arrays.binarySearch(distinct, numbers[row]);
        }
        return sortedBy(row -> ranks[row], distinct.length);
    }

    private static double[] distinct(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int size = 0;
        for (double number : sorted) {
            if (size == 0 || Double.compare(number, sorted[size - 1]) != 0) {
                sorted[size++] = number;
            }
        }
        return Arrays.copyOf(sorted, size);
    }

    /** {@return the rows in their order} */
    public int[] rows() {
        return rows;
    }

    /**
     * Returns whether selected rows are all rows in their original order.
     *
     * @param selection indices of rows
     * @return true if no row is left out or moved
     */
    public static boolean isWhole(int[] selection, int rows) {
        boolean whole = selection.length == rows;
        for (int row = 0; whole && row < rows; row++) {
            whole = selection[row] == row;
        }
        return whole;
    }
}
