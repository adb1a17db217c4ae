package dev.credence.jackson;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code {"type":"confusion","labels":["n","y"],"positive":"y","counts":[[355,2],[13,199]]}}: counts[truth][predicted]. */
final class ConfusionForm implements EvidenceForm {
    private final Design design = new Design();
    private List<String> labels = List.of();
    private @Nullable String positive;
    private long[][] counts = {};

    @Override
    public Fields fields() {
        return new Fields("confusion evidence")
                .required("labels", in -> labels = Texts.labels(in))
                .optional("positive", in -> positive = Texts.text(in, "positive"))
                .required("counts", in -> counts = Items.table(in))
                .optional(Design.FIELD, design::read);
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        ConfusionMatrix matrix = in.field("counts").build(() -> ConfusionMatrix.of(labels, counts));
        String label = positive;
        ConfusionMatrix declared =
                label == null ? matrix : in.field("positive").build(() -> matrix.withPositive(label));
        return EvidenceDocument.of(design.of(declared, declared::truth));
    }
}
