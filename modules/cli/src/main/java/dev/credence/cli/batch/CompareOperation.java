package dev.credence.cli.batch;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.report.form.MultiSystemForm;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operation {@code compare}, which compares two systems by a metric, on the same items or on different items, or
 * several systems on the same items.
 */
final class CompareOperation implements BatchOperation {
    @Override
    public String op() {
        return "compare";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("metric", "comparator", "level", "margin", "rope", "evidence", "seed", "draws");
        String metric = request.text("metric");
        EvidenceDocument evidence = request.evidence();
        if (evidence instanceof EvidenceDocument.Many many) {
            return ManyAnswer.of(request, credence, metric, many.joint());
        }
        if (!(evidence instanceof EvidenceDocument.Pair pair)) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "op 'compare' takes evidence of two systems, paired or independent, or of several, many-confusion or"
                            + " many-outcomes: type="
                            + evidence.type());
        }
        Optional<String> comparator = request.optionalText("comparator");
        ComparisonRequest<?> question = credence.compare(pair.pairing())
                .options(new ComparisonOptions(request.level(), margin(request)))
                .run(request.run(comparator));
        ComparisonRequest<?> named =
                comparator.isPresent() ? Names.find(question::comparator, comparator.get()) : question;
        return CredenceJson.mapper().valueToTree(Names.answered(() -> named.comparison(metric)));
    }

    /** Returns the margin of the request; {@code rope} is an older name of the field. */
    private static double margin(Request request) {
        if (request.field("margin") != null && request.field("rope") != null) {
            throw new BatchError(
                    Code.BAD_REQUEST, "fields 'margin' and 'rope' have the same meaning: give one " + "of them");
        }
        return request.number("margin", request.number("rope", 0));
    }

    /** Compares all pairs of several systems for the operation {@code compare}. */
    static final class ManyAnswer {
        private ManyAnswer() {}

        @SuppressWarnings("unchecked") // the evidence of the sample has the type that is tested
        static ObjectNode of(
                Request request, Credence credence, String metric, Sample<? extends JointEvidence<?, ?>> sample) {
            if (request.field("margin") != null || request.field("rope") != null) {
                throw new BatchError(
                        Code.BAD_REQUEST,
                        "fields 'margin' and 'rope' apply to two systems, but the evidence is of several: leave "
                                + "them out");
            }
            Optional<String> comparator = request.optionalText("comparator");
            PairwiseComparisons question =
                    PairwiseComparisons.of(credence).level(request.level()).run(request.run(comparator));
            PairwiseComparisons named =
                    comparator.isPresent() ? Names.find(question::comparator, comparator.get()) : question;
            return MultiSystemForm.of(Names.answered(() -> sample.evidence() instanceof JointOutcomes
                    ? named.compare(metric, (Sample<JointOutcomes>) sample)
                    : named.compare(metric, (Sample<JointConfusionMatrix>) sample)));
        }
    }
}
