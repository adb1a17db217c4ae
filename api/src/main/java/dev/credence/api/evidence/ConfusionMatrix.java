package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.Cells;
import dev.credence.api.evidence.storage.Elements;
import dev.credence.api.evidence.storage.Labels;
import dev.credence.api.evidence.storage.Totals;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Counts of (truth, predicted) for any number of classes: rows are the truth, columns the prediction, as in scikit-learn.
 *
 * <p>An atom is a cell that was seen. Cells are stored sparsely and ordered by truth, then prediction, so a thousand classes
 * cost only what occurred. Labels are text and mean nothing else: any order, gaps or spelling give the same metrics.
 *
 * <p>One label may be declared positive; binary metrics then read the matrix as that label against the rest.
 */
public final class ConfusionMatrix implements Poolable<ConfusionMatrix> {
    /** Index where no label is positive. */
    static final int NONE = -1;

    /** 5: the cells of so few classes fit into a line. */
    private static final int FEW_CLASSES = 5;

    private final Labels labels;
    private final int positive;
    private final int[] truth;
    private final int[] predicted;
    private final long[] counts;
    private final long size;

    ConfusionMatrix(Labels labels, int positive, Cells cells) {
        this(labels, positive, cells.truth(), cells.predicted(), cells.counts());
    }

    private ConfusionMatrix(Labels labels, int positive, int[] truth, int[] predicted, long[] counts) {
        this.labels = labels;
        this.positive = positive;
        this.truth = truth;
        this.predicted = predicted;
        this.counts = counts;
        this.size = Totals.sum(counts, "cell");
    }

    /**
     * A binary matrix from its four counts, with the labels {@code positive} and {@code negative}.
     *
     * @param truePositives positives predicted positive, 0 or more
     * @param falsePositives negatives predicted positive, 0 or more
     * @param falseNegatives positives predicted negative, 0 or more
     * @param trueNegatives negatives predicted negative, 0 or more
     * @return the matrix, whose positive label is {@code positive}
     * @throws IllegalArgumentException if a count is negative or the total exceeds 2^53
     */
    public static ConfusionMatrix binary(
            long truePositives, long falsePositives, long falseNegatives, long trueNegatives) {
        long[][] counts = {{trueNegatives, falsePositives}, {falseNegatives, truePositives}};
        return of(List.of("negative", "positive"), counts).withPositive("positive");
    }

    /**
     * A matrix from a table of counts.
     *
     * @param labels the class labels, distinct
     * @param counts counts[i][j]: how many items of the i-th label were predicted as the j-th; square, 0 or more each
     * @return the matrix, without a positive label
     * @throws IllegalArgumentException if labels repeat, the table does not fit them, a count is negative, or the total
     *     exceeds 2^53
     * @throws NullPointerException if a label or a row is null; the message names it
     */
    public static ConfusionMatrix of(List<String> labels, long[][] counts) {
        Labels known = Labels.of(labels);
        Objects.requireNonNull(counts, "counts must not be null");
        return new ConfusionMatrix(known, NONE, Cells.seen(known, counts));
    }

    /**
     * A matrix from what was true and what was predicted of each item.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many
     * @return the matrix; labels in natural text order
     * @throws IllegalArgumentException if the lengths differ
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static ConfusionMatrix ofPredictions(List<String> truth, List<String> predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        if (truth.size() != predicted.size()) {
            throw new IllegalArgumentException("truth and prediction must have the same length: truth=" + truth.size()
                    + ", prediction=" + predicted.size());
        }
        ConfusionCounter counter = new ConfusionCounter();
        Iterator<String> predictions = predicted.iterator();
        for (String label : truth) {
            long row = counter.size();
            counter.add(
                    Elements.require(label, "truth label", "row", row),
                    Elements.require(predictions.next(), "predicted label", "row", row));
        }
        return counter.toMatrix();
    }

    /**
     * A matrix from what was true and what was predicted of each item; see {@link #ofPredictions(List, List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many
     * @return the matrix; labels in natural text order
     * @throws IllegalArgumentException if the lengths differ
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static ConfusionMatrix ofPredictions(String[] truth, String[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return ofPredictions(Arrays.asList(truth), Arrays.asList(predicted));
    }

    /**
     * A matrix from integer labels, which are taken as text; see {@link #ofPredictions(List, List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many
     * @return the matrix; labels in natural text order
     * @throws IllegalArgumentException if the lengths differ
     */
    public static ConfusionMatrix ofPredictions(int[] truth, int[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return ofPredictions(
                Arrays.stream(truth).mapToObj(Integer::toString).toList(),
                Arrays.stream(predicted).mapToObj(Integer::toString).toList());
    }

    /**
     * A matrix from a stream of observations, read once and never kept.
     *
     * @param observations the observations
     * @return the matrix; labels in natural text order
     */
    public static ConfusionMatrix ofObservations(Stream<Observation> observations) {
        Objects.requireNonNull(observations, "observations must not be null");
        ConfusionCounter counter = new ConfusionCounter();
        observations.forEachOrdered(observation -> {
            Observation item = Elements.require(observation, "observation", "row", counter.size());
            counter.add(item.truth(), item.predicted());
        });
        return counter.toMatrix();
    }

    /**
     * One item.
     *
     * @param truth its true label
     * @param predicted its predicted label
     */
    public record Observation(String truth, String predicted) {
        /**
         * Both labels must be there.
         *
         * @param truth its true label
         * @param predicted its predicted label
         */
        public Observation {
            Objects.requireNonNull(truth, "truth must not be null");
            Objects.requireNonNull(predicted, "predicted must not be null");
        }
    }

    /**
     * The class labels, in the order of rows and columns.
     *
     * @return an immutable list
     */
    public List<String> labels() {
        return labels.list();
    }

    /**
     * How many classes there are, also those that never occurred.
     *
     * @return the number of labels
     */
    public int classes() {
        return labels.size();
    }

    /**
     * The index of a label.
     *
     * @param label a class label
     * @return its row and column
     * @throws java.util.NoSuchElementException if there is no such label; the message lists what exists and the nearest
     */
    public int indexOf(String label) {
        return labels.indexOf(label);
    }

    /**
     * The label that binary metrics count as positive.
     *
     * @return the label, or empty where none was declared
     */
    public Optional<String> positive() {
        return positive == NONE ? Optional.empty() : Optional.of(labels.get(positive));
    }

    /**
     * The row and column of the positive label, without a look-up.
     *
     * @return its index, or -1 where none was declared
     */
    public int positiveIndex() {
        return positive;
    }

    /**
     * The same counts with a positive label declared.
     *
     * @param label one of the labels
     * @return the matrix
     * @throws java.util.NoSuchElementException if there is no such label
     */
    public ConfusionMatrix withPositive(String label) {
        return new ConfusionMatrix(labels, labels.indexOf(label), truth, predicted, counts);
    }

    /**
     * The row of an atom.
     *
     * @param atom index of the atom
     * @return index of its true label
     */
    public int truth(int atom) {
        return truth[atom];
    }

    /**
     * The column of an atom.
     *
     * @param atom index of the atom
     * @return index of its predicted label
     */
    public int predicted(int atom) {
        return predicted[atom];
    }

    /**
     * The count of a cell, seen or not.
     *
     * @param truth label of the row
     * @param predicted label of the column
     * @return the count, 0 where it was not seen
     * @throws java.util.NoSuchElementException if there is no such label
     */
    public long count(String truth, String predicted) {
        return count(labels.indexOf(truth), labels.indexOf(predicted));
    }

    private long count(int row, int column) {
        int atom = find(row, column);
        return atom < 0 ? 0 : counts[atom];
    }

    /**
     * What an atom is when one class is set against the rest.
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
        return size;
    }

    @Override
    public String describe(int atom) {
        return "truth=" + labels.get(truth[atom]) + ", predicted=" + labels.get(predicted[atom]);
    }

    /** All k x k cells, those never seen at count 0. */
    @Override
    public ConfusionMatrix withUnseenAtoms() {
        long[][] table = new long[classes()][classes()];
        for (int atom = 0; atom < counts.length; atom++) {
            table[truth[atom]][predicted[atom]] = counts[atom];
        }
        return new ConfusionMatrix(labels, positive, Cells.all(table));
    }

    @Override
    public ConfusionMatrix merge(ConfusionMatrix other) {
        Objects.requireNonNull(other, "other must not be null");
        return pool(List.of(this, other)).whole();
    }

    /**
     * {@inheritDoc} The labels of the whole are those of all parts; its positive label is the parts' common one.
     *
     * @throws IllegalArgumentException if two parts declare different positive labels
     */
    @Override
    public Pool<ConfusionMatrix> pool(List<ConfusionMatrix> parts) {
        return CellPooling.pool(parts);
    }

    private int find(int row, int column) {
        int low = 0;
        int high = counts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = truth[middle] != row ? Integer.compare(truth[middle], row) : predicted[middle] - column;
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** Equal labels in the same order, the same positive label and the same counts. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ConfusionMatrix that
                && labels.equals(that.labels)
                && positive == that.positive
                && Arrays.equals(truth, that.truth)
                && Arrays.equals(predicted, that.predicted)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                labels, positive, Arrays.hashCode(truth), Arrays.hashCode(predicted), Arrays.hashCode(counts));
    }

    /** Classes, observations and the positive label; of few classes, the rows of the table as well. */
    @Override
    public String toString() {
        return "ConfusionMatrix[" + classes() + " classes, " + size + " observations"
                + positive().map(label -> ", positive=" + label).orElse("")
                + (classes() <= FEW_CLASSES && size > 0 ? ", rows of truth: " + rows() : "") + "]";
    }

    private String rows() {
        return IntStream.range(0, classes())
                .mapToObj(row -> labels.get(row) + "="
                        + IntStream.range(0, classes())
                                .mapToObj(column -> Long.toString(count(row, column)))
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", "));
    }
}
