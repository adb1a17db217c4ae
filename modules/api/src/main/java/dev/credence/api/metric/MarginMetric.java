package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;

/**
 * A metric that depends only on the row sums, the column sums and the diagonal of a confusion matrix, such as an average over
 * classes. The influence of a cell is the sum of a term of its row and a term of its column; on the diagonal, it is a term of the
 * class.
 *
 * <p>This interface is optional. It avoids computations over all {@code k^2} cells of a matrix with k classes: adding an
 * observation that is spread evenly over all cells, or leaving out each kind of observation, costs O(classes).
 */
public interface MarginMetric extends ConfusionMetric, LeaveOneOut<ConfusionMatrix> {
    /**
     * Returns the metric of the sums.
     *
     * @param margins the sums
     * @return the value, NaN where it is undefined
     */
    double value(Margins margins);

    /**
     * Returns the influences of all cells, including those without observations.
     *
     * @param margins the sums
     * @return the influences, stored as terms of rows, columns and diagonal
     */
    CellInfluence influence(Margins margins);

    @Override
    default double value(ConfusionMatrix matrix, double[] weights) {
        return value(Margins.of(matrix, weights));
    }

    @Override
    default void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        CellInfluence influence = influence(Margins.of(matrix, weights));
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = influence.of(matrix.truth(atom), matrix.predicted(atom));
        }
    }
}
