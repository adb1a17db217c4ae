package dev.credence.numerics.linear;

/**
 * Computes the inner products of columns, {@code G[a][b] = sum_i x[a][i] x[b][i]}: for centred columns, their covariances up to a factor.
 * The result is symmetric to the last bit, as {@link CovarianceFactor} requires.
 *
 * <p>Cost: O(k^2 n) for k columns of n entries.
 */
public final class GramMatrix {
    private GramMatrix() {}

    /**
     * Computes the inner products.
     *
     * @param columns the columns, of one length; not changed
     * @return a row and a column for each of them; empty without columns
     * @throws IllegalArgumentException if lengths differ; the message names the column
     */
    public static double[][] of(double[][] columns) {
        double[][] products = new double[columns.length][columns.length];
        for (int a = 0; a < columns.length; a++) {
            for (int b = 0; b <= a; b++) {
                requireSameLength(columns, a, b);
                products[a][b] = product(columns[a], columns[b]);
                products[b][a] = products[a][b];
            }
        }
        return products;
    }

    private static void requireSameLength(double[][] columns, int a, int b) {
        if (columns[a].length != columns[b].length) {
            throw new IllegalArgumentException("columns must be of one length: entries of column " + b + "="
                    + columns[b].length + ", of column " + a + "=" + columns[a].length);
        }
    }

    /** Returns the inner product of a column and of the first entries of another one. */
    public static double product(double[] column, double[] other) {
        double sum = 0;
        for (int i = 0; i < column.length; i++) {
            sum += column[i] * other[i];
        }
        return sum;
    }
}
