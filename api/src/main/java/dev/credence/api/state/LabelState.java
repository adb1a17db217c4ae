package dev.credence.api.state;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Objects;

/**
 * What states of labels share: truth and predictions of rows as counts of cells, by cluster or fold where the layout says so, with sums
 * of weights where rows have them; these are kept without rounding, so that their order changes nothing.
 *
 * <p>Memory and bytes depend on the cells that occur, not on the rows.
 *
 * @param <S> the kind of state
 * @param <M> the matrix that the rows become
 */
public abstract sealed class LabelState<S extends LabelState<S, M>, M extends Poolable<M>> extends RowState<S>
        permits ConfusionState, PairedConfusionState, JointConfusionState {
    private final List<String> roles;
    private final LabelledCells<?> cells;

    /** A state without rows, whose labels have these names, two or three of them. */
    LabelState(StateLayout layout, List<String> roles) {
        this(layout, roles, new PackedKeys(roles.size()));
    }

    /** A state without rows, whose labels have these names, and these keys. */
    LabelState(StateLayout layout, List<String> roles, LabelKeys<?> keys) {
        super(layout);
        this.roles = roles;
        cells = new LabelledCells<>(keys, layout.design() == StateDesign.WEIGHTED);
    }

    final S take(long count, String... labels) {
        rows.requireUngrouped();
        return count("", count, labels);
    }

    final S takeIn(String group, long count, String... labels) {
        Objects.requireNonNull(group, "group must not be null");
        rows.requireGrouped(group);
        return count(group, count, labels);
    }

    private S count(String group, long count, String... labels) {
        requireLabels(labels);
        rows.requireRoom(count);
        if (count > 0) {
            cells.add(group, count, labels);
            rows.rows(count);
        }
        return self();
    }

    final S takeWeighted(double weight, String... labels) {
        requireLabels(labels);
        rows.requireWeight(weight);
        if (weight > 0) {
            rows.requireRoom(1);
            cells.addWeighted(weight, labels);
            rows.rows(1);
        }
        return self();
    }

    private void requireLabels(String... labels) {
        for (int place = 0; place < labels.length; place++) {
            if (labels[place] == null) {
                throw new NullPointerException(roles.get(place) + " must not be null; count such rows with addMissing");
            }
        }
    }

    /**
     * The same rows with a positive label, for states that were taken in without one.
     *
     * @param label the label; it need not occur
     * @return another state
     */
    public final S withPositive(String label) {
        return copy(layout().withPositive(label));
    }

    /**
     * The same rows with labels in a stated order.
     *
     * @param order every label that occurs, and the positive one
     * @return another state
     */
    public final S withLabels(List<String> order) {
        return copy(layout().withLabels(order));
    }

    /**
     * The rows so far as a sample, as their design says.
     *
     * @return the sample; labels in natural order where none was stated
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds, or a label is not among those stated
     */
    public final Sample<M> sample() {
        return SampleFactory.sample(
                layout().design(),
                cells.groups(),
                group -> matrix(group, cells),
                matrix -> atom -> truth(matrix, atom),
                this::weighted);
    }

    /** The cells of a group as a matrix, with the layout's labels. */
    abstract M matrix(String group, LabelledCells<?> counts);

    abstract int truth(M matrix, int atom);

    /** Truth and predictions of an atom. */
    abstract List<String> labels(M matrix, int atom);

    /** The same rows, of truth and some of the predictions, in a state without rows. */
    final <T extends LabelState<T, ?>> T only(T into, int... places) {
        into.rows.add(rows);
        LabelledCells<?> theirs = ((LabelState<?, ?>) into).cells;
        cells.forEachOf(places, theirs::include);
        return into;
    }

    private WeightedSample<M> weighted() {
        M matrix = matrix("", cells);
        return cells.weigh(matrix, atom -> labels(matrix, atom));
    }

    @Override
    final void requireRoom(List<S> others) {
        cells.requireRoom(others.stream()
                .<LabelledCells<?>>map(other -> ((LabelState<S, M>) other).cells)
                .toList());
    }

    @Override
    final void absorb(S other) {
        cells.merge(((LabelState<S, M>) other).cells);
    }

    @Override
    final void writeContent(StateWriter out) {
        cells.write(out);
    }

    @Override
    final void readContent(StateReader in) {
        cells.read(in, rows);
    }
}
