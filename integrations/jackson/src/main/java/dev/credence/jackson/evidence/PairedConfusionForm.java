package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form {@code {"type":"paired-confusion","labels":["n","y"],"positive":"y","counts":[...]}} with counts[truth][first][second]. */
@JsonTypeName("paired-confusion")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record PairedConfusionForm(
        List<String> labels,
        @IfAny @Nullable String positive,
        long[][][] counts,
        @IfAny @Nullable DesignWord design) implements PlainForm {
    /** The largest number of classes that is written: its cube has 8 million numbers, nearly all of them 0. */
    private static final int MAX_CLASSES = 200;

    static PlainForm of(PairedConfusionMatrix matrix, @Nullable DesignWord design) {
        int classes = matrix.labels().size();
        if (classes > MAX_CLASSES) {
            throw new IllegalArgumentException("paired-confusion is written for at most " + MAX_CLASSES
                    + " classes: classes=" + classes + "; merge rare classes first");
        }
        long[][][] counts = new long[classes][classes][classes];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[matrix.truth(atom)][matrix.firstPrediction(atom)][matrix.secondPrediction(atom)] =
                    matrix.count(atom);
        }
        return new PairedConfusionForm(matrix.labels(), matrix.positive().orElse(null), counts, design);
    }

    @Override
    public PairedConfusionMatrix evidence() {
        EvidenceForm.requireDistinct(labels);
        PairedConfusionMatrix matrix = Misfit.of("counts", () -> PairedConfusionMatrix.of(labels, counts));
        String label = positive;
        return label == null ? matrix : Misfit.of("positive", () -> matrix.withPositive(label));
    }
}
