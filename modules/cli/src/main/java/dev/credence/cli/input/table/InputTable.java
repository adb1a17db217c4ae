package dev.credence.cli.input.table;

import java.util.List;

/** A file of rows with named columns, to be read once. */
public interface InputTable extends AutoCloseable {
    /** Returns the file, as errors name it. */
    String file();

    /** Returns the names in the header, in their order. */
    List<String> columns();

    /**
     * Reads all rows. When the sink is called, the wanted columns hold the values of a row, or of several equal rows.
     *
     * @return how many rows there were
     * @throws dev.credence.cli.Failure if the file cannot be read to its end, a row is ragged or a field is not what its column
     *     says; the message names file and row
     */
    long read(List<? extends TableColumn> wanted, Sink sink);

    @Override
    void close();

    /** Called for each row. */
    @FunctionalInterface
    interface Sink {
        /**
         * Takes a row.
         *
         * @param rows the number of equal rows that this row represents
         */
        void row(long rows);
    }
}
