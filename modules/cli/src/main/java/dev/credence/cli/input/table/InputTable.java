package dev.credence.cli.input.table;

import java.util.List;

/** A file of rows with named columns, which can be read once. */
public interface InputTable extends AutoCloseable {
    /** Returns the name of the file for error messages. */
    String file();

    /** Returns the names in the header, in their order. */
    List<String> columns();

    /**
     * Reads all rows. When the sink is called, the columns contain the values of a row.
     *
     * @return the number of rows
     * @throws dev.credence.cli.Failure if the file cannot be read to its end, a row has too many or too few fields, or
     *     a field does not fit its column; the message names the file and the row
     */
    long read(List<? extends TableColumn> wanted, Sink sink);

    /** Returns the file and the current row, as the beginning of a message about the row. */
    String place();

    /** Returns the line on which the current row begins, from 1; 0 if rows have no lines. */
    long line();

    /** Returns the columns that decide which rows are read; none if all rows are. */
    List<String> conditions();

    /** Returns whether a later row may have a column that the header, which is the first row, does not have. */
    boolean isOpenEnded();

    @Override
    void close();

    /** Receives each row. */
    @FunctionalInterface
    interface Sink {
        /** Receives the current row. */
        void row();
    }
}
