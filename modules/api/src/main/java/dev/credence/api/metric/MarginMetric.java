package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

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

    /**
     * Prepares for adding one item of a class, one class at a time. An average over classes overrides this by a way that costs O(1) for each
     * class; by default each costs an evaluation.
     *
     * @param margins the sums, of two or more possible classes; not changed
     * @return the function that computes the metric with one more item; for use by one thread
     */
    default OneMoreItem oneMoreItem(Margins margins) {
        double part = 1.0 / (margins.possibleClasses() - 1);
        return (truth, recognised) -> {
            IntPredicate own = c -> c == truth;
            return value(
                    recognised ? margins.withEachCell(1, own, own) : margins.withEachCell(part, own, own.negate()));
        };
    }

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

    /** Computes a metric with one more item of weight 1. */
    @FunctionalInterface
    interface OneMoreItem {
        /**
         * Returns the metric after an item is added.
         *
         * @param truth index of its true class, a possible class
         * @param recognised whether the class is recognised; otherwise the item is taken for all other possible classes in equal parts
         * @return the value; NaN where it is undefined
         */
        double value(int truth, boolean recognised);
    }

    /**
     * The influences of the cells of a confusion matrix with k classes, stored in {@code 3 k + 1} numbers. The influence of the cell
     * (i, j) is {@code scale (constant + row_i + column_j)} off the diagonal and {@code scale (constant + diagonal_i)} on it.
     */
    final class CellInfluence {
        private final Margins margins;
        private final double scale;
        private final double constant;
        private final double[] diagonal;
        private final double[] row;
        private final double[] column;

        /**
         * Stores the terms. The arrays are stored without copying them.
         *
         * @param margins the sums of the matrix
         * @param scale the factor of all influences
         * @param constant the term of all cells
         * @param diagonal the term of each cell of the diagonal
         * @param row the term of each row
         * @param column the term of each column
         */
        public CellInfluence(
                Margins margins, double scale, double constant, double[] diagonal, double[] row, double[] column) {
            this.margins = margins;
            this.scale = scale;
            this.constant = constant;
            this.diagonal = diagonal;
            this.row = row;
            this.column = column;
        }

        /**
         * Returns the influence of a cell.
         *
         * @param truth index of its row
         * @param predicted index of its column
         * @return the influence
         */
        public double of(int truth, int predicted) {
            return scale * (constant + (truth == predicted ? diagonal[truth] : row[truth] + column[predicted]));
        }

        /**
         * Returns the influences of a multiple of the metric.
         *
         * @param factor the multiple
         * @return these influences times the factor
         */
        public CellInfluence times(double factor) {
            return new CellInfluence(margins, scale * factor, constant, diagonal, row, column);
        }

        /**
         * {@return the mean of the squared influence over all cells of the possible classes, in O(classes); NaN if an
         * influence is NaN} Rows and columns are centred first, so that all terms are nonnegative except those of the diagonal.
         */
        public double meanSquare() {
            return meanSquare(c -> true, c -> true);
        }

        /**
         * Returns the mean of the squared influence over the cells of some of the possible classes, in O(classes).
         *
         * @param truths whether the cells of a true class count
         * @param predictions whether the cells of a predicted class count
         * @return the mean; NaN if an influence is NaN, or if no cell counts
         */
        public double meanSquare(IntPredicate truths, IntPredicate predictions) {
            double rows = sumOver(truths, c -> 1);
            double columns = sumOver(predictions, c -> 1);
            double meanRow = sumOver(truths, c -> row[c]) / rows;
            double meanColumn = sumOver(predictions, c -> column[c]) / columns;
            double middle = constant + meanRow + meanColumn;
            double sum = rows
                    * (columns * middle * middle
                            + sumOver(truths, c -> square(row[c] - meanRow)) * (columns / rows)
                            + sumOver(predictions, c -> square(column[c] - meanColumn)));
            sum += sumOver(
                    truths.and(predictions),
                    c -> square(constant + diagonal[c]) - square(constant + row[c] + column[c]));
            return scale * scale * Math.max(0, sum) / rows / columns;
        }

        /** Adds up a quantity over some of the possible classes, in the alphabetical order of their labels. */
        private double sumOver(IntPredicate which, IntToDoubleFunction part) {
            double sum = 0;
            for (int position = 0; position < diagonal.length; position++) {
                int c = margins.inOrder(position);
                sum += margins.isPossible(c) && which.test(c) ? part.applyAsDouble(c) : 0;
            }
            return sum;
        }

        private static double square(double x) {
            return x * x;
        }
    }
}
