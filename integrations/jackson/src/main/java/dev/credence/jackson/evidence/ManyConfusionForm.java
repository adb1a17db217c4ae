package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"many-confusion","systems":["knn","tree","svm"],"labels":["n","y"],"positive":"y","rows":[[0,0,1,0],...],
 * "counts":[40,...]}}. A row contains the index of the true label, then the index of each system's predicted label; its count is the
 * number of items with this combination.
 */
@JsonTypeName("many-confusion")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record ManyConfusionForm(
        List<String> systems,
        List<String> labels,
        @IfAny @Nullable String positive,
        int[][] rows,
        long[] counts,
        @IfAny @Nullable DesignWord design)
        implements EvidenceForm {
    static EvidenceForm of(JointConfusionMatrix matrix, @Nullable DesignWord design) {
        int[][] rows = new int[matrix.atoms()][matrix.systems().size() + 1];
        long[] counts = new long[rows.length];
        for (int atom = 0; atom < rows.length; atom++) {
            counts[atom] = matrix.count(atom);
            rows[atom][0] = matrix.truth(atom);
            for (int system = 1; system < rows[atom].length; system++) {
                rows[atom][system] = matrix.prediction(atom, system - 1);
            }
        }
        return new ManyConfusionForm(
                matrix.systems(), matrix.labels(), matrix.positive().orElse(null), rows, counts, design);
    }

    @Override
    public EvidenceDocument document() {
        EvidenceForm.requireDistinct(labels);
        JointConfusionMatrix matrix = Misfit.of("rows", this::counted);
        String label = positive;
        return EvidenceKind.drawn(
                label == null ? matrix : Misfit.of("positive", () -> matrix.withPositive(label)), design);
    }

    private JointConfusionMatrix counted() {
        if (rows.length != counts.length) {
            throw new IllegalArgumentException(
                    "there must be a count per row: rows=" + rows.length + ", counts=" + counts.length);
        }
        JointConfusionCounter counter = new JointConfusionCounter(systems);
        for (int row = 0; row < rows.length; row++) {
            List<String> named = named(row);
            counter.add(named.get(0), named.subList(1, named.size()), counts[row]);
        }
        return counter.toMatrix().withLabels(labels);
    }

    private List<String> named(int row) {
        if (rows[row] == null || rows[row].length != systems.size() + 1) {
            throw new IllegalArgumentException("a row must have the index of the true label and one per system: row "
                    + row + "=" + Arrays.toString(rows[row]) + ", systems=" + systems.size());
        }
        return Arrays.stream(rows[row]).mapToObj(index -> label(row, index)).toList();
    }

    private String label(int row, int index) {
        if (!(index >= 0 && index < labels.size())) {
            throw new IllegalArgumentException("an index must be that of a label, from 0 to " + (labels.size() - 1)
                    + ": row " + row + "=" + Arrays.toString(rows[row]));
        }
        return labels.get(index);
    }
}
