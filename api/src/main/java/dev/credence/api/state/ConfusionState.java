package dev.credence.api.state;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;

/**
 * Truth and prediction of rows, as a state: counts of cells, by cluster or fold where the layout says so, with sums of weights where
 * rows have them; these are kept without rounding, so that their order changes nothing.
 *
 * <pre>{@code
 * ConfusionState monday = new ConfusionState(StateLayout.PLAIN.withPositive("yes")).add("yes", "no");
 * byte[] stored = monday.toBytes();
 * ConfusionState week = ConfusionState.fromBytes(stored).merge(tuesday);
 * credence.evaluate(week.sample()).estimate("f1");
 * }</pre>
 *
 * <p>Memory and bytes depend on the cells that occur, not on the rows: some 100 bytes and some 4 bytes a cell.
 */
public final class ConfusionState extends LabelState<ConfusionState, ConfusionMatrix> {
    /**
     * A state without rows.
     *
     * @param layout what its rows mean
     */
    public ConfusionState(StateLayout layout) {
        super(layout, List.of("truth", "predicted"));
    }

    /**
     * Takes a row of independent ones.
     *
     * @param truth its true label
     * @param predicted its predicted label
     * @return this state
     * @throws IllegalArgumentException if rows of this design need a cluster, a fold or a weight
     */
    public ConfusionState add(String truth, String predicted) {
        return add(truth, predicted, 1);
    }

    /**
     * Takes equal rows of independent ones.
     *
     * @param truth their true label
     * @param predicted their predicted label
     * @param count how many, 0 or more
     * @return this state
     * @throws IllegalArgumentException if rows of this design need a cluster, a fold or a weight, the count is negative, or the total
     *     would exceed 2^53
     */
    public ConfusionState add(String truth, String predicted, long count) {
        return take(count, truth, predicted);
    }

    /**
     * Takes equal rows of a cluster or fold.
     *
     * @param group its name
     * @param truth their true label
     * @param predicted their predicted label
     * @param count how many, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public ConfusionState addIn(String group, String truth, String predicted, long count) {
        return takeIn(group, count, truth, predicted);
    }

    /**
     * Takes a row with a weight; one of weight 0 is as if never seen.
     *
     * @param truth its true label
     * @param predicted its predicted label
     * @param weight its weight, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design is not weighted, or the weight is negative, infinite or NaN
     */
    public ConfusionState addWeighted(String truth, String predicted, double weight) {
        return takeWeighted(weight, truth, predicted);
    }

    /**
     * Reads a state of this kind.
     *
     * @param bytes what {@link #toBytes} gave
     * @return the state
     * @throws StateFormatException if the bytes are no state, damaged, of a later version or of another kind
     */
    public static ConfusionState fromBytes(byte[] bytes) {
        return Kinds.as(ConfusionState.class, States.read(bytes));
    }

    @Override
    ConfusionMatrix matrix(String group, LabelledCells<?> cells) {
        ConfusionCounter counter = new ConfusionCounter();
        layout().positive().ifPresent(label -> counter.add(label, label, 0));
        cells.forEach(group, (labels, count) -> counter.add(labels.get(0), labels.get(1), count));
        ConfusionMatrix met = counter.toMatrix();
        ConfusionMatrix ordered = layout().labels().isEmpty() ? met : met.withLabels(layout().labels());
        return layout().positive().map(ordered::withPositive).orElse(ordered);
    }

    @Override
    int truth(ConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }

    @Override
    List<String> labels(ConfusionMatrix matrix, int atom) {
        List<String> names = matrix.labels();
        return List.of(names.get(matrix.truth(atom)), names.get(matrix.predicted(atom)));
    }

    @Override
    ConfusionState self() {
        return this;
    }

    @Override
    ConfusionState fresh(StateLayout layout) {
        return new ConfusionState(layout);
    }

    @Override
    int kind() {
        return StateFormat.CONFUSION;
    }
}
