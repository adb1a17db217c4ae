package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"paired-confusion","labels":["n","y"],"positive":"y","counts":[...]}} with counts[truth][first][second].
 * {@code "ordered":false} says that nobody stated the order of the labels.
 */
@JsonTypeName("paired-confusion")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record PairedConfusionForm(
        List<String> labels,
        @IfAny @Nullable Boolean ordered,
        @IfAny @Nullable String positive,
        long[][][] counts,
        @IfAny @Nullable DesignWord design)
        implements PlainForm {
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
        return new PairedConfusionForm(
                matrix.labels(),
                EvidenceForm.ordered(matrix.first()),
                matrix.positive().orElse(null),
                counts,
                design);
    }

    @Override
    public PairedConfusionMatrix evidence() {
        EvidenceForm.requireDistinct(labels);
        PairedConfusionMatrix given = Misfit.of("counts", () -> PairedConfusionMatrix.of(labels, counts));
        PairedConfusionMatrix matrix = EvidenceForm.statesOrder(ordered) ? given : withoutOrder(given);
        String label = positive;
        return label == null ? matrix : Misfit.of("positive", () -> matrix.withPositive(label));
    }

    private static PairedConfusionMatrix withoutOrder(PairedConfusionMatrix matrix) {
        List<String> names = matrix.labels();
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        names.forEach(label -> counter.add(label, label, label, 0));
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counter.add(
                    names.get(matrix.truth(atom)),
                    names.get(matrix.firstPrediction(atom)),
                    names.get(matrix.secondPrediction(atom)),
                    matrix.count(atom));
        }
        return counter.toMatrix();
    }

    /** {@inheritDoc} The entries are the cells with a count, by the order of the labels in the form. */
    @Override
    public int[] listed(Evidence evidence) {
        PairedConfusionMatrix matrix = (PairedConfusionMatrix) evidence;
        IntUnaryOperator place = EvidenceForm.places(labels, matrix.labels());
        return EvidenceForm.sorted(
                matrix.atoms(),
                atom -> place.applyAsInt(matrix.truth(atom)),
                atom -> place.applyAsInt(matrix.firstPrediction(atom)),
                atom -> place.applyAsInt(matrix.secondPrediction(atom)));
    }
}
