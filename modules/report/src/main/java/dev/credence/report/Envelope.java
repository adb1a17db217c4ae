package dev.credence.report;

import java.util.List;
import java.util.Map;

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
