package dev.credence.hypothesis.multiple;

import dev.credence.numerics.linear.CovarianceFactor;
import java.util.ArrayList;
import java.util.List;

/**
 * The differences of several systems as normal deviates: a row of length 1 for each difference with known correlations, and the number of
 * differences between systems that never differ on the data, whose correlations are unknown.
 *
 * @param rows a row for each difference that varies
 * @param unknown number of differences that do not vary on the data
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PairDeviates(double[][] rows, int unknown) {
    /** 2^-40 of what the system that varies most varies: a difference that varies less does so by rounding alone. */
    private static final double ROUNDING = 0x1p-40;

    /**
     * Of pairs of systems, by the systems' columns. Whether a difference varies is judged by the columns of both
     * systems alone, not by the factor, whose rounding depends on which system comes first.
     */
    static PairDeviates of(List<double[]> columns, List<int[]> pairs) {
        double[][] factor = CovarianceFactor.of(JointInfluences.covariances(columns));
        double largest =
                columns.stream().mapToDouble(PairDeviates::square).max().orElse(0);
        List<double[]> rows = new ArrayList<>();
        for (int[] pair : pairs) {
            double varied = square(difference(columns.get(pair[0]), columns.get(pair[1])));
            double[] row = difference(factor[pair[0]], factor[pair[1]]);
            double length = square(row);
            if (varied > ROUNDING * largest && length > 0) {
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
