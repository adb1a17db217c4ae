package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import dev.credence.report.judge.JudgeReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operation {@code judge}, which corrects a metric of judged labels, and the differences of several systems. */
final class JudgeOperation implements BatchOperation {
    @Override
    public String op() {
        return "judge";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("metric", "level", "evidence", "seed", "draws");
        String metric = request.text("metric");
        JudgedLabels items = items(request);
        ComputeOptions run = request.run(Optional.empty());
        Judged judged = Names.answered(() -> Judged.of(credence, items));
        List<String> systems = items.systems().isEmpty() ? List.of("judge") : items.systems();
        return Names.answered(() -> {
            JudgeReport report = JudgeReport.of(judged, request.level(), systems, List.of(metric), run);
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("metric", metric);
            answer.put("results", report.envelope().results());
            answer.put("differences", report.envelope().more().getOrDefault("differences", List.of()));
            return CredenceJson.mapper().<ObjectNode>valueToTree(answer);
        });
    }

    private static JudgedLabels items(Request request) {
        JsonNode value = request.field("evidence");
        if (value == null) {
            throw new BatchError(Code.BAD_REQUEST, "field 'evidence' is missing");
        }
        try {
            return CredenceJson.mapper().treeToValue(value, JudgedLabels.class);
        } catch (JacksonException e) {
            String message = String.valueOf(e.getOriginalMessage());
            throw new BatchError(
                    Code.BAD_VALUE, message.startsWith("$") ? "$.evidence" + message.substring(1) : message);
        }
    }
}
