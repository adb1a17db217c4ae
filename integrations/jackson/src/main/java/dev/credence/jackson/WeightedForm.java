package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.sample.WeightedSample;
import org.jspecify.annotations.Nullable;

/**
 * {@code {"type":"weighted","evidence":{...},"weights":[...],"squares":[...]}}: for each distinct observation the sum of its
 * rows' weights and of their squares. Order: cells with a count by truth, then prediction; scores ascending, negatives before
 * positives at ties; rows of paired scores and of scores of classes as they came.
 */
final class WeightedForm implements EvidenceForm {
    private @Nullable Evidence evidence;
    private double[] weights = {};
    private double[] squares = {};

    @Override
    public Fields fields() {
        return new Fields("weighted evidence")
                .required("evidence", in -> evidence = Parts.evidence(in, EvidenceReader.read(in)))
                .required("weights", in -> weights = Items.numbers(in, "weights", "weight"))
                .required("squares", in -> squares = Items.numbers(in, "squares", "square"));
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        return in.build(() -> {
            if (evidence instanceof PairedConfusionMatrix paired) {
                return EvidenceDocument.of(Pairing.paired(WeightedSample.of(paired, weights, squares)));
            }
            if (evidence instanceof PairedScoredSample paired) {
                return EvidenceDocument.of(Pairing.paired(WeightedSample.of(paired, weights, squares)));
            }
            return EvidenceDocument.of(WeightedSample.of(read(evidence), weights, squares));
        });
    }

    private static Evidence read(@Nullable Evidence evidence) {
        if (evidence == null) {
            throw new IllegalStateException("evidence is a required field");
        }
        return evidence;
    }
}
