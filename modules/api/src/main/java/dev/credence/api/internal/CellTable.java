package dev.credence.api.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Counts by row and column, stored in arrays while indices are small and in a hash table for larger indices. */
public final class CellTable {
    /** The number of rows and columns stored in arrays, which need at most 32 MB; tables with more labels are sparse in practice. */
    private static final int DENSE_SIZE = 2048;

    private long[][] rows = new long[0][];
    private final Map<Long, Long> sparseCells = new HashMap<>();

    /** Receives the cells of a table. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Receives a cell.
         *
         * @param row the row of the cell, from 0
         * @param column the column of the cell, from 0
         */
        void visit(int row, int column, long count);
    }

    /**
     * Adds to the count of a cell.
     *
     * @param row the row of the cell, from 0
     * @param column the column of the cell, from 0
     */
    public void add(int row, int column, long count) {
        if (row < DENSE_SIZE && column < DENSE_SIZE) {
            grownRow(row, column)[column] += count;
        } else {
            sparseCells.merge(((long) row << Integer.SIZE) | column, count, Long::sum);
        }
    }

    private long[] grownRow(int row, int column) {
        if (row >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(row + 1, 2 * rows.length));
        }
        long[] cells = rows[row];
        if (cells == null || column >= cells.length) {
            cells = cells == null ? new long[column + 1] : Arrays.copyOf(cells, Math.max(column + 1, 2 * cells.length));
            rows[row] = cells;
        }
        return cells;
    }

    /** {@return a copy of this table, which is independent of it} */
    public CellTable copy() {
        CellTable copy = new CellTable();
        forEach(copy::add);
        return copy;
    }

    /**
     * Visits every cell with a count above 0.
     *
     * @param visitor receives the cells
     */
    public void forEach(Visitor visitor) {
        for (int row = 0; row < rows.length; row++) {
            long[] cells = rows[row];
            for (int column = 0; cells != null && column < cells.length; column++) {
                if (cells[column] > 0) {
                    visitor.visit(row, column, cells[column]);
                }
            }
        }
        sparseCells.forEach((cell, count) -> {
            if (count > 0) {
                visitor.visit((int) (cell >>> Integer.SIZE), cell.intValue(), count);
            }
        });
    }
}
