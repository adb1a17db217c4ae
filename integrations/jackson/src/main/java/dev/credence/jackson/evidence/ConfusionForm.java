package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form {@code {"type":"confusion","labels":["n","y"],"positive":"y","counts":[[355,2],[13,199]]}} with counts[truth][predicted]. */
@JsonTypeName("confusion")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record ConfusionForm(
        List<String> labels,
        @IfAny @Nullable String positive,
        long[][] counts,
        @IfAny @Nullable DesignWord design) implements PlainForm {
    static PlainForm of(ConfusionMatrix matrix, @Nullable DesignWord design) {
        if (!matrix.countsTrueNegatives()) {
            return BinaryForm.withoutTrueNegatives(matrix, design);
        }
        long[][] counts = new long[matrix.classes()][matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[matrix.truth(atom)][matrix.predicted(atom)] = matrix.count(atom);
        }
        return new ConfusionForm(matrix.labels(), matrix.positive().orElse(null), counts, design);
    }

    @Override
    public ConfusionMatrix evidence() {
        EvidenceForm.requireDistinct(labels);
        ConfusionMatrix matrix = Misfit.of("counts", () -> ConfusionMatrix.of(labels, counts));
        String label = positive;
        return label == null ? matrix : Misfit.of("positive", () -> matrix.withPositive(label));
    }
}
