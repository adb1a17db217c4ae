package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import dev.credence.api.internal.Labels;
import dev.credence.api.internal.PredictionRow;
import dev.credence.api.internal.Tally;
import dev.credence.api.internal.Totals;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Counts items by their true label and the predicted label of each system, one at a time. The memory grows with the number of
 * distinct rows and not with the number of items. This class is not thread-safe.
 */
public final class JointConfusionCounter {
    private final List<String> systems;
    /** The indices of the labels, in the order of their first occurrence. */
    private final Map<String, Integer> labels = new LinkedHashMap<>();

    private final Map<PredictionRow, Long> rows = new HashMap<>();
    private long total;

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
                    + ", systems=" + systems.size() + " in row " + total);
        }
        total = Totals.add(total, count, () -> "truth=" + truth + ", predictions=" + predictions);
        int code = code(truth);
        int[] codes = new int[systems.size()];
        for (int system = 0; system < codes.length; system++) {
            codes[system] =
                    code(ArgumentChecks.require(predictions.get(system), "prediction", "system", systems.get(system)));
        }
        if (count > 0) {
            rows.merge(PredictionRow.of(code, codes.length, system -> codes[system]), count, Long::sum);
        }
        return this;
    }

    private int code(String label) {
        return labels.computeIfAbsent(label, l -> labels.size());
    }

    /**
     * Returns the matrix of the items counted so far.
     *
     * @return a matrix whose labels are in natural order (as numbers if all labels are numbers, otherwise as text), without a
     *     positive label
     */
    public JointConfusionMatrix toMatrix() {
        List<String> occurring = List.copyOf(labels.keySet());
        Labels order = Labels.natural(occurring);
        int[] place = occurring.stream()
                .mapToInt(label -> order.place(order.indexOf(label)))
                .toArray();
        return new JointConfusionMatrix(
                systems,
                order,
                ConfusionMatrix.NO_LABEL,
                Tally.of(PredictionRow.KIND, rows).mapped(row -> row.renumbered(code -> place[code])));
    }

    @Override
    public String toString() {
        return "JointConfusionCounter[" + systems.size() + " systems, " + rows.size() + " kinds of rows, " + total
                + " observations]";
    }
}
