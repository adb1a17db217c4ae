package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The operation {@code interval}, which computes a metric of the evidence with its interval. */
final class IntervalOperation implements BatchOperation {
    @Override
    public String op() {
        return "interval";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("metric", "method", "level", "evidence", "seed", "draws");
        String metric = request.text("metric");
        EvidenceDocument evidence = request.evidence();
        if (!(evidence instanceof EvidenceDocument.Single single)) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE, "op 'interval' takes evidence of one system: type=" + evidence.type());
        }
        Optional<String> method = request.optionalText("method");
        EstimateRequest<?> question =
                credence.evaluate(single.sample()).level(request.level()).run(request.run(method));
        EstimateRequest<?> named = method.isPresent() ? Names.find(question::method, method.get()) : question;
        return CredenceJson.mapper().valueToTree(Names.answered(() -> named.estimate(metric)));
    }
}
