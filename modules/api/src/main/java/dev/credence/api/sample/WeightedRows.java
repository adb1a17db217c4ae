package dev.credence.api.sample;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.WeightSums;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Collects weighted rows one at a time into a weighted sample: {@code new WeightedRows().add("cat", "dog", 1.5)...sample()}. Rows
 * of weight 0 are ignored. Weights are added without rounding error, so that the result does not depend on the order of the rows.
 *
 * <p>This class is not thread-safe. Its memory grows with the number of distinct cells and not with the number of rows.
 */
public final class WeightedRows {
    private record Cell(String truth, String predicted) {}

    private final ConfusionCounter counter = new ConfusionCounter();
    private final Map<Cell, WeightSums> cells = new HashMap<>();

    /** Creates an empty collection. */
    public WeightedRows() {}

    /**
     * Adds a row.
     *
     * @param truth the true label of the row
     * @param predicted the predicted label of the row
     * @param weight the weight of the row, finite and 0 or more; only the proportions of weights matter
     * @return this
     * @throws IllegalArgumentException if the weight is negative, infinite or NaN
     */
    public WeightedRows add(String truth, String predicted, double weight) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weight must be finite and >= 0: weight=" + weight + " at truth=" + truth
                    + ", predicted=" + predicted);
        }
        if (weight > 0) {
            counter.add(truth, predicted);
            cells.computeIfAbsent(new Cell(truth, predicted), cell -> new WeightSums())
                    .add(weight);
        }
        return this;
    }

    /**
     * Returns the sample of the rows that were added.
     *
     * @return the sample, without a positive label
     * @throws IllegalArgumentException if no row has a weight
     */
    public WeightedSample<ConfusionMatrix> sample() {
        return sample(counter.toMatrix());
    }

    /**
     * Returns the sample of the rows that were added, with a positive label.
     *
     * @param positive the positive label; it need not have occurred
     * @return the sample
     * @throws IllegalArgumentException if no row has a weight
     */
    public WeightedSample<ConfusionMatrix> sample(String positive) {
        return sample(counter.toMatrix().withPositiveDeclared(positive));
    }

    private WeightedSample<ConfusionMatrix> sample(ConfusionMatrix matrix) {
        double[] sums = new double[matrix.atoms()];
        double[] squares = new double[matrix.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            WeightSums cell = cells.getOrDefault(
                    new Cell(
                            matrix.labels().get(matrix.truth(atom)),
                            matrix.labels().get(matrix.predicted(atom))),
                    new WeightSums());
            sums[atom] = cell.weight().value();
            squares[atom] = cell.square().value();
        }
        return WeightedSample.of(matrix, sums, squares);
    }

    @Override
    public String toString() {
        return "WeightedRows[" + counter.size() + " rows]";
    }
}
