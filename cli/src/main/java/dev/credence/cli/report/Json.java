package dev.credence.cli.report;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The envelope that every command's JSON comes in. */
public final class Json {
    /** The version of all forms. */
    private static final String SCHEMA = "credence/1";
    /** 100: a larger matrix would dwarf the results. */
    private static final int SHOWN_CLASSES = 100;

    private Json() {}

    /** {@code {"schema":"credence/1","input":...,"results":[...],"notes":[...]}} on one line. */
    public static String envelope(Map<String, Object> input, List<?> results, List<String> notes) {
        return envelope(input, results, notes, Map.of());
    }

    /** The same, with what one command has more. */
    static String envelope(Map<String, Object> input, List<?> results, List<String> notes, Map<String, Object> more) {
        Map<String, Object> envelope = new LinkedHashMap<>();
        envelope.put("schema", SCHEMA);
        envelope.put("input", input);
        envelope.put("results", results);
        envelope.put("notes", notes);
        envelope.putAll(more);
        return line(envelope) + "\n";
    }

    /** A value as JSON on one line, in which no name steers a terminal. */
    public static String line(Object value) {
        return Text.json(CredenceJson.mapper().writeValueAsString(value));
    }

    /** The input with its confusion matrix, where that is small enough to print. */
    static Map<String, Object> withMatrix(Map<String, Object> input, Sample<ConfusionMatrix> sample) {
        Map<String, Object> more = new LinkedHashMap<>(input);
        if (sample instanceof IidSample && sample.evidence().classes() <= SHOWN_CLASSES) {
            more.put("evidence", EvidenceDocument.of(sample));
        }
        return more;
    }
}
