package dev.credence.api.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import java.util.List;

/**
 * Truth and two systems' predictions of the same rows, as a state; see {@link ConfusionState}.
 *
 * <p>Memory and bytes depend on the cells that occur, not on the rows: some 100 bytes and some 5 bytes a cell.
 */
public final class PairedConfusionState extends LabelState<PairedConfusionState, PairedConfusionMatrix> {
    /**
     * A state without rows.
     *
     * @param layout what its rows mean
     */
    public PairedConfusionState(StateLayout layout) {
        super(layout, List.of("truth", "first", "second"));
    }

    /**
     * Takes a row of independent ones.
     *
     * @param truth its true label
     * @param first the first system's label
     * @param second the second system's label
     * @return this state
     * @throws IllegalArgumentException if rows of this design need a cluster, a fold or a weight
     */
    public PairedConfusionState add(String truth, String first, String second) {
        return add(truth, first, second, 1);
    }

    /**
     * Takes equal rows of independent ones.
     *
     * @param truth their true label
     * @param first the first system's label
     * @param second the second system's label
     * @param count how many, 0 or more
     * @return this state
     * @throws IllegalArgumentException if rows of this design need a cluster, a fold or a weight, the count is negative, or the total
     *     would exceed 2^53
     */
    public PairedConfusionState add(String truth, String first, String second, long count) {
        return take(count, truth, first, second);
    }

    /**
     * Takes equal rows of a cluster or fold.
     *
     * @param group its name
     * @param truth their true label
     * @param first the first system's label
     * @param second the second system's label
     * @param count how many, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design has no clusters or folds, the count is negative, or the total would exceed 2^53
     */
    public PairedConfusionState addIn(String group, String truth, String first, String second, long count) {
        return takeIn(group, count, truth, first, second);
    }

    /**
     * Takes a row with a weight; one of weight 0 is as if never seen.
     *
     * @param truth its true label
     * @param first the first system's label
     * @param second the second system's label
     * @param weight its weight, finite and 0 or more
     * @return this state
     * @throws IllegalArgumentException if the design is not weighted, or the weight is negative, infinite or NaN
     */
    public PairedConfusionState addWeighted(String truth, String first, String second, double weight) {
        return takeWeighted(weight, truth, first, second);
    }

    /**
     * Reads a state of this kind.
     *
     * @param bytes what {@link #toBytes} gave
     * @return the state
     * @throws StateFormatException if the bytes are no state, damaged, of a later version or of another kind
     */
    public static PairedConfusionState fromBytes(byte[] bytes) {
        return Kinds.as(PairedConfusionState.class, States.read(bytes));
    }

    /**
     * The two systems, on the same rows.
     *
     * @return the pairing, to be compared
     * @throws IllegalArgumentException as {@link #sample}
     */
    public Pairing<ConfusionMatrix> pairing() {
        return Pairing.paired(sample());
    }

    /**
     * The first system alone, as if the other had not been there.
     *
     * @return the state of truth and its predictions
     */
    public ConfusionState first() {
        return only(new ConfusionState(layout()), 0, 1);
    }

    /**
     * The second system alone, as if the other had not been there.
     *
     * @return the state of truth and its predictions
     */
    public ConfusionState second() {
        return only(new ConfusionState(layout()), 0, 2);
    }

    @Override
    PairedConfusionMatrix matrix(String group, LabelledCells<?> cells) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        layout().positive().ifPresent(label -> counter.add(label, label, label, 0));
        cells.forEach(group, (labels, count) -> counter.add(labels.get(0), labels.get(1), labels.get(2), count));
        PairedConfusionMatrix met = counter.toMatrix();
        PairedConfusionMatrix ordered = layout().labels().isEmpty() ? met : met.withLabels(layout().labels());
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
    PairedConfusionState fresh(StateLayout layout) {
        return new PairedConfusionState(layout);
    }

    @Override
    int kind() {
        return StateFormat.PAIRED_CONFUSION;
    }
}
