package dev.credence.numerics.linear;

import java.util.stream.IntStream;
import org.apache.commons.math4.legacy.linear.Array2DRowRealMatrix;
import org.apache.commons.math4.legacy.linear.EigenDecomposition;

/**
 * Computes a factor {@code F} of a covariance matrix {@code C = F F'}, which has as many columns as {@code C} has rank: row i of {@code F}
 * times independent standard normals gives normals with the variances and covariances of {@code C}.
 *
 * <p>The factor comes from eigenvalues, because a covariance of estimates is often singular (two systems that always agree, differences that add up to
 * 0), and then Cholesky's factor does not exist. Eigenvalues of at most {@code k 2^-52} of the largest count as 0, for {@code k} rows.
 *
 * <p>Cost: O(k^3), Householder's tridiagonal form and implicit QL.
 */
public final class CovarianceFactor {
    private CovarianceFactor() {}

    /**
     * Computes the factor.
     *
     * @param covariance symmetric and positive semi-definite up to rounding; not changed
     * @return a row for each row of the covariance and a column for each dimension that varies; no columns if nothing varies
     * @throws IllegalArgumentException if the matrix is empty, not square, not symmetric or contains NaN; the message names the entry
     */
    public static double[][] of(double[][] covariance) {
        requireSymmetric(covariance);
        int k = covariance.length;
        EigenDecomposition eigen = new EigenDecomposition(new Array2DRowRealMatrix(covariance));
        double[] values = eigen.getRealEigenvalues();
        double largest = IntStream.range(0, k).mapToDouble(i -> values[i]).max().orElse(0);
        int[] kept = IntStream.range(0, k)
                .filter(i -> values[i] > k * Math.ulp(1.0) * largest)
                .toArray();
        double[][] factor = new double[k][kept.length];
        for (int column = 0; column < kept.length; column++) {
            double scale = Math.sqrt(values[kept[column]]);
            for (int row = 0; row < k; row++) {
                factor[row][column] = scale * eigen.getV().getEntry(row, kept[column]);
            }
        }
        return factor;
    }

    private static void requireSymmetric(double[][] covariance) {
        int k = covariance.length;
        if (k == 0) {
            throw new IllegalArgumentException("covariance must have a row: rows=0");
        }
        for (int i = 0; i < k; i++) {
            if (covariance[i].length != k) {
                throw new IllegalArgumentException(
                        "covariance must be square: rows=" + k + ", columns of row " + i + "=" + covariance[i].length);
            }
        }
        for (int i = 0; i < k; i++) {
            for (int j = 0; j <= i; j++) {
                if (!(Double.isFinite(covariance[i][j]) && covariance[i][j] == covariance[j][i])) {
                    throw new IllegalArgumentException("covariance must be finite and symmetric: [" + i + "][" + j
                            + "]=" + covariance[i][j] + ", [" + j + "][" + i + "]=" + covariance[j][i]);
                }
            }
        }
    }
}
