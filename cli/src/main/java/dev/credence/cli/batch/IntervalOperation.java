package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import tools.jackson.databind.node.ObjectNode;

/** {@code interval}: a metric of evidence with its interval. */
final class IntervalOperation implements BatchOperation {
    @Override
    public String op() {
        return "interval";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("metric", "method", "level", "evidence", "seed", "draws");
        Metric<?> metric = Names.find(credence.registry()::metric, request.text("metric"));
        EvidenceDocument evidence = request.evidence();
        if (!(evidence instanceof EvidenceDocument.Single single)) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE, "op 'interval' takes evidence of one system: type=" + evidence.type());
        }
        Sample<?> sample = single.sample();
        Names.requireFit(metric, sample.evidence());
        IntervalMethod method = request.optionalText("method")
                .map(name -> Names.find(credence.registry()::method, name))
                .orElseGet(() -> byDefault(credence, metric, sample));
        method.refusal(metric, sample).ifPresent(reason -> {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "method '" + method.id() + "' does not fit metric '" + metric.spelling() + "': " + reason
                            + "; methods that fit: " + credence.methodsFor(metric, sample));
        });
        Estimate estimate =
                credence.estimate(request.text("metric"), method.spelling(), sample, request.level(), request.run());
        return CredenceJson.mapper().valueToTree(estimate);
    }

    private static IntervalMethod byDefault(Credence credence, Metric<?> metric, Sample<?> sample) {
        return credence.defaultMethod(metric, sample)
                .orElseThrow(() -> new BatchError(
                        Code.UNSUPPORTED_EVIDENCE,
                        "no installed method gives an interval for metric '" + metric.spelling() + "' by default; "
                                + credence.missingMethod(metric, sample)));
    }
}
