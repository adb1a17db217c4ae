package dev.credence.api.evidence.storage;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Counts by (row, column): rows of longs while indices are small, a hash table beyond. */
public final class CellTable {
    /** 2048: full rows of this many longs are 32 MB at the worst; more labels than this are sparse in practice. */
    private static final int DENSE = 2048;

    private long[][] rows = new long[0][];
    private final Map<Long, Long> beyond = new HashMap<>();

    /** An empty table. */
    public CellTable() {}

    /** Receives a cell. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * A cell.
         *
         * @param row its row
         * @param column its column
         * @param count its count
         */
        void visit(int row, int column, long count);
    }

    /**
     * Adds to the count of a cell.
     *
     * @param row its row
     * @param column its column
     * @param count how many
     */
    public void add(int row, int column, long count) {
        if (row < DENSE && column < DENSE) {
            grown(row, column)[column] += count;
        } else {
            beyond.merge(((long) row << Integer.SIZE) | column, count, Long::sum);
        }
    }

    private long[] grown(int row, int column) {
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

    /**
     * The same cells.
     *
     * @return a table that changes apart from this one
     */
    public CellTable copy() {
        CellTable copy = new CellTable();
        forEach(copy::add);
        return copy;
    }

    /**
     * Visits every cell with a count above 0.
     *
     * @param visitor receives them
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
        beyond.forEach((cell, count) -> {
            if (count > 0) {
                visitor.visit((int) (cell >>> Integer.SIZE), cell.intValue(), count);
            }
        });
    }
}
