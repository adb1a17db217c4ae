package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.Question;
import dev.credence.api.metric.Metric;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import tools.jackson.databind.node.ObjectNode;

/** {@code compare}: two systems by a metric, on the same items or on different ones. */
final class CompareOperation implements BatchOperation {
    @Override
    public String op() {
        return "compare";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("metric", "comparator", "level", "rope", "evidence", "seed", "draws");
        Metric<?> metric = Names.find(credence.registry()::metric, request.text("metric"));
        EvidenceDocument evidence = request.evidence();
        if (!(evidence instanceof EvidenceDocument.Pair pair)) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "op 'compare' takes evidence of two systems, paired or independent: type=" + evidence.type());
        }
        Pairing<?> pairing = pair.pairing();
        Names.requireFit(metric, pairing.firstEvidence());
        Names.requireFit(metric, pairing.secondEvidence());
        Comparator comparator = request.optionalText("comparator")
                .map(name -> Names.find(credence.registry()::comparator, name))
                .orElseGet(() -> byDefault(credence, metric, pairing));
        requireFit(credence, comparator, metric, pairing);
        Question question = new Question(request.level(), request.number("rope", 0));
        Comparison comparison =
                credence.compare(request.text("metric"), comparator.spelling(), pairing, question, request.run());
        return CredenceJson.mapper().valueToTree(comparison);
    }

    private static void requireFit(Credence credence, Comparator comparator, Metric<?> metric, Pairing<?> pairing) {
        comparator.refusal(metric, pairing).ifPresent(reason -> {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "comparator '" + comparator.id() + "' does not fit metric '" + metric.spelling() + "': " + reason
                            + "; comparators that fit: " + credence.comparatorsFor(metric, pairing));
        });
    }

    private static Comparator byDefault(Credence credence, Metric<?> metric, Pairing<?> pairing) {
        return credence.defaultComparator(metric, pairing)
                .orElseThrow(() -> new BatchError(
                        Code.UNSUPPORTED_EVIDENCE,
                        "no installed comparator fits metric '" + metric.spelling()
                                + "' by default; comparators that fit: " + credence.comparatorsFor(metric, pairing)));
    }
}
