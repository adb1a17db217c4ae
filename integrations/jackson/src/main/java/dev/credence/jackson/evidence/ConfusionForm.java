package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"confusion","labels":["n","y"],"positive":"y","counts":[[355,2],[13,199]]}} with counts[truth][predicted].
 * {@code "ordered":false} says that nobody stated the order of the labels.
 */
@JsonTypeName("confusion")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record ConfusionForm(
        List<String> labels,
        @IfAny @Nullable Boolean ordered,
        @IfAny @Nullable String positive,
        long[][] counts,
        @IfAny @Nullable DesignWord design)
        implements PlainForm {
    static PlainForm of(ConfusionMatrix matrix, @Nullable DesignWord design) {
        if (!matrix.countsTrueNegatives()) {
            return BinaryForm.withoutTrueNegatives(matrix, design);
        }
        long[][] counts = new long[matrix.classes()][matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[matrix.truth(atom)][matrix.predicted(atom)] = matrix.count(atom);
        }
        return new ConfusionForm(
                matrix.labels(), EvidenceForm.ordered(matrix), matrix.positive().orElse(null), counts, design);
    }

    @Override
    public ConfusionMatrix evidence() {
        EvidenceForm.requireDistinct(labels);
        ConfusionMatrix given = Misfit.of("counts", () -> ConfusionMatrix.of(labels, counts));
        ConfusionMatrix matrix = EvidenceForm.statesOrder(ordered) ? given : withoutOrder(given);
        String label = positive;
        return label == null ? matrix : Misfit.of("positive", () -> matrix.withPositive(label));
    }

    private static ConfusionMatrix withoutOrder(ConfusionMatrix matrix) {
        int[] atoms = IntStream.range(0, matrix.atoms()).toArray();
        return ConfusionMatrix.ofCells(
                matrix.labels(),
                IntStream.of(atoms).map(matrix::truth).toArray(),
                IntStream.of(atoms).map(matrix::predicted).toArray(),
                IntStream.of(atoms).mapToLong(matrix::count).toArray());
    }

    /** {@inheritDoc} The entries are the cells with a count, by the order of the labels in the form. */
    @Override
    public int[] listed(Evidence evidence) {
        ConfusionMatrix matrix = (ConfusionMatrix) evidence;
        IntUnaryOperator place = EvidenceForm.places(labels, matrix.labels());
        return EvidenceForm.sorted(
                matrix.atoms(),
                atom -> place.applyAsInt(matrix.truth(atom)),
                atom -> place.applyAsInt(matrix.predicted(atom)));
    }
}
