package dev.credence.report;

import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Map;

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

    /**
     * The JSON object of every report: {@code {"schema":"credence/1","input":...,"results":[...],"notes":[...]}}.
     *
     * @param input what was read or asked, by name, in the order to show it
     * @param results estimates, comparisons, curves, methods: anything that {@code credence-jackson} writes
     * @param notes what the reader should know of the whole
     * @param more additional fields of one kind of report
     */
    public record Envelope(Map<String, Object> input, List<?> results, List<String> notes, Map<String, Object> more) {
        /**
         * Creates an object without further fields.
         *
         * @param input what was read or asked
         * @param results the results
         * @param notes what the reader should know of the whole
         */
        public Envelope(Map<String, Object> input, List<?> results, List<String> notes) {
            this(input, results, notes, Map.of());
        }
    }
}
