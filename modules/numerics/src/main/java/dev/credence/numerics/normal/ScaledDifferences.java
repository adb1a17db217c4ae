package dev.credence.numerics.normal;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Differences of the rows of a factor, each scaled to length 1: the factor of the deviates of pairs of systems.
 *
 * <p>The products of all differences with a direction follow from the products of the rows, which are far fewer. These select the
 * differences that may have the largest product, up to a bound of their rounding errors, and only the selected ones are multiplied entry by
 * entry. The result therefore has the same bits as if all were.
 */
public final class ScaledDifferences {
    /** Each entry of a product has eight roundings, which are at most 2^-50 of it. */
    private static final double ROUNDING = 0x1p-50;

    private final double[][] rows;
    /** The entries of the rows by column, so that one loop computes the products of all rows. */
    private final double[][] columns;

    private final int[] first;
    private final int[] second;
    private final double[] scale;
    /** The number of the first difference of each run of differences from the same row, and the number of differences. */
    private final int[] runs;
    /** The largest scale of each run. */
    private final double[] runScale;
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
        runs = IntStream.rangeClosed(0, scale.length)
                .filter(pair -> pair == 0 || pair == scale.length || first[pair] != first[pair - 1])
                .toArray();
        runScale = new double[runs.length - 1];
        Arrays.setAll(
                runScale,
                run -> Arrays.stream(scale, runs[run], runs[run + 1]).max().orElse(0));
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

    /**
     * Returns the largest square of the product of a difference and a direction. Runs of differences whose largest product is too small,
     * because their row is in the middle of all rows, are left out; the run of the largest possible product comes first.
     */
    double largestSquare(double[] direction, double length) {
        double[] products = products(direction);
        double[] bounds = bounds(products);
        int top = 0;
        for (int run = 1; run < bounds.length; run++) {
            top = bounds[run] > bounds[top] ? run : top;
        }
        double allowed = 2 * error * length;
        double best = largest(top, products);
        for (int run = 0; run < bounds.length; run++) {
            if (run != top && bounds[run] >= best - allowed) {
                bounds[run] = largest(run, products);
                best = Math.max(best, bounds[run]);
            }
        }
        double maximum = 0;
        for (int run = 0; run < bounds.length; run++) {
            if (bounds[run] >= best - allowed) {
                maximum = Math.max(maximum, largestSquare(run, best - allowed, products, direction));
            }
        }
        return maximum;
    }

    /** Returns a number for each run that none of its products exceeds; rounding preserves the order of numbers. */
    private double[] bounds(double[] products) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double product : products) {
            least = Math.min(least, product);
            most = Math.max(most, product);
        }
        double[] bounds = new double[runScale.length];
        for (int run = 0; run < bounds.length; run++) {
            double product = products[first[runs[run]]];
            bounds[run] = Math.max(most - product, product - least) * runScale[run];
        }
        return bounds;
    }

    private double largest(int run, double[] products) {
        double product = products[first[runs[run]]];
        double largest = 0;
        for (int pair = runs[run]; pair < runs[run + 1]; pair++) {
            double size = Math.abs(product - products[second[pair]]) * scale[pair];
            largest = size > largest ? size : largest;
        }
        return largest;
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

    private double largestSquare(int run, double least, double[] products, double[] direction) {
        double maximum = 0;
        for (int pair = runs[run]; pair < runs[run + 1]; pair++) {
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
