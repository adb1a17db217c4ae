package dev.credence.numerics.normal;

import java.util.Arrays;

/**
 * Differences of the rows of a factor, each scaled to length 1: the factor of the deviates of pairs of systems.
 *
 * <p>The products of all differences with a direction follow from the products of the rows, which are far fewer. These select the
 * differences that may have the largest product, up to a bound of their rounding errors, and only the selected ones are multiplied entry by
 * entry. The result therefore has the same bits as if all were.
 */
public final class ScaledDifferences {
    /** The number of pairs of which one largest product is kept; a block is looked at again only if that product may be the largest. */
    private static final int BLOCK = 128;

    /** Each entry of a product has eight roundings, which are at most 2^-50 of it. */
    private static final double ROUNDING = 0x1p-50;

    private final double[][] rows;
    /** The entries of the rows by column, so that one loop computes the products of all rows. */
    private final double[][] columns;

    private final int[] first;
    private final int[] second;
    private final double[] scale;
    /** The largest error of a product relative to the length of the direction. */
    private final double error;

    /**
     * Keeps the differences; the arrays are not copied.
     *
     * @param rows a row for each system, of the same lengths
     * @param first the index of the first row of each difference
     * @param second the index of the row that is subtracted
     * @param scale the factor that gives each difference the length 1
     */
    public ScaledDifferences(double[][] rows, int[] first, int[] second, double[] scale) {
        this.rows = rows;
        this.first = first;
        this.second = second;
        this.scale = scale;
        int rank = rows.length == 0 ? 0 : rows[0].length;
        columns = new double[rank][rows.length];
        double longest = 0;
        for (int row = 0; row < rows.length; row++) {
            double square = 0;
            for (int d = 0; d < rank; d++) {
                columns[d][row] = rows[row][d];
                square += rows[row][d] * rows[row][d];
            }
            longest = Math.max(longest, Math.sqrt(square));
        }
        error = rank * ROUNDING * (1 + 2 * longest * Arrays.stream(scale).max().orElse(0));
    }

    /** Returns the number of differences. */
    int size() {
        return scale.length;
    }

    /** Returns the number of entries of each difference. */
    int rank() {
        return columns.length;
    }

    /** Returns the largest square of the product of a difference and a direction. */
    double largestSquare(double[] direction, double length) {
        double[] products = products(direction);
        double[] blocks = new double[(scale.length + BLOCK - 1) / BLOCK];
        double best = 0;
        for (int block = 0; block < blocks.length; block++) {
            int end = Math.min(scale.length, (block + 1) * BLOCK);
            double largest = 0;
            for (int pair = block * BLOCK; pair < end; pair++) {
                double size = Math.abs(products[first[pair]] - products[second[pair]]) * scale[pair];
                largest = size > largest ? size : largest;
            }
            blocks[block] = largest;
            best = largest > best ? largest : best;
        }
        double least = best - 2 * error * length;
        double maximum = 0;
        for (int block = 0; block < blocks.length; block++) {
            if (blocks[block] >= least) {
                maximum = Math.max(maximum, largestSquare(block, least, products, direction));
            }
        }
        return maximum;
    }

    private double[] products(double[] direction) {
        double[] products = new double[rows.length];
        for (int d = 0; d < columns.length; d++) {
            double[] column = columns[d];
            double x = direction[d];
            for (int row = 0; row < products.length; row++) {
                products[row] += column[row] * x;
            }
        }
        return products;
    }

    private double largestSquare(int block, double least, double[] products, double[] direction) {
        double maximum = 0;
        int end = Math.min(scale.length, (block + 1) * BLOCK);
        for (int pair = block * BLOCK; pair < end; pair++) {
            if (Math.abs(products[first[pair]] - products[second[pair]]) * scale[pair] >= least) {
                double product = product(pair, direction);
                maximum = Math.max(maximum, product * product);
            }
        }
        return maximum;
    }

    private double product(int pair, double[] direction) {
        double[] one = rows[first[pair]];
        double[] other = rows[second[pair]];
        double product = 0;
        for (int d = 0; d < direction.length; d++) {
            product += (one[d] - other[d]) * scale[pair] * direction[d];
        }
        return product;
    }
}
