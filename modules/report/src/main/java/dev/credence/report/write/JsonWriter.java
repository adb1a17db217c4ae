package dev.credence.report.write;

import dev.credence.api.interval.Note;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.text.SafeText;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes one JSON object on one line, for programs: {@code {"schema":"credence/1","input":...,"results":[...],"notes":[...]}}. */
public final class JsonWriter implements ReportWriter {
    /** The version of the format, the same for all reports. */
    private static final String SCHEMA = "credence/1";

    /** Creates a writer. */
    public JsonWriter() {}

    @Override
    public String write(Report report) {
        return line(object(report)) + "\n";
    }

    /**
     * Returns the fields of the object that {@link #write} writes, for a larger document.
     *
     * @param report the report
     * @return the fields in their order; {@link #line} writes them
     */
    public static Map<String, Object> object(Report report) {
        Report.Envelope envelope = report.envelope();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("schema", SCHEMA);
        fields.put("input", envelope.input());
        fields.put("results", envelope.results());
        fields.put(
                "notes",
                envelope.notes().stream()
                        .map(sentence -> Note.of(Note.DOCUMENT, sentence))
                        .toList());
        fields.putAll(envelope.more());
        return fields;
    }

    /**
     * Writes any value as JSON on one line, with control characters escaped.
     *
     * @param value a value that {@code credence-jackson} or Jackson itself can write
     * @return the line, without a line break
     */
    public static String line(Object value) {
        return SafeText.json(CredenceJson.mapper().writeValueAsString(value));
    }
}
