package dev.credence.api.evidence;

import java.util.Objects;

/**
 * Row sums, column sums and diagonal of a weighted confusion matrix: all that most metrics need to know of it, in one pass.
 *
 * <p>Cost: O(atoms + classes).
 */
public final class Margins {
    /** Off-diagonal sums are kept apart, so that rare errors are not lost in the rounding of a large diagonal. */
    private final double[] missed;

    private final double[] wronglyCalled;
    private final double[] diagonal;
    private double total;
    private double hits;

    private Margins(int classes) {
        missed = new double[classes];
        wronglyCalled = new double[classes];
        diagonal = new double[classes];
    }

    /**
     * Sums up a matrix under weights.
     *
     * @param matrix the cells
     * @param weights a weight per atom, 0 or more, of any scale
     * @return the sums
     */
    public static Margins of(ConfusionMatrix matrix, double[] weights) {
        Objects.requireNonNull(matrix, "matrix must not be null");
        Objects.requireNonNull(weights, "weights must not be null");
        Margins margins = new Margins(matrix.classes());
        for (int atom = 0; atom < weights.length; atom++) {
            margins.add(matrix.truth(atom), matrix.predicted(atom), weights[atom]);
        }
        return margins;
    }

    /**
     * The same with weight added to every cell there is, seen or not.
     *
     * @param weight the weight, 0 or more
     * @return new sums, in O(classes)
     */
    public Margins withEachCell(double weight) {
        int classes = classes();
        Margins other = new Margins(classes);
        for (int c = 0; c < classes; c++) {
            other.missed[c] = missed[c] + (classes - 1) * weight;
            other.wronglyCalled[c] = wronglyCalled[c] + (classes - 1) * weight;
            other.diagonal[c] = diagonal[c] + weight;
        }
        other.hits = hits + classes * weight;
        other.total = total + (double) classes * classes * weight;
        return other;
    }

    private void add(int row, int column, double weight) {
        total += weight;
        if (row == column) {
            diagonal[row] += weight;
            hits += weight;
        } else {
            missed[row] += weight;
            wronglyCalled[column] += weight;
        }
    }

    /**
     * Number of classes.
     *
     * @return rows, and columns
     */
    public int classes() {
        return diagonal.length;
    }

    /**
     * Weight of the items whose true label is this class: the row sum.
     *
     * @param c index of the class
     * @return the sum
     */
    public double truth(int c) {
        return diagonal[c] + missed[c];
    }

    /**
     * Weight of the items predicted as this class: the column sum.
     *
     * @param c index of the class
     * @return the sum
     */
    public double predicted(int c) {
        return diagonal[c] + wronglyCalled[c];
    }

    /**
     * Weight of the items of this class that were predicted as such.
     *
     * @param c index of the class
     * @return the diagonal cell
     */
    public double diagonal(int c) {
        return diagonal[c];
    }

    /**
     * Weight of all items.
     *
     * @return the sum over all cells
     */
    public double total() {
        return total;
    }

    /**
     * Weight of all items predicted right: the trace.
     *
     * @return the sum over the diagonal
     */
    public double hits() {
        return hits;
    }

    /**
     * True positives of one class against the rest.
     *
     * @param c index of the class
     * @return the diagonal cell
     */
    public double truePositives(int c) {
        return diagonal[c];
    }

    /**
     * False positives of one class against the rest.
     *
     * @param c index of the class
     * @return the column sum off the diagonal
     */
    public double falsePositives(int c) {
        return wronglyCalled[c];
    }

    /**
     * False negatives of one class against the rest.
     *
     * @param c index of the class
     * @return the row sum off the diagonal
     */
    public double falseNegatives(int c) {
        return missed[c];
    }

    /**
     * True negatives of one class against the rest.
     *
     * @param c index of the class
     * @return the total less row and column, 0 or more; of two classes, exactly the other's diagonal cell
     */
    public double trueNegatives(int c) {
        if (diagonal.length == 2) {
            return diagonal[1 - c];
        }
        return Math.max(0, total - diagonal[c] - missed[c] - wronglyCalled[c]);
    }

    @Override
    public String toString() {
        return "Margins[" + classes() + " classes, total=" + total + ", hits=" + hits + "]";
    }
}
