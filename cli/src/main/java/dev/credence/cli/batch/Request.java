package dev.credence.cli.batch;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Run;
import dev.credence.api.text.Nearest;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a request, read strictly. */
final class Request {
    private final ObjectNode fields;

    Request(ObjectNode fields) {
        this.fields = fields;
    }

    /** Refuses any field but id, op and these. */
    void allow(String... names) {
        List<String> known = new ArrayList<>(List.of("id", "op"));
        known.addAll(List.of(names));
        for (String name : fields.propertyNames()) {
            if (!known.contains(name)) {
                throw new BatchError(Code.BAD_REQUEST, Nearest.message("field", name, known));
            }
        }
    }

    /** The value of a field, or null where it is absent. */
    @Nullable
    JsonNode field(String name) {
        return fields.get(name);
    }

    /** A text that must be there. */
    String text(String name) {
        return optionalText(name)
                .orElseThrow(() -> new BatchError(Code.BAD_REQUEST, "field '" + name + "' is missing"));
    }

    Optional<String> optionalText(String name) {
        JsonNode value = fields.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw wrong(name, "a text", value);
        }
        return Optional.of(value.stringValue());
    }

    double number(String name, double otherwise) {
        JsonNode value = fields.get(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.isNumber()) {
            throw wrong(name, "a number", value);
        }
        return value.decimalValue().doubleValue();
    }

    long whole(String name, long otherwise) {
        JsonNode value = fields.get(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(name, "a whole number", value);
        }
        return value.longValue();
    }

    private static BatchError wrong(String name, String kind, JsonNode value) {
        String shown = value.toString();
        return new BatchError(
                Code.BAD_REQUEST,
                "field '" + name + "' must be " + kind + ": " + name + "="
                        + (shown.length() > 60 ? shown.substring(0, 60) + "..." : shown));
    }

    ConfidenceLevel level() {
        return ConfidenceLevel.of(number("level", ConfidenceLevel.P95.value()));
    }

    /** Seed and draws. */
    Run run() {
        Run run = Run.defaults().withSeed(whole("seed", 0));
        return field("draws") == null ? run : run.withDraws(whole("draws", 1));
    }

    /** The evidence, whose own errors name the path from the request's root. */
    EvidenceDocument evidence() {
        JsonNode value = fields.get("evidence");
        if (value == null) {
            throw new BatchError(Code.BAD_REQUEST, "field 'evidence' is missing");
        }
        try {
            return CredenceJson.mapper().treeToValue(value, EvidenceDocument.class);
        } catch (JacksonException e) {
            String message = String.valueOf(e.getOriginalMessage());
            throw new BatchError(
                    Code.BAD_VALUE, message.startsWith("$") ? "$.evidence" + message.substring(1) : message);
        }
    }
}
