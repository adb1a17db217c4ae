package dev.credence.api.state;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Objects;

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
public final class ConfusionState implements EvidenceState {
    private final RowGuard rows;
    private final LabelledCells cells;

    /**
     * A state without rows.
     *
     * @param layout what its rows mean
     */
    public ConfusionState(StateLayout layout) {
        rows = new RowGuard(Objects.requireNonNull(layout, "layout must not be null"));
        cells = new LabelledCells(2, layout.design() == StateDesign.WEIGHTED);
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
        rows.requireUngrouped();
        return take("", truth, predicted, count);
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
        Objects.requireNonNull(group, "group must not be null");
        rows.requireGrouped(group);
        return take(group, truth, predicted, count);
    }

    private ConfusionState take(String group, String truth, String predicted, long count) {
        requireLabels(truth, predicted);
        rows.rows(count);
        if (count > 0) {
            cells.add(group, truth, predicted, count);
        }
        return this;
    }

    private static void requireLabels(String truth, String predicted) {
        Objects.requireNonNull(truth, "truth must not be null; count such rows with addMissing");
        Objects.requireNonNull(predicted, "predicted must not be null; count such rows with addMissing");
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
        requireLabels(truth, predicted);
        rows.requireWeight(weight);
        if (weight > 0) {
            rows.rows(1);
            cells.addWeighted(truth, predicted, weight);
        }
        return this;
    }

    /**
     * Counts rows that were left out because a label was missing.
     *
     * @param count how many, 0 or more
     * @return this state
     */
    public ConfusionState addMissing(long count) {
        rows.missing(count);
        return this;
    }

    /**
     * Adds all that another state has seen.
     *
     * @param other a state of the same layout, left as it is
     * @return this state
     * @throws IllegalArgumentException if the layouts differ, naming both, or the total would exceed 2^53
     */
    public ConfusionState merge(ConfusionState other) {
        Objects.requireNonNull(other, "other must not be null");
        rows.merge(other.rows);
        cells.merge(other.cells);
        return this;
    }

    /**
     * The same rows with a positive label, for states that were taken in without one.
     *
     * @param label the label; it need not occur
     * @return another state
     */
    public ConfusionState withPositive(String label) {
        return with(layout().withPositive(label));
    }

    /**
     * The same rows with labels in a stated order.
     *
     * @param order every label that occurs, and the positive one
     * @return another state
     */
    public ConfusionState withLabels(List<String> order) {
        return with(layout().withLabels(order));
    }

    private ConfusionState with(StateLayout layout) {
        ConfusionState other = new ConfusionState(layout);
        other.rows.rows(size());
        other.rows.missing(missing());
        other.cells.merge(cells);
        return other;
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

    static ConfusionState read(StateReader in) {
        ConfusionState state = new ConfusionState(in.layout());
        state.rows.missing(in.count("missing rows"));
        state.cells.read(in, state.rows);
        return state;
    }

    @Override
    public byte[] toBytes() {
        StateWriter out =
                new StateWriter(StateFormat.CONFUSION).layout(layout()).number(missing());
        cells.write(out);
        return out.toBytes();
    }

    /**
     * The rows so far as a sample, as their design says.
     *
     * @return the sample; labels in natural order where none was stated
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds, or a label is not among those stated
     */
    public Sample<ConfusionMatrix> sample() {
        return Designed.sample(
                layout().design(), cells.groups(), this::matrix, matrix -> matrix::truth, this::weighted);
    }

    private ConfusionMatrix matrix(String group) {
        ConfusionCounter counter = new ConfusionCounter();
        layout().positive().ifPresent(label -> counter.add(label, label, 0));
        cells.forEach(group, (labels, count) -> counter.add(labels.get(0), labels.get(1), count));
        ConfusionMatrix met = counter.toMatrix();
        ConfusionMatrix ordered = layout().labels().isEmpty() ? met : met.withLabels(layout().labels());
        return layout().positive().map(ordered::withPositive).orElse(ordered);
    }

    private WeightedSample<ConfusionMatrix> weighted() {
        ConfusionMatrix matrix = matrix("");
        List<String> names = matrix.labels();
        return cells.weigh(matrix, atom -> List.of(names.get(matrix.truth(atom)), names.get(matrix.predicted(atom))));
    }

    @Override
    public StateLayout layout() {
        return rows.layout();
    }

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public long missing() {
        return rows.missing();
    }

    @Override
    public String toString() {
        return "ConfusionState[" + rows + "]";
    }
}
