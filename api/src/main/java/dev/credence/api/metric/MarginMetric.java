package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;

/**
 * A metric of a matrix's row sums, column sums and diagonal alone, whose influence on a cell is a part of its row and a part of
 * its column, or a part of its class on the diagonal: the averages over classes.
 *
 * <p>Optional. Nothing then needs all {@code k^2} cells of a matrix: an observation spread evenly over them, or one left out,
 * costs O(classes) for all.
 */
public interface MarginMetric extends ConfusionMetric, LeaveOneOut<ConfusionMatrix> {
    /**
     * The metric of sums.
     *
     * @param margins the sums
     * @return the value, NaN where it is undefined
     */
    double value(Margins margins);

    /**
     * The influence of every cell there is, seen or not.
     *
     * @param margins the sums
     * @return the influences, in parts
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
