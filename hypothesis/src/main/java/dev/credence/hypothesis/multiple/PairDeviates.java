package dev.credence.hypothesis.multiple;

import dev.credence.numerics.linear.CovarianceFactor;
import java.util.ArrayList;
import java.util.List;

/**
 * The differences of many systems as normal deviates: a row of length 1 for each whose correlations with the others are known, and how
 * many there are of which nothing is known, because the two systems never differed.
 *
 * @param rows a row per difference that varies
 * @param unknown how many differences do not vary on these data
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PairDeviates(double[][] rows, int unknown) {
    /** 2^-40 of what the two systems vary: a difference that varies less does so by rounding alone. */
    private static final double ROUNDING = 0x1p-40;

    /** Of pairs of systems, by their indices in the covariance of their differences to one of them. */
    static PairDeviates of(double[][] covariance, List<int[]> pairs) {
        double[][] factor = CovarianceFactor.of(covariance);
        List<double[]> rows = new ArrayList<>();
        for (int[] pair : pairs) {
            double[] row = difference(factor[pair[0]], factor[pair[1]]);
            double length = square(row);
            if (length > ROUNDING * (square(factor[pair[0]]) + square(factor[pair[1]]))) {
                rows.add(scaled(row, 1 / Math.sqrt(length)));
            }
        }
        return new PairDeviates(rows.toArray(double[][]::new), pairs.size() - rows.size());
    }

    private static double[] difference(double[] first, double[] second) {
        double[] row = new double[first.length];
        for (int d = 0; d < row.length; d++) {
            row[d] = first[d] - second[d];
        }
        return row;
    }

    private static double square(double[] row) {
        double sum = 0;
        for (double x : row) {
            sum += x * x;
        }
        return sum;
    }

    private static double[] scaled(double[] row, double factor) {
        double[] scaled = row.clone();
        for (int d = 0; d < row.length; d++) {
            scaled[d] *= factor;
        }
        return scaled;
    }
}
