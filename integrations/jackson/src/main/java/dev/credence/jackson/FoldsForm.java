package dev.credence.jackson;

import dev.credence.api.sample.FoldedSample;

/** {@code {"type":"folds","folds":[{...evidence...},{...}]}}: two folds or more, of one kind of evidence. */
final class FoldsForm implements EvidenceForm {
    private final Parts parts = new Parts("folds");

    @Override
    public Fields fields() {
        return new Fields("folds evidence").required("folds", in -> Items.read(in, "folds", parts::read));
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        return parts.join(in.field("folds"), FoldedSample::of);
    }
}
