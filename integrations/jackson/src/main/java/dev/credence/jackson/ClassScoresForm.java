package dev.credence.jackson;

import dev.credence.api.evidence.ClassScores;
import java.util.List;

/** {@code {"type":"class-scores","labels":["a","b"],"truth":["a","b"],"scores":[[0.7,0.3],[0.1,0.9]]}}: scores[item][label]. */
final class ClassScoresForm implements EvidenceForm {
    private final Design design = new Design();
    private List<String> labels = List.of();
    private List<String> truth = List.of();
    private double[][] scores = {};

    @Override
    public Fields fields() {
        return new Fields("class-scores evidence")
                .required("labels", in -> labels = Texts.labels(in))
                .required("truth", in -> truth = Items.list(in, "truth", item -> Texts.text(item, "truth")))
                .required("scores", in -> scores = Items.scoreRows(in))
                .optional(Design.FIELD, design::read);
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        ClassScores evidence = in.build(() -> ClassScores.of(labels, truth, scores));
        return EvidenceDocument.of(design.of(evidence, evidence::truth));
    }
}
