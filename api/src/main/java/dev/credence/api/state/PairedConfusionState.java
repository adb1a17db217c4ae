package dev.credence.api.state;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Objects;

/**
 * Truth and two systems' predictions of the same rows, as a state; see {@link ConfusionState}.
 *
 * <p>Memory and bytes depend on the cells that occur, not on the rows: some 100 bytes and some 5 bytes a cell.
 */
public final class PairedConfusionState implements EvidenceState {
    private final RowGuard rows;
    private final LabelledCells cells;

    /**
     * A state without rows.
     *
     * @param layout what its rows mean
     */
    public PairedConfusionState(StateLayout layout) {
        rows = new RowGuard(Objects.requireNonNull(layout, "layout must not be null"));
        cells = new LabelledCells(3, layout.design() == StateDesign.WEIGHTED);
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
        rows.requireUngrouped();
        return take("", truth, first, second, count);
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
        Objects.requireNonNull(group, "group must not be null");
        rows.requireGrouped(group);
        return take(group, truth, first, second, count);
    }

    private PairedConfusionState take(String group, String truth, String first, String second, long count) {
        requireLabels(truth, first, second);
        rows.rows(count);
        if (count > 0) {
            cells.add(group, truth, first, second, count);
        }
        return this;
    }

    private static void requireLabels(String truth, String first, String second) {
        Objects.requireNonNull(truth, "truth must not be null; count such rows with addMissing");
        Objects.requireNonNull(first, "first must not be null; count such rows with addMissing");
        Objects.requireNonNull(second, "second must not be null; count such rows with addMissing");
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
        requireLabels(truth, first, second);
        rows.requireWeight(weight);
        if (weight > 0) {
            rows.rows(1);
            cells.addWeighted(truth, first, second, weight);
        }
        return this;
    }

    /**
     * Counts rows that were left out because a label was missing.
     *
     * @param count how many, 0 or more
     * @return this state
     */
    public PairedConfusionState addMissing(long count) {
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
    public PairedConfusionState merge(PairedConfusionState other) {
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
    public PairedConfusionState withPositive(String label) {
        return with(layout().withPositive(label));
    }

    /**
     * The same rows with labels in a stated order.
     *
     * @param order every label that occurs, and the positive one
     * @return another state
     */
    public PairedConfusionState withLabels(List<String> order) {
        return with(layout().withLabels(order));
    }

    private PairedConfusionState with(StateLayout layout) {
        PairedConfusionState other = new PairedConfusionState(layout);
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
    public static PairedConfusionState fromBytes(byte[] bytes) {
        return Kinds.as(PairedConfusionState.class, States.read(bytes));
    }

    static PairedConfusionState read(StateReader in) {
        PairedConfusionState state = new PairedConfusionState(in.layout());
        state.rows.missing(in.count("missing rows"));
        state.cells.read(in, state.rows);
        return state;
    }

    @Override
    public byte[] toBytes() {
        StateWriter out =
                new StateWriter(StateFormat.PAIRED_CONFUSION).layout(layout()).number(missing());
        cells.write(out);
        return out.toBytes();
    }

    /**
     * The rows so far as a sample, as their design says.
     *
     * @return the sample; labels in natural order where none was stated
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds, or a label is not among those stated
     */
    public Sample<PairedConfusionMatrix> sample() {
        return Designed.sample(
                layout().design(), cells.groups(), this::matrix, matrix -> matrix::truth, this::weighted);
    }

    private PairedConfusionMatrix matrix(String group) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        layout().positive().ifPresent(label -> counter.add(label, label, label, 0));
        cells.forEach(group, (labels, count) -> counter.add(labels.get(0), labels.get(1), labels.get(2), count));
        PairedConfusionMatrix met = counter.toMatrix();
        PairedConfusionMatrix ordered = layout().labels().isEmpty() ? met : met.withLabels(layout().labels());
        return layout().positive().map(ordered::withPositive).orElse(ordered);
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

    private WeightedSample<PairedConfusionMatrix> weighted() {
        PairedConfusionMatrix matrix = matrix("");
        List<String> names = matrix.labels();
        return cells.weigh(
                matrix,
                atom -> List.of(
                        names.get(matrix.truth(atom)),
                        names.get(matrix.firstPrediction(atom)),
                        names.get(matrix.secondPrediction(atom))));
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
        return "PairedConfusionState[" + rows + "]";
    }
}
