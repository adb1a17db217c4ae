package dev.credence.api.evidence;

import dev.credence.api.internal.Labels;
import dev.credence.api.internal.labels.PossibleClasses;
import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * The row sums, column sums and diagonal of a weighted confusion matrix, from which most metrics can be computed.
 *
 * <p>Cost: O(atoms + classes); of the counts of a matrix, the sums are computed once.
 */
public final class Margins {
    /**
     * The off-diagonal part of each row sum. It is stored apart from the diagonal, so that rare errors are not lost by rounding
     * next to a large diagonal.
     */
    private final double[] rowErrors;

    private final double[] columnErrors;
    private final double[] diagonal;
    private final PossibleClasses possible;

    private final Labels labels;
    private double total;
    private double correct;

    private Margins(Labels labels, PossibleClasses possible) {
        int classes = labels.size();
        this.labels = labels;
        this.possible = possible;
        rowErrors = new double[classes];
        columnErrors = new double[classes];
        diagonal = new double[classes];
    }

    /**
     * Computes the sums of a matrix with weights.
     *
     * @param matrix the cells
     * @param weights the weight of each atom, 0 or more, of any scale
     * @return the sums
     */
    public static Margins of(ConfusionMatrix matrix, double[] weights) {
        Objects.requireNonNull(matrix, "matrix must not be null");
        Objects.requireNonNull(weights, "weights must not be null");
        return areCounts(matrix, weights) ? matrix.margins() : sum(matrix, weights);
    }

    private static boolean areCounts(ConfusionMatrix matrix, double[] weights) {
        boolean same = weights.length == matrix.atoms();
        for (int atom = 0; same && atom < weights.length; atom++) {
            same = weights[atom] == matrix.count(atom);
        }
        return same;
    }

    static Margins sum(ConfusionMatrix matrix, double[] weights) {
        Margins margins = new Margins(matrix.indexedLabels(), matrix.possible());
        for (int atom = 0; atom < weights.length; atom++) {
            margins.add(matrix.truth(atom), matrix.predicted(atom), weights[atom]);
        }
        return margins;
    }

    /**
     * Returns these sums after adding a weight to every cell of the {@linkplain ConfusionMatrix#possibleClasses possible classes}.
     *
     * @param weight the weight, 0 or more
     * @return new sums, in O(classes)
     */
    public Margins withEachCell(double weight) {
        return withEachCell(weight, c -> true, c -> true);
    }

    /**
     * Returns these sums after adding a weight to every cell of some of the {@linkplain ConfusionMatrix#possibleClasses possible classes}.
     *
     * @param weight the weight, 0 or more
     * @param truths whether the cells of a true class receive it
     * @param predictions whether the cells of a predicted class receive it
     * @return new sums, in O(classes)
     */
    public Margins withEachCell(double weight, IntPredicate truths, IntPredicate predictions) {
        int rows = possibleClasses(truths);
        int columns = possibleClasses(predictions);
        Margins other = new Margins(labels, possible);
        int hits = 0;
        for (int c = 0; c < classes(); c++) {
            double row = possible.contains(c) && truths.test(c) ? weight : 0;
            double column = possible.contains(c) && predictions.test(c) ? weight : 0;
            boolean both = row > 0 && column > 0;
            other.rowErrors[c] = rowErrors[c] + (columns - (column > 0 ? 1 : 0)) * row;
            other.columnErrors[c] = columnErrors[c] + (rows - (row > 0 ? 1 : 0)) * column;
            other.diagonal[c] = diagonal[c] + (both ? weight : 0);
            hits += both ? 1 : 0;
        }
        other.correct = correct + hits * weight;
        other.total = total + (double) rows * columns * weight;
        return other;
    }

    private int possibleClasses(IntPredicate which) {
        int number = 0;
        for (int c : possible.list()) {
            number += which.test(c) ? 1 : 0;
        }
        return number;
    }

    /** {@return the number of possible classes: see {@link ConfusionMatrix#possibleClasses}} */
    public int possibleClasses() {
        return possible.list().length;
    }

    /**
     * Returns whether a class is possible: see {@link ConfusionMatrix#isPossible}.
     *
     * @param c index of the class
     * @return false for a class that was only declared
     */
    public boolean isPossible(int c) {
        return possible.contains(c);
    }

    /**
     * Returns the classes in the order of the atoms of the matrix, which is alphabetical for the matrix of a sample. Code that adds
     * up over classes in this order gets the same bits whatever the order of the labels.
     *
     * @param place from 0 to {@code classes() - 1}
     * @return index of the class
     */
    public int inOrder(int place) {
        return labels.atPlace(place);
    }

    /**
     * Returns the label of a class.
     *
     * @param c index of the class
     * @return the label
     */
    public String label(int c) {
        return labels.list().get(c);
    }

    private void add(int row, int column, double weight) {
        total += weight;
        if (row == column) {
            diagonal[row] += weight;
            correct += weight;
        } else {
            rowErrors[row] += weight;
            columnErrors[column] += weight;
        }
    }

    /** {@return the number of classes} */
    public int classes() {
        return diagonal.length;
    }

    /**
     * Returns the weight of the items whose true class is a given class: the row sum.
     *
     * @param c index of the class
     * @return the sum
     */
    public double truth(int c) {
        return diagonal[c] + rowErrors[c];
    }

    /**
     * Returns the weight of the items whose predicted class is a given class: the column sum.
     *
     * @param c index of the class
     * @return the sum
     */
    public double predicted(int c) {
        return diagonal[c] + columnErrors[c];
    }

    /**
     * Returns the weight of the items of a class that were predicted correctly.
     *
     * @param c index of the class
     * @return the diagonal cell
     */
    public double diagonal(int c) {
        return diagonal[c];
    }

    /** {@return the weight of all items} */
    public double total() {
        return total;
    }

    /** {@return the weight of all items that were predicted correctly: the trace} */
    public double hits() {
        return correct;
    }

    /**
     * Returns the true positives of one class against the rest.
     *
     * @param c index of the class
     * @return the diagonal cell
     */
    public double truePositives(int c) {
        return diagonal[c];
    }

    /**
     * Returns the false positives of one class against the rest.
     *
     * @param c index of the class
     * @return the column sum off the diagonal
     */
    public double falsePositives(int c) {
        return columnErrors[c];
    }

    /**
     * Returns the false negatives of one class against the rest.
     *
     * @param c index of the class
     * @return the row sum off the diagonal
     */
    public double falseNegatives(int c) {
        return rowErrors[c];
    }

    /**
     * Returns the true negatives of one class against the rest.
     *
     * @param c index of the class
     * @return the weight of all cells outside the row and the column of the class, 0 or more; if there are two possible classes,
     *     exactly the diagonal cell of the other class
     */
    public double trueNegatives(int c) {
        int[] two = possible.list();
        if (two.length == 2 && possible.contains(c)) {
            return diagonal[two[0] + two[1] - c];
        }
        return Math.max(0, total - diagonal[c] - rowErrors[c] - columnErrors[c]);
    }

    @Override
    public String toString() {
        return "Margins[" + classes() + " classes, total=" + total + ", hits=" + correct + "]";
    }
}
