package dev.credence.api.evidence;

import dev.credence.api.internal.CellTable;
import dev.credence.api.internal.Labels;
import dev.credence.api.internal.Totals;
import dev.credence.api.internal.labels.LabelTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Counts pairs (true label, predicted label) one at a time. The memory grows with the number of distinct pairs and not with the
 * number of items. Counters of parts of a data set can be merged.
 *
 * <p>This class is not thread-safe: use one counter for each thread, and {@link #merge} them.
 */
public final class ConfusionCounter {
    private final Map<String, Integer> labels = new HashMap<>();
    private final CellTable cells = new CellTable();
    private long total;

    /** Creates an empty counter. */
    public ConfusionCounter() {}

    /**
     * Counts one item.
     *
     * @param truth the true label of the item
     * @param predicted the predicted label of the item
     * @return this counter
     */
    public ConfusionCounter add(String truth, String predicted) {
        return add(truth, predicted, 1);
    }

    /**
     * Counts several equal items.
     *
     * @param truth their true label
     * @param predicted their predicted label
     * @param count the number of items, 0 or more
     * @return this counter
     * @throws IllegalArgumentException if the count is negative or the total would exceed 2^53
     */
    public ConfusionCounter add(String truth, String predicted, long count) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        total = Totals.add(total, count, () -> "truth=" + truth + ", predicted=" + predicted);
        cells.add(index(truth), index(predicted), count);
        return this;
    }

    /**
     * Adds all counts of another counter.
     *
     * @param other a counter, which is not changed; if it is this counter, its counts are added a second time
     * @return this counter
     * @throws IllegalArgumentException if the total would exceed 2^53
     */
    public ConfusionCounter merge(ConfusionCounter other) {
        Objects.requireNonNull(other, "other must not be null");
        List<String> names = other.labelsByIndex();
        names.forEach(this::index);
        other.cells.copy().forEach((row, column, count) -> add(names.get(row), names.get(column), count));
        return this;
    }

    /** {@return the number of items that were counted} */
    public long size() {
        return total;
    }

    /** {@return the number of different labels that occurred as true or predicted labels} */
    public int labels() {
        return labels.size();
    }

    /**
     * {@return the matrix of the items counted so far, whose labels are in natural order (as numbers if all labels are numbers,
     * otherwise as text), without a positive label}
     */
    public ConfusionMatrix toMatrix() {
        List<String> names = labelsByIndex();
        Labels order = Labels.natural(names);
        int[] map = order.indicesOf(names);
        LabelTable.Rows rows = new LabelTable.Rows(LabelTable.CELL, 2);
        cells.forEach((row, column, count) -> rows.add(count, map[row], map[column]));
        return new ConfusionMatrix(rows.table(order, LabelTable.NO_LABEL), LabelTable.NO_LABEL);
    }

    private int index(String label) {
        Integer known = labels.get(label);
        if (known == null) {
            known = labels.size();
            labels.put(label, known);
        }
        return known;
    }

    private List<String> labelsByIndex() {
        String[] names = new String[labels.size()];
        labels.forEach((label, i) -> names[i] = label);
        return new ArrayList<>(List.of(names));
    }

    @Override
    public String toString() {
        return "ConfusionCounter[" + labels.size() + " labels, " + total + " observations]";
    }
}
