package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.text.NamedInputs;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.form.PlanForm;
import dev.credence.report.plan.PlanReport;
import dev.credence.report.plan.kind.PlanInput;
import dev.credence.report.plan.kind.PlanKind;
import dev.credence.report.plan.kind.PlanKinds;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
        Map<String, Object> fields = new LinkedHashMap<>(request.inputs().values());
        ComputeOptions options = request.run(Optional.empty());
        fields.remove(LEVEL);
        PlanInput input = PlanInput.of(fields, level(request)).withRun(options);
        if (request.field("evidence") == null) {
            return input;
        }
        EvidenceDocument evidence = request.evidence();
        return evidence instanceof EvidenceDocument.Pair pair
                ? input.withPairing(pair.pairing())
                : input.withSample(evidence.sample());
    }

    private static ConfidenceLevel level(Request request) {
        NamedInputs inputs = request.inputs();
        if (!inputs.has(LEVEL)) {
            return request.level();
        }
        if (request.field(LEVEL) != null) {
            throw new BatchError(Code.BAD_REQUEST, "field 'level' is in the request and in its input: give it once");
        }
        return ConfidenceLevel.of(Request.wellFormed(() -> inputs.number(LEVEL)));
    }
}
