package dev.credence.api.evidence;

import dev.credence.api.internal.Labels;
import dev.credence.api.internal.labels.LabelTable;
import dev.credence.api.internal.labels.PossibleClasses;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The cells of a confusion matrix that have observations, with their labels and counts. */
abstract class MatrixCells implements Evidence {
    private static final List<String> ROLES = List.of("truth", "predicted");

    private final LabelTable table;
    private final Labels labels;
    private final int[] truth;
    private final int[] predicted;
    private final long[] counts;

    /** The index of the label whose diagonal cell, the true negatives, was not counted; -1 if all cells were counted. */
    private final int uncounted;

    MatrixCells(LabelTable table, int uncounted) {
        this.uncounted = uncounted;
        this.table = table;
        this.labels = table.labels();
        this.truth = table.column(0);
        this.predicted = table.column(1);
        this.counts = table.counts();
    }

    /** {@return the class labels, in the order of rows and columns} */
    public List<String> labels() {
        return labels.list();
    }

    /** {@return the number of classes, including those that never occurred} */
    public int classes() {
        return labels.size();
    }

    /**
     * Returns the index of a label.
     *
     * @param label a class label
     * @return its row and column
     * @throws java.util.NoSuchElementException if there is no such label; the message lists the labels and the nearest one
     */
    public int indexOf(String label) {
        return labels.indexOf(label);
    }

    /** {@return the positive label, or empty if none was declared} */
    public Optional<String> positive() {
        return table.positive();
    }

    /** {@return the index of the positive label, or -1 if none was declared} */
    public int positiveIndex() {
        return table.positiveIndex();
    }

    /**
     * {@return whether the order of the labels is meaningful: it was given explicitly, or all labels are numbers; false if the labels were
     * collected from data and sorted as text}
     */
    public boolean ordinal() {
        return labels.ordinal();
    }

    /**
     * {@return the number of possible classes, over whose cells a prior, for example, is spread} These are the classes that occur as true
     * or predicted classes (of any system, if several systems classified the same items) and the positive class. If these are fewer than
     * two, one more class counts; without observations, all classes count.
     */
    public int possibleClasses() {
        return possible().list().length;
    }

    /**
     * Returns whether a class is one of the {@link #possibleClasses}.
     *
     * @param label index of the class
     * @return false for a class that was only declared
     */
    public boolean isPossible(int label) {
        return possible().contains(label);
    }

    PossibleClasses possible() {
        return table.possible();
    }

    /**
     * {@return whether the true negatives were counted; false for {@link ConfusionMatrix#binary(long, long, long)} and matrices derived
     * from it}
     */
    public boolean countsTrueNegatives() {
        return uncounted == LabelTable.NO_LABEL;
    }

    /** Returns the label whose diagonal cell was not counted, if there is one. */
    Optional<String> uncounted() {
        return uncounted == LabelTable.NO_LABEL ? Optional.empty() : Optional.of(labels.get(uncounted));
    }

    /** Returns the index of the label whose diagonal cell was not counted, or -1. */
    int uncountedIndex() {
        return uncounted;
    }

    LabelTable table() {
        return table;
    }

    Labels indexedLabels() {
        return labels;
    }

    /**
     * Returns the row of an atom.
     *
     * @param atom index of the atom
     * @return index of its true label
     */
    public int truth(int atom) {
        return truth[atom];
    }

    /**
     * Returns the column of an atom.
     *
     * @param atom index of the atom
     * @return index of its predicted label
     */
    public int predicted(int atom) {
        return predicted[atom];
    }

    /**
     * Returns the count of a cell.
     *
     * @param truth label of the row
     * @param predicted label of the column
     * @return the count, which is 0 if the cell has no observations
     * @throws java.util.NoSuchElementException if there is no such label
     */
    public long count(String truth, String predicted) {
        return count(labels.indexOf(truth), labels.indexOf(predicted));
    }

    private long count(int row, int column) {
        int atom = table.find(row, column);
        return atom < 0 ? 0 : counts[atom];
    }

    /**
     * Returns the outcome of an atom if one class is compared with the rest.
     *
     * @param atom index of the atom
     * @param positive index of the class taken as positive
     * @return the kind of cell
     */
    public Outcome outcome(int atom, int positive) {
        return Outcome.of(truth[atom] == positive, predicted[atom] == positive);
    }

    @Override
    public int atoms() {
        return counts.length;
    }

    @Override
    public long count(int atom) {
        return counts[atom];
    }

    @Override
    public long size() {
        return table.size();
    }

    @Override
    public String describe(int atom) {
        return table.describe(atom, ROLES);
    }

    /** Sorts the cells alphabetically by label. */
    @Override
    public int[] sortedAtoms(IntPredicate kept) {
        return table.sortedAtoms(kept);
    }

    /** Returns the counts of each row of the table as text. */
    String textOfRows() {
        return IntStream.range(0, classes())
                .mapToObj(row -> labels.get(row) + "="
                        + IntStream.range(0, classes())
                                .mapToObj(column -> textOfCell(row, column))
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", "));
    }

    private String textOfCell(int row, int column) {
        return row == uncounted && column == uncounted ? "?" : Long.toString(count(row, column));
    }
}
