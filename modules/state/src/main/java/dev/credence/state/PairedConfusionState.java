package dev.credence.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.state.format.StateFormat;
import java.util.List;
import java.util.function.Function;

/**
 * A state of the true labels and the predictions of two systems for the same rows; see {@link ConfusionState}.
 *
 * <p>The memory (about 35 bytes for each cell) and the length of the bytes (about 5 for each cell) depend on the number of
 * distinct cells, not on the number of rows.
 */
public final class PairedConfusionState extends LabelState<PairedConfusionState, PairedConfusionMatrix> {
    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows
     */
    public PairedConfusionState(StateLayout layout) {
        super(layout, List.of("truth", "first", "second"));
    }

    /**
     * Adds one row of independent rows.
     *
     * @param truth the true label of the row
     * @param first the label that the first system predicted
     * @param second the label that the second system predicted
     * @return this state
     * @throws IllegalArgumentException if the design requires a cluster, a fold or a weight
     */
    public PairedConfusionState add(String truth, String first, String second) {
        return add(truth, first, second, 1);
    }

    /**
     * Adds several equal rows of independent rows.
     *
     * @param truth their true label
     * @param first the label that the first system predicted
     * @param second the label that the second system predicted
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design requires a cluster, a fold or a weight, the count is negative, or the total
     *     would exceed 2^53
     */
    public PairedConfusionState add(String truth, String first, String second, long count) {
        return addRows(count, truth, first, second);
    }

    /**
     * Adds several equal rows of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param truth their true label
     * @param first the label that the first system predicted
     * @param second the label that the second system predicted
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public PairedConfusionState addIn(String group, String truth, String first, String second, long count) {
        return addRowsIn(group, count, truth, first, second);
    }

    /**
     * Adds several equal rows of a cluster or fold whose name is given in UTF-8, as systems of columns store text. The result is that of the text, in
     * which malformed bytes are replaced by U+FFFD, but no text is made for most rows.
     *
     * @param group the bytes of the name of the cluster or fold; the array is not kept
     * @param truth their true label
     * @param first the label that the first system predicted
     * @param second the label that the second system predicted
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public PairedConfusionState addIn(byte[] group, String truth, String first, String second, long count) {
        return addRowsIn(group, count, truth, first, second);
    }

    /**
     * Adds several equal rows of a cluster or fold that a whole number names. The result is that of the name {@code Long.toString(group)}, but no text
     * is made for the rows.
     *
     * @param group the number that is the name of the cluster or fold
     * @param truth their true label
     * @param first the label that the first system predicted
     * @param second the label that the second system predicted
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public PairedConfusionState addIn(long group, String truth, String first, String second, long count) {
        return addRowsIn(group, count, truth, first, second);
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param truth the true label of the row
     * @param first the label that the first system predicted
     * @param second the label that the second system predicted
     * @param weight the weight of the row, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design is not weighted, or the weight is negative, infinite or NaN
     */
    public PairedConfusionState addWeighted(String truth, String first, String second, double weight) {
        return addWeightedRow(weight, truth, first, second);
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain
     *     another kind of state
     */
    public static PairedConfusionState fromBytes(byte[] bytes) {
        return States.read(PairedConfusionState.class, bytes);
    }

    /**
     * Returns the two systems as a pairing on the same rows.
     *
     * @return the pairing, which can be compared
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Pairing<ConfusionMatrix> pairing() {
        return Pairing.paired(sample());
    }

    /** {@return the state of the first system alone, with the true labels and its predictions} */
    public ConfusionState first() {
        return selectInto(new ConfusionState(layout()), 0, 1);
    }

    /** {@return the state of the second system alone, with the true labels and its predictions} */
    public ConfusionState second() {
        return selectInto(new ConfusionState(layout()), 0, 2);
    }

    @Override
    Function<String, PairedConfusionMatrix> matrices(LabelledCells cells) {
        return group -> matrix(group, cells);
    }

    private PairedConfusionMatrix matrix(String group, LabelledCells cells) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        layout().positive().ifPresent(label -> counter.add(label, label, label, 0));
        cells.forEach(group, (labels, count) -> counter.add(labels.get(0), labels.get(1), labels.get(2), count));
        PairedConfusionMatrix unordered = counter.toMatrix();
        PairedConfusionMatrix ordered =
                layout().labels().isEmpty() ? unordered : unordered.withLabels(layout().labels());
        return layout().positive().map(ordered::withPositive).orElse(ordered);
    }

    @Override
    int truth(PairedConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }

    @Override
    List<String> labels(PairedConfusionMatrix matrix, int atom) {
        List<String> names = matrix.labels();
        return List.of(
                names.get(matrix.truth(atom)),
                names.get(matrix.firstPrediction(atom)),
                names.get(matrix.secondPrediction(atom)));
    }

    @Override
    PairedConfusionState self() {
        return this;
    }

    @Override
    PairedConfusionState newState(StateLayout layout) {
        return new PairedConfusionState(layout);
    }

    @Override
    int systemsToName() {
        return 2;
    }

    @Override
    int kind() {
        return StateFormat.PAIRED_CONFUSION;
    }
}
