package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.WeightedSample;

/**
 * The weights of rows in each cell of two classes, including cells without a row. A mean weight counts every row by its weight: it is
 * the sum of squared weights divided by the sum of weights.
 *
 * <p>The weight of a cell (i, j) is predicted from the other three as a product of an effect of the truth and one of the prediction,
 * {@code w(i, j') w(i', j) / w(i', j')}, limited to the interval between the weights of the same truth and of the same prediction. If
 * one of the three cells has no row, or if the product is so far outside that interval that the weights must depend on truth and
 * prediction jointly (such as on errors), the prediction is the largest of the three weights.
 */
final class CellWeights {
    private static final int OTHER_PREDICTION = 1;
    private static final int OTHER_TRUTH = 2;
    /** The square root of 10, a limit that no ratio of round weights equals. */
    private static final double FARTHEST = 3.1622776601683795;

    private final int positive;
    private final double[] sums = new double[4];
    private final double[] squares = new double[4];

    /** Creates the weights of one class against the rest. */
    CellWeights(ConfusionMatrix matrix, WeightedSample<?> sample, int positive) {
        this.positive = positive;
        double[] weights = sample.weights();
        for (int atom = 0; atom < weights.length; atom++) {
            sums[cell(matrix, atom)] += weights[atom];
            squares[cell(matrix, atom)] += sample.squaredWeight(atom);
        }
    }

    /** Returns the cell of an atom: bit 1 is a positive truth, bit 0 a positive prediction. */
    int cell(ConfusionMatrix matrix, int atom) {
        return cell(matrix, atom, positive);
    }

    static int cell(ConfusionMatrix matrix, int atom, int positive) {
        return (matrix.truth(atom) == positive ? OTHER_TRUTH : 0)
                + (matrix.predicted(atom) == positive ? OTHER_PREDICTION : 0);
    }

    double sum(int cell) {
        return sums[cell];
    }

    double squares(int cell) {
        return squares[cell];
    }

    /** Returns the largest weight of a further row: the predicted one, or the mean of the cell after such a row is added. */
    double largestNextWeight(int cell) {
        double predicted = predicted(cell);
        return Math.max(predicted, mean(sums[cell], squares[cell], 1, predicted));
    }

    /** Returns the mean weight after {@code more} rows of a weight are added. */
    static double mean(double sum, double squares, double more, double weight) {
        return (squares + more * weight * weight) / (sum + more * weight);
    }

    private double predicted(int cell) {
        double prediction = mean(cell ^ OTHER_TRUTH);
        double truth = mean(cell ^ OTHER_PREDICTION);
        double neither = mean(cell ^ (OTHER_TRUTH | OTHER_PREDICTION));
        double least = Math.min(prediction, truth);
        double most = Math.max(prediction, truth);
        double product = truth / neither * prediction;
        if (least > 0 && neither > 0 && least <= FARTHEST * product && product <= FARTHEST * most) {
            return Math.max(least, Math.min(most, product));
        }
        double largest = Math.max(most, neither);
        return largest > 0 ? largest : mean(cell);
    }

    /** Returns the ratio of the largest to the smallest mean weight among cells with rows. */
    double ratioOfWeights() {
        double least = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (int cell = 0; cell < sums.length; cell++) {
            least = sums[cell] > 0 ? Math.min(least, mean(cell)) : least;
            largest = Math.max(largest, mean(cell));
        }
        return largest / least;
    }

    /** Returns the mean weight of a cell, or 0 without a row. */
    private double mean(int cell) {
        return sums[cell] > 0 ? squares[cell] / sums[cell] : 0;
    }
}
