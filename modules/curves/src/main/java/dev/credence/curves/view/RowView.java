package dev.credence.curves.view;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntFunction;

/** Rows of columns shown as an immutable list. */
public final class RowView {
    private RowView() {}

    /**
     * Returns the rows.
     *
     * @param <T> type of a row
     * @param row makes one from its index, when it is requested
     * @return an immutable list
     */
    public static <T> List<T> rows(int size, IntFunction<T> row) {
        return new Rows<>(size, row);
    }

    /** Builds each row when it is requested. */
    private static final class Rows<T> extends AbstractList<T> implements RandomAccess {
        private final int size;
        private final IntFunction<T> row;

        Rows(int size, IntFunction<T> row) {
            this.size = size;
            this.row = row;
        }

        @Override
        public T get(int index) {
            return row.apply(java.util.Objects.checkIndex(index, size));
        }

        @Override
        public int size() {
            return size;
        }
    }
}
