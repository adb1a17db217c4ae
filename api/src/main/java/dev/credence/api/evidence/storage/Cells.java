package dev.credence.api.evidence.storage;

import java.util.function.LongPredicate;

/** Cells of a square table in the order of truth, then prediction: columns of equal length, not copied. */
public final class Cells {
    private final int[] truth;
    private final int[] predicted;
    private final long[] counts;

    Cells(int[] truth, int[] predicted, long[] counts) {
        this.truth = truth;
        this.predicted = predicted;
        this.counts = counts;
    }

    /**
     * The cells of a table that were seen.
     *
     * @param labels a label per row and column
     * @param counts counts[truth][predicted]
     * @return the cells whose count is not 0
     * @throws IllegalArgumentException if the table has not a row and a column per label
     * @throws NullPointerException if a row is null; the message names it
     */
    public static Cells seen(Labels labels, long[][] counts) {
        requireSquare(labels, counts);
        return of(counts, count -> count != 0);
    }

    /**
     * All cells of a table.
     *
     * @param counts counts[truth][predicted]
     * @return the cells, also those whose count is 0
     */
    public static Cells all(long[][] counts) {
        return of(counts, count -> true);
    }

    private static void requireSquare(Labels labels, long[][] counts) {
        if (counts.length != labels.size()) {
            throw new IllegalArgumentException(
                    "counts must have a row per label: rows=" + counts.length + ", labels=" + labels.size());
        }
        for (int i = 0; i < counts.length; i++) {
            long[] row = Elements.require(counts[i], "counts", "row", i);
            if (row.length != labels.size()) {
                throw new IllegalArgumentException("counts must have a column per label: columns of row " + i + "="
                        + row.length + ", labels=" + labels.size());
            }
        }
    }

    private static Cells of(long[][] counts, LongPredicate keep) {
        int atoms = 0;
        for (long[] row : counts) {
            for (long count : row) {
                atoms += keep.test(count) ? 1 : 0;
            }
        }
        int[] truth = new int[atoms];
        int[] predicted = new int[atoms];
        long[] kept = new long[atoms];
        int atom = 0;
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts[i].length; j++) {
                if (keep.test(counts[i][j])) {
                    truth[atom] = i;
                    predicted[atom] = j;
                    kept[atom++] = counts[i][j];
                }
            }
        }
        return new Cells(truth, predicted, kept);
    }

    /**
     * The row of each cell.
     *
     * @return the array itself
     */
    public int[] truth() {
        return truth;
    }

    /**
     * The column of each cell.
     *
     * @return the array itself
     */
    public int[] predicted() {
        return predicted;
    }

    /**
     * The count of each cell.
     *
     * @return the array itself
     */
    public long[] counts() {
        return counts;
    }
}
