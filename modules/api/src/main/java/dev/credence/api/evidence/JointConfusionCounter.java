package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import dev.credence.api.internal.labels.RowCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Counts items by their true label and the predicted label of each system, one at a time. The memory grows with the number of
 * distinct rows and not with the number of items. This class is not thread-safe.
 */
public final class JointConfusionCounter {
    private final List<String> systems;
    private final RowCounter rows = new RowCounter();

    /**
     * Creates an empty counter.
     *
     * @param systems the names of the systems, two or more and distinct
     * @throws IllegalArgumentException if there are fewer than two systems, or a name occurs twice
     */
    public JointConfusionCounter(List<String> systems) {
        this.systems = JointConfusionMatrix.requireSystems(systems);
    }

    /**
     * Counts equal items.
     *
     * @param truth their true label
     * @param predictions the label that each system predicted, in the order of the systems
     * @param count the number of items, 0 or more; the labels are registered even if it is 0
     * @return this counter
     * @throws IllegalArgumentException if there is not one prediction for each system, the count is negative, or the total would
     *     exceed 2^53
     */
    public JointConfusionCounter add(String truth, List<String> predictions, long count) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predictions, "predictions must not be null");
        if (predictions.size() != systems.size()) {
            throw new IllegalArgumentException("predictions must be one per system: predictions=" + predictions.size()
                    + ", systems=" + systems.size() + " in row " + rows.total());
        }
        List<String> row = new ArrayList<>(List.of(truth));
        for (int system = 0; system < systems.size(); system++) {
            row.add(ArgumentChecks.require(predictions.get(system), "prediction", "system", systems.get(system)));
        }
        rows.add(count, () -> "truth=" + truth + ", predictions=" + predictions, List.copyOf(row));
        return this;
    }

    /**
     * {@return the matrix of the items counted so far, whose labels are in natural order (as numbers if all labels are numbers,
     * otherwise as text), without a positive label}
     */
    public JointConfusionMatrix toMatrix() {
        return new JointConfusionMatrix(systems, rows.table(JointConfusionMatrix.KIND, systems.size() + 1));
    }

    @Override
    public String toString() {
        return "JointConfusionCounter[" + systems.size() + " systems, " + rows.distinct() + " kinds of rows, "
                + rows.total() + " observations]";
    }
}
