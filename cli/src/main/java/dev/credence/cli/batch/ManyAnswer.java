package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import dev.credence.report.many.ManyForm;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Compares all pairs of several systems for the operation {@code compare}. */
final class ManyAnswer {
    private ManyAnswer() {}

    static ObjectNode of(Request request, Credence credence, String metric, Sample<JointConfusionMatrix> sample) {
        if (request.field("margin") != null || request.field("rope") != null) {
            throw new BatchError(
                    Code.BAD_REQUEST,
                    "fields 'margin' and 'rope' are about two systems, the evidence is of several: leave them out");
        }
        Optional<String> comparator = request.optionalText("comparator");
        PairwiseComparisons question =
                PairwiseComparisons.of(credence).level(request.level()).run(request.run(comparator));
        PairwiseComparisons named =
                comparator.isPresent() ? Names.find(question::comparator, comparator.get()) : question;
        return ManyForm.of(Names.answered(() -> named.compare(metric, sample)));
    }
}
