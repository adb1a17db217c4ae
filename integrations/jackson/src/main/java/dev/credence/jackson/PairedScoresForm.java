package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;

/** {@code {"type":"paired-scores","truth":[1,0,1],"first":[0.9,0.2,0.8],"second":[0.7,0.3,0.9]}}. */
final class PairedScoresForm implements EvidenceForm {
    private final Design design = new Design();
    private boolean[] truth = {};
    private double[] first = {};
    private double[] second = {};

    @Override
    public Fields fields() {
        return new Fields("paired-scores evidence")
                .required("truth", in -> truth = Items.truths(in))
                .required("first", in -> first = Items.scores(in, "first"))
                .required("second", in -> second = Items.scores(in, "second"))
                .optional(Design.FIELD, design::read);
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        PairedScoredSample scores = in.build(() -> PairedScoredSample.of(truth, first, second));
        return EvidenceDocument.of(Pairing.paired(design.of(scores, atom -> scores.positive(atom) ? 1 : 0)));
    }
}
