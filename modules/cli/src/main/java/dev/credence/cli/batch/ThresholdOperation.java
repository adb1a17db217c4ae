package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdDemand;
import dev.credence.curves.guarantee.ThresholdObjective;
import dev.credence.curves.guarantee.ThresholdRule;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.form.ThresholdForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operation {@code threshold}, which chooses a threshold of scores with guaranteed rates. */
final class ThresholdOperation implements BatchOperation {
    @Override
    public String op() {
        return "threshold";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("demands", "maximise", "abstain", "positive", "level", "evidence", "seed", "draws");
        Sample<ScoredSample> scores = GivenScores.one(request, op(), request.evidence());
        ThresholdChoice choice = Names.answered(() -> rule(request).choose(scores));
        return CredenceJson.mapper().valueToTree(ThresholdForm.of(choice, request.level(), false));
    }

    private static ThresholdRule rule(Request request) {
        ThresholdRule rule = ThresholdRule.of(request.level()).run(request.run(Optional.empty()));
        for (String demand : demands(request)) {
            rule = rule.demand(ThresholdDemand.of(demand));
        }
        Optional<String> objective = request.optionalText("maximise");
        rule = objective.isPresent() ? rule.optimise(ThresholdObjective.of(objective.get())) : rule;
        return abstains(request) ? rule.abstaining() : rule;
    }

    private static boolean abstains(Request request) {
        JsonNode abstain = request.field("abstain");
        if (abstain != null && !abstain.isBoolean()) {
            throw wrong("abstain", "true or false", abstain);
        }
        return abstain != null && abstain.booleanValue();
    }

    private static List<String> demands(Request request) {
        JsonNode list = request.field("demands");
        List<String> demands = new ArrayList<>();
        if (list == null) {
            return demands;
        }
        if (!list.isArray()) {
            throw wrong("demands", "an array of texts, such as [\"recall=0.95\"]", list);
        }
        for (JsonNode demand : list) {
            if (!demand.isString()) {
                throw wrong("demands", "an array of texts, such as [\"recall=0.95\"]", demand);
            }
            demands.add(demand.stringValue());
        }
        return demands;
    }

    private static BatchError wrong(String name, String rule, JsonNode value) {
        return new BatchError(
                Code.BAD_REQUEST, "field '" + name + "' must be " + rule + ": " + name + "=" + Request.shown(value));
    }
}
