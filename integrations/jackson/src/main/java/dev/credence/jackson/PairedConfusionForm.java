package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code {"type":"paired-confusion","labels":["n","y"],"positive":"y","counts":[...]}}: counts[truth][first][second]. */
final class PairedConfusionForm implements EvidenceForm {
    private final Design design = new Design();
    private List<String> labels = List.of();
    private @Nullable String positive;
    private long[][][] counts = {};

    @Override
    public Fields fields() {
        return new Fields("paired-confusion evidence")
                .required("labels", in -> labels = Texts.labels(in))
                .optional("positive", in -> positive = Texts.text(in, "positive"))
                .required("counts", in -> counts = Items.cube(in))
                .optional(Design.FIELD, design::read);
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        PairedConfusionMatrix matrix = in.field("counts").build(() -> PairedConfusionMatrix.of(labels, counts));
        String label = positive;
        PairedConfusionMatrix declared =
                label == null ? matrix : in.field("positive").build(() -> matrix.withPositive(label));
        return EvidenceDocument.of(Pairing.paired(design.of(declared, declared::truth)));
    }
}
