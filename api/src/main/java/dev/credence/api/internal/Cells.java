package dev.credence.api.internal;

import java.util.stream.IntStream;

/**
 * The cells of a square table, sorted by true label and then predicted label by the positions of the labels. They are stored as
 * arrays of equal length, which are not copied.
 */
public final class Cells {
    private final int[] truth;
    private final int[] predicted;
    private final long[] counts;

    private Cells(int atoms) {
        this(new int[atoms], new int[atoms], new long[atoms]);
    }

    Cells(int[] truth, int[] predicted, long[] counts) {
        this.truth = truth;
        this.predicted = predicted;
        this.counts = counts;
    }

    /**
     * Returns the cells of a table with observations.
     *
     * @param labels the labels of rows and columns
     * @param counts counts[truth][predicted]
     * @return the cells whose count is not 0
     * @throws IllegalArgumentException if the table does not have one row and one column for each label
     * @throws NullPointerException if a row is null; the message names it
     */
    public static Cells seen(Labels labels, long[][] counts) {
        requireSquare(labels, counts);
        CellSorter sorter = new CellSorter(labels);
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts.length; j++) {
                if (counts[i][j] != 0) {
                    sorter.add(i, j, counts[i][j]);
                }
            }
        }
        return sorter.sorted();
    }

    /**
     * Returns all cells of given classes.
     *
     * @param labels the labels of rows and columns
     * @param classes the indices of the classes, to which all present cells must belong
     * @return the present cells, and all others with count 0
     */
    public Cells withUnseen(Labels labels, int[] classes) {
        int[] order = IntStream.of(classes)
                .map(labels::place)
                .sorted()
                .map(labels::atPlace)
                .toArray();
        Cells all = new Cells(order.length * order.length);
        int seen = 0;
        int atom = 0;
        for (int t : order) {
            for (int p : order) {
                boolean here = seen < counts.length && truth[seen] == t && predicted[seen] == p;
                all.put(atom++, t, p, here ? counts[seen] : 0);
                seen += here ? 1 : 0;
            }
        }
        return all;
    }

    private void put(int atom, int t, int p, long count) {
        truth[atom] = t;
        predicted[atom] = p;
        counts[atom] = count;
    }

    /**
     * Returns some of the cells.
     *
     * @param rest the indices of the cells to keep
     * @return these cells, in that order
     */
    public Cells only(int[] rest) {
        Cells only = new Cells(rest.length);
        for (int atom = 0; atom < rest.length; atom++) {
            only.put(atom, truth[rest[atom]], predicted[rest[atom]], counts[rest[atom]]);
        }
        return only;
    }

    private static void requireSquare(Labels labels, long[][] counts) {
        if (counts.length != labels.size()) {
            throw new IllegalArgumentException(
                    "counts must have a row per label: rows=" + counts.length + ", labels=" + labels.size());
        }
        for (int i = 0; i < counts.length; i++) {
            long[] row = ArgumentChecks.require(counts[i], "counts", "row", i);
            if (row.length != labels.size()) {
                throw new IllegalArgumentException("counts must have a column per label: columns of row " + i + "="
                        + row.length + ", labels=" + labels.size());
            }
        }
    }

    /** {@return the row of each cell} */
    public int[] truth() {
        return truth;
    }

    /** {@return the column of each cell} */
    public int[] predicted() {
        return predicted;
    }

    /** {@return the count of each cell} */
    public long[] counts() {
        return counts;
    }
}
