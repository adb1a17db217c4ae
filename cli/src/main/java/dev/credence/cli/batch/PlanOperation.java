package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.plan.PlanForm;
import dev.credence.report.plan.PlanInput;
import dev.credence.report.plan.PlanKind;
import dev.credence.report.plan.PlanKinds;
import dev.credence.report.plan.PlanReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operation {@code plan}, which computes how many items to collect. Its input has the same names as the options of
 * the command and may contain the level.
 */
final class PlanOperation implements BatchOperation {
    private static final String LEVEL = "level";

    @Override
    public String op() {
        return "plan";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("plan", "input", LEVEL, "evidence", "seed", "draws");
        String name = request.text("plan");
        PlanKind kind = Names.find(PlanKinds::named, name);
        PlanReport report = Names.answered(() -> kind.report(input(request), credence));
        Map<String, @Nullable Object> answer = PlanForm.of(report.plan());
        answer.put("plan", name);
        return CredenceJson.mapper().valueToTree(answer);
    }

    private static PlanInput input(Request request) {
        Map<String, Object> fields = fields(request.field("input"));
        Object inside = fields.remove(LEVEL);
        ComputeOptions run = request.run(Optional.empty());
        PlanInput input = PlanInput.of(fields, level(request, inside)).run(run);
        if (request.field("evidence") == null) {
            return input;
        }
        EvidenceDocument evidence = request.evidence();
        return evidence instanceof EvidenceDocument.Pair pair
                ? input.pairing(pair.pairing())
                : input.sample(evidence.sample());
    }

    private static ConfidenceLevel level(Request request, @Nullable Object inside) {
        if (inside == null) {
            return request.level();
        }
        if (request.field(LEVEL) != null) {
            throw new BatchError(Code.BAD_REQUEST, "field 'level' is in the request and in its input: give one");
        }
        if (inside instanceof Number level) {
            return ConfidenceLevel.of(level.doubleValue());
        }
        throw new BatchError(Code.BAD_REQUEST, "field 'input.level' must be a number");
    }

    private static Map<String, Object> fields(@Nullable JsonNode node) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (node == null) {
            return fields;
        }
        if (!node.isObject()) {
            throw new BatchError(Code.BAD_REQUEST, "field 'input' must be an object: input=" + Request.shown(node));
        }
        node.properties().forEach(field -> fields.put(field.getKey(), value(field.getKey(), field.getValue())));
        return fields;
    }

    private static Object value(String name, JsonNode value) {
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return value.longValue();
        }
        if (value.isNumber()) {
            return value.decimalValue().doubleValue();
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isString()) {
            return value.stringValue();
        }
        throw new BatchError(
                Code.BAD_REQUEST,
                "field 'input." + name + "' must be a number, a text or a truth value: " + name + "="
                        + Request.shown(value));
    }
}
