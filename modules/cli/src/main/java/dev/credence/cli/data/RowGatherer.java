package dev.credence.cli.data;

import dev.credence.cli.data.layout.BoundColumns;
import java.util.List;

/**
 * Collects rows while they are read.
 *
 * @param <D> the data that they become
 */
interface RowGatherer<D> {
    /** Adds the current row of columns. */
    void add(BoundColumns row);

    /** Completes what was put off while rows were added, after all were added. */
    void complete();

    /**
     * Returns the rows as data, after all were added.
     *
     * @param where the file, for error messages
     * @param rows the number of rows
     * @throws dev.credence.cli.Failure if the rows contradict the options
     */
    D data(String where, long rows, List<String> notes);
}
