package dev.credence.jackson;

import dev.credence.api.evidence.ScoredSample;

/** {@code {"type":"scores","positive":[0.9,0.8],"negative":[0.2,0.4,0.8]}}. */
final class ScoresForm implements EvidenceForm {
    private final Design design = new Design();
    private double[] positive = {};
    private double[] negative = {};

    @Override
    public Fields fields() {
        return new Fields("scores evidence")
                .required("positive", in -> positive = Items.scores(in, "positive"))
                .required("negative", in -> negative = Items.scores(in, "negative"))
                .optional(Design.FIELD, design::read);
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        ScoredSample scores = in.build(() -> ScoredSample.of(positive, negative));
        return EvidenceDocument.of(design.of(scores, atom -> scores.positive(atom) ? 1 : 0));
    }
}
