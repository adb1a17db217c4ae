package dev.credence.cli.data;

import dev.credence.cli.data.layout.BoundColumns;
import java.util.List;

/**
 * Gathers rows as they stream by.
 *
 * @param <D> what they become
 */
interface RowGatherer<D> {
    /** Adds the current row of columns, or several that are equal. */
    void add(BoundColumns row, long equal);

    /**
     * Returns the rows as data, once all were added.
     *
     * @param where they were read, for errors
     * @param rows how many there were
     * @param notes what the reader should know of them
     * @throws dev.credence.cli.Failure if they cannot be what was said
     */
    D data(String where, long rows, List<String> notes);
}
