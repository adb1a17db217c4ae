package dev.credence.cli.batch;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.text.NamedInputs;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.Deadline;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a request; unknown fields and wrong types are errors. */
record Request(ObjectNode fields, Limits limits, Deadline deadline) {
    /** The number of characters of a value that a message shows, which is enough to recognize it. */
    private static final int MAX_SHOWN = 60;

    /** Throws an error if there is a field other than id, op and the given names. */
    void allow(String... names) {
        List<String> known = new ArrayList<>(List.of("id", "op"));
        known.addAll(List.of(names));
        Map<String, Object> given = new LinkedHashMap<>();
        fields.propertyNames().forEach(name -> given.put(name, name));
        wellFormed(() -> {
            NamedInputs.of(given).named("field").requireKnown(known);
            return given;
        });
    }

    /** Returns the value of a field, or null if the field is absent. */
    @Nullable
    JsonNode field(String name) {
        return fields.get(name);
    }

    /** Returns the value of a required text field. */
    String text(String name) {
        return optionalText(name)
                .orElseThrow(() -> new BatchError(Code.BAD_REQUEST, "field '" + name + "' is missing"));
    }

    /** Returns the requested metric; if it is missing, the error lists the usual metrics of the evidence, if there are any. */
    String metric(Evidence evidence) {
        List<String> usual = evidence.usualMetrics();
        return optionalText("metric")
                .orElseThrow(() -> new BatchError(
                        Code.BAD_REQUEST,
                        "field 'metric' is missing"
                                + (usual.isEmpty() ? "" : "; the usual metrics of this evidence are " + usual)));
    }

    Optional<String> optionalText(String name) {
        return wellFormed(() -> only(name).optionalText(name));
    }

    double number(String name, double otherwise) {
        return wellFormed(() -> only(name).number(name, otherwise));
    }

    long whole(String name, long otherwise) {
        return wellFormed(() -> only(name).optionalCount(name).orElse(otherwise));
    }

    /** Returns a reader of one field, because converting all of them would convert the evidence. */
    private NamedInputs only(String name) {
        JsonNode value = fields.get(name);
        return NamedInputs.of(value == null ? Map.of() : Map.of(name, plain(Code.BAD_REQUEST, name, value)))
                .named("field");
    }

    /** Returns the fields of the object {@code input}; an absent object has no fields. */
    NamedInputs inputs() {
        JsonNode node = fields.get("input");
        if (node == null) {
            return NamedInputs.of(Map.of());
        }
        if (!node.isObject()) {
            throw new BatchError(Code.BAD_REQUEST, "field 'input' must be an object: input=" + shown(node));
        }
        Map<String, Object> values = new LinkedHashMap<>();
        node.properties()
                .forEach(field ->
                        values.put(field.getKey(), plain(Code.BAD_VALUE, "input." + field.getKey(), field.getValue())));
        return NamedInputs.of(values);
    }

    /** Returns a value as plain Java: numbers with all their digits, and arrays as lists. */
    private static Object plain(Code error, String name, JsonNode node) {
        Object value = CredenceJson.mapper().treeToValue(node, Object.class);
        if (value == null) {
            throw new BatchError(error, "field '" + name + "' must not be null; leave it out instead");
        }
        return value;
    }

    /** Returns what a reader of fields returns; its errors are those of a malformed request. */
    static <T> T wellFormed(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw new BatchError(Code.BAD_REQUEST, String.valueOf(e.getMessage()));
        }
    }

    /** Returns a value of the request as a message shows it. */
    static String shown(JsonNode value) {
        return SafeText.shortened(value.toString(), MAX_SHOWN);
    }

    ConfidenceLevel level() {
        return ConfidenceLevel.of(number("level", ConfidenceLevel.P95.value()));
    }

    /**
     * Returns the seed, the number of draws and the stopping rule of a computation; too many draws for the memory,
     * whether in a field or in the spelling of a method, are an error.
     */
    ComputeOptions run(Optional<String> spelling) {
        ComputeOptions options =
                ComputeOptions.defaults().withSeed(whole("seed", 0)).withCancellation(deadline);
        ComputeOptions drawn = field("draws") == null ? options : options.withDraws(whole("draws", 1));
        limits.requireDraws(draws(), spelling.map(List::of).orElse(List.of()));
        return drawn;
    }

    /** Returns the requested number of draws, if any. */
    OptionalLong draws() {
        return field("draws") == null ? OptionalLong.empty() : OptionalLong.of(whole("draws", 1));
    }

    EvidenceDocument evidence() {
        return evidence(EvidenceDocument.class);
    }

    /** Returns the evidence as a type; its error messages contain the path from the root of the request. */
    <T> T evidence(Class<T> type) {
        JsonNode value = fields.get("evidence");
        if (value == null) {
            throw new BatchError(Code.BAD_REQUEST, "field 'evidence' is missing");
        }
        try {
            return CredenceJson.mapper().treeToValue(value, type);
        } catch (JacksonException e) {
            String message = String.valueOf(e.getOriginalMessage());
            throw new BatchError(
                    Code.BAD_VALUE, message.startsWith("$") ? "$.evidence" + message.substring(1) : message);
        }
    }

    /** Returns the metric or method that a spelling names. */
    static <S, T> T find(Function<S, T> registry, S spelling) {
        try {
            return registry.apply(spelling);
        } catch (NoSuchElementException e) {
            throw new BatchError(Code.UNKNOWN_NAME, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the result of a computation; a refusal of the library becomes the error of the line. */
    static <R> R answered(Supplier<R> question) {
        try {
            return find(requested -> requested.get(), question);
        } catch (RefusedException e) {
            throw new BatchError(e.refusal());
        }
    }
}
