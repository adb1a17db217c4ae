package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.Labels;
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
    /** Which classes there are to spread something over. */
    private final ActiveClasses possible;

    private final Labels labels;
    private double total;
    private double hits;

    private Margins(Labels labels, ActiveClasses possible) {
        int classes = labels.size();
        this.labels = labels;
        this.possible = possible;
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
        Margins margins = new Margins(matrix.indexedLabels(), matrix.possible());
        for (int atom = 0; atom < weights.length; atom++) {
            margins.add(matrix.truth(atom), matrix.predicted(atom), weights[atom]);
        }
        return margins;
    }

    /**
     * The same with weight added to every cell that could have been seen: those of {@link ConfusionMatrix#possibleClasses}.
     *
     * @param weight the weight, 0 or more
     * @return new sums, in O(classes)
     */
    public Margins withEachCell(double weight) {
        Margins other = new Margins(labels, possible);
        int classes = possibleClasses();
        for (int c = 0; c < classes(); c++) {
            double share = possible.has(c) ? weight : 0;
            other.missed[c] = missed[c] + (classes - 1) * share;
            other.wronglyCalled[c] = wronglyCalled[c] + (classes - 1) * share;
            other.diagonal[c] = diagonal[c] + share;
        }
        other.hits = hits + classes * weight;
        other.total = total + (double) classes * classes * weight;
        return other;
    }

    /**
     * How many classes could have been seen: see {@link ConfusionMatrix#possibleClasses}.
     *
     * @return the number of classes
     */
    public int possibleClasses() {
        return possible.list().length;
    }

    /**
     * Whether a class could have been seen: see {@link ConfusionMatrix#isPossible}.
     *
     * @param c index of the class
     * @return false for one that was only declared
     */
    public boolean isPossible(int c) {
        return possible.has(c);
    }

    /**
     * The classes in the order in which the matrix keeps its atoms; of a sample's matrix, that of their text. Who adds up over classes
     * in this order gets the same bits whatever order the labels came in.
     *
     * @param place from 0 to {@code classes() - 1}
     * @return index of the class
     */
    public int inOrder(int place) {
        return labels.atPlace(place);
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

    /** {@return the number of classes, and columns} */
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
     * @return the total minus row and column, 0 or more; of two possible classes, exactly the other's diagonal cell
     */
    public double trueNegatives(int c) {
        int[] two = possible.list();
        if (two.length == 2 && possible.has(c)) {
            return diagonal[two[0] + two[1] - c];
        }
        return Math.max(0, total - diagonal[c] - missed[c] - wronglyCalled[c]);
    }

    @Override
    public String toString() {
        return "Margins[" + classes() + " classes, total=" + total + ", hits=" + hits + "]";
    }
}
