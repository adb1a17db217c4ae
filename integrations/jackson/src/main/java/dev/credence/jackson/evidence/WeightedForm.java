package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.WeightedSample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.Misfit;
import java.util.stream.IntStream;

/**
 * {@code {"type":"weighted","evidence":{...},"weights":[...],"squares":[...]}}: for each distinct observation the sum of its
 * rows' weights and of their squares. Order: cells with a count by truth, then prediction; scores ascending, negatives before
 * positives at ties; rows of paired scores and of scores of classes as they came.
 */
@JsonTypeName("weighted")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record WeightedForm(EvidenceDocument evidence, double[] weights, double[] squares) implements EvidenceForm {
    static EvidenceForm of(WeightedSample<?> sample) {
        double[] squares = IntStream.range(0, sample.evidence().atoms())
                .mapToDouble(sample::squaredWeight)
                .toArray();
        return new WeightedForm(EvidenceDocument.of(sample.evidence()), sample.weights(), squares);
    }

    @Override
    public EvidenceDocument document() {
        Evidence plain = Misfit.of("evidence", () -> Part.evidence(evidence));
        return EvidenceKind.weighted(plain, weights, squares);
    }
}
