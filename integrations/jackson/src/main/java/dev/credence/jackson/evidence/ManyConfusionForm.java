package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"many-confusion","systems":["knn","tree","svm"],"labels":["n","y"],"positive":"y","rows":[[0,0,1,0],...],
 * "counts":[40,...]}}. A row contains the index of the true label, then the index of each system's predicted label; its count is the
 * number of items with this combination. {@code "ordered":false} says that nobody stated the order of the labels.
 */
@JsonTypeName("many-confusion")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record ManyConfusionForm(
        List<String> systems,
        List<String> labels,
        @IfAny @Nullable Boolean ordered,
        @IfAny @Nullable String positive,
        int[][] rows,
        long[] counts,
        @IfAny @Nullable DesignWord design)
        implements PlainForm {
    static PlainForm of(JointConfusionMatrix matrix, @Nullable DesignWord design) {
        int[][] rows = new int[matrix.atoms()][];
        long[] counts = new long[rows.length];
        for (int atom = 0; atom < rows.length; atom++) {
            counts[atom] = matrix.count(atom);
            rows[atom] = row(matrix, atom, IntUnaryOperator.identity());
        }
        return new ManyConfusionForm(
                matrix.systems(),
                matrix.labels(),
                EvidenceForm.ordered(matrix.system(0)),
                matrix.positive().orElse(null),
                rows,
                counts,
                design);
    }

    @Override
    public JointConfusionMatrix evidence() {
        EvidenceForm.requireDistinct(labels);
        JointConfusionMatrix matrix = Misfit.of("rows", this::counted);
        String label = positive;
        return label == null ? matrix : Misfit.of("positive", () -> matrix.withPositive(label));
    }

    /** {@inheritDoc} The entries are the rows with a count, in their order. */
    @Override
    public int[] listed(Evidence evidence) {
        JointConfusionMatrix matrix = (JointConfusionMatrix) evidence;
        IntUnaryOperator place = EvidenceForm.places(labels, matrix.labels());
        Map<List<Integer>, Integer> atoms = new HashMap<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            atoms.put(Arrays.stream(row(matrix, atom, place)).boxed().toList(), atom);
        }
        return IntStream.range(0, rows.length)
                .filter(row -> counts[row] > 0)
                .map(row -> {
                    Integer atom = atoms.remove(Arrays.stream(rows[row]).boxed().toList());
                    if (atom == null) {
                        throw new IllegalArgumentException("a row must occur once if rows have weights: row " + row
                                + "=" + Arrays.toString(rows[row]) + " occurs before");
                    }
                    return atom;
                })
                .toArray();
    }

    /** Returns the labels of an atom by their places. */
    private static int[] row(JointConfusionMatrix matrix, int atom, IntUnaryOperator place) {
        int[] row = new int[matrix.systems().size() + 1];
        row[0] = place.applyAsInt(matrix.truth(atom));
        for (int system = 1; system < row.length; system++) {
            row[system] = place.applyAsInt(matrix.prediction(atom, system - 1));
        }
        return row;
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
        if (EvidenceForm.statesOrder(ordered)) {
            return counter.toMatrix().withLabels(labels);
        }
        labels.forEach(label -> counter.add(label, Collections.nCopies(systems.size(), label), 0));
        return counter.toMatrix();
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
