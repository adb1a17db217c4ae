package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.text.NamedInputs;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.check.CheckReport;
import dev.credence.report.check.CheckRequest;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRequest.Sizes;
import dev.credence.report.check.NoSuchCountsException;
import dev.credence.report.check.PrintedValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operation {@code check}, which answers what a published number means. Its input has the names of the options of the command; numbers
 * are texts, because their digits are read.
 */
final class CheckOperation implements BatchOperation {
    private static final String AGAINST = "against";
    private static final String N2 = "n2";
    private static final String PAIRED = "paired";

    @Override
    public String op() {
        return "check";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("check", "metric", "level", "input");
        NamedInputs input = request.inputs();
        PrintedValue printed = PrintedValue.of("check", request.text("check"));
        CheckRequest question = Request.wellFormed(() -> {
            input.requireKnown(List.of("n", "positives", "negatives", AGAINST, N2, PAIRED));
            Optional<String> against = input.optionalText(AGAINST);
            boolean paired = input.flag(PAIRED);
            if (against.isEmpty() && (paired || input.has(N2))) {
                throw new BatchError(Code.BAD_REQUEST, (paired ? "input.paired" : "input.n2") + " needs input.against");
            }
            return new CheckRequest(
                    request.optionalText("metric").orElse("accuracy"),
                    printed,
                    new Sizes(
                            input.optionalCount("n"),
                            input.optionalCount("positives"),
                            input.optionalCount("negatives")),
                    against.map(value -> new Second(PrintedValue.of(AGAINST, value), input.optionalCount(N2), paired)));
        });
        CheckReport report = report(question, credence, request.level());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("check", question.value().text());
        answer.put("results", report.envelope().results());
        answer.put("conclusions", report.envelope().more().getOrDefault("conclusions", List.of()));
        answer.put("notes", report.envelope().notes());
        return CredenceJson.mapper().valueToTree(answer);
    }

    private static CheckReport report(CheckRequest request, Credence credence, ConfidenceLevel level) {
        try {
            return Names.answered(() -> request.report(credence, level));
        } catch (NoSuchCountsException e) {
            throw new BatchError(Code.BAD_VALUE, String.valueOf(e.getMessage()));
        }
    }
}
