package dev.credence.report;

import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.List;

/**
 * Results as a value that any {@link ReportWriter} can write. A new kind of report describes its columns once; a new
 * format is one writer.
 */
public interface Report {
    /** {@return what a person reads: a title, tables, notes} */
    Document document();

    /** {@return what a spreadsheet reads: a row per result, numbers in full} */
    Table<?> data();

    /**
     * What the reader should know of the whole, and no row of {@link #data()} says; who writes the table alone has to tell it
     * elsewhere.
     *
     * @return sentences; empty where there is nothing to know
     */
    default List<String> notesOfWhole() {
        return envelope().notes();
    }

    /**
     * What a program reads.
     *
     * @return the parts of the JSON object
     */
    Envelope envelope();
}
