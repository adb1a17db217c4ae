package dev.credence.report;

import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Map;

/**
 * The results of a computation, independent of the format. A kind of report describes its columns once, and each {@link
 * ReportWriter} writes all kinds of reports in one format.
 */
public interface Report {
    /** {@return the content for people: a title, tables and notes} */
    Document document();

    /** {@return the table for spreadsheets: a row for each result, with unrounded numbers} */
    Table<?> data();

    /**
     * {@return the notes on the report as a whole, which no row of {@link #data()} contains; empty if there are no notes} A
     * writer of the table alone must show them elsewhere.
     */
    default List<String> notesOfWhole() {
        return envelope().notes();
    }

    /** {@return the content for programs} */
    Envelope envelope();

    /**
     * The JSON object of every report: {@code {"schema":"credence/1","input":...,"results":[...],"notes":[...]}}.
     *
     * @param input the description of the input, by name, in the order in which it is shown
     * @param results estimates, comparisons, curves or other values that {@code credence-jackson} writes
     * @param notes notes on the report as a whole
     * @param more additional fields of one kind of report
     */
    public record Envelope(Map<String, Object> input, List<?> results, List<String> notes, Map<String, Object> more) {
        /**
         * Creates an object without further fields.
         *
         * @param input the description of the input
         * @param results the results
         * @param notes notes on the report as a whole
         */
        public Envelope(Map<String, Object> input, List<?> results, List<String> notes) {
            this(input, results, notes, Map.of());
        }
    }
}
