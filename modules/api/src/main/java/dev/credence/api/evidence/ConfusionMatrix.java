package dev.credence.api.evidence;

import dev.credence.api.internal.Labels;
import dev.credence.api.internal.labels.LabelTable;
import dev.credence.api.internal.labels.LabelType;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A confusion matrix: the counts of items by true and predicted class, for any number of classes. Rows are true classes and columns
 * are predicted classes, as in scikit-learn.
 *
 * <p>An atom is a cell with observations. Cells are stored sparsely, ordered by true class and then predicted class. A sample sorts
 * them alphabetically by label, so that the order of the labels does not change any result. Labels are text. Only metrics that use
 * distances on a scale depend on the order of the labels; they need an explicit order ({@link #withLabels}, a table with its
 * labels, or an enum) or labels that are numbers.
 *
 * <p>A class that is declared but occurs neither as a true nor as a predicted class does not change any result: see {@link
 * #possibleClasses}.
 *
 * <p>One label may be declared positive. Binary metrics then use the counts of that label against the rest.
 *
 * <p>Where the true negatives were not counted, as in detection and retrieval, use {@link #binary(long, long, long)}. Metrics that
 * depend on the true negatives are then refused.
 */
public final class ConfusionMatrix extends MatrixCells implements Poolable<ConfusionMatrix> {
    /** The largest number of classes for which the text of a matrix lists the cells. */
    private static final int FEW_CLASSES = 5;

    /** The labels of a matrix of four counts. */
    private static final List<String> BINARY = List.of("negative", "positive");

    private volatile @Nullable Margins margins;

    ConfusionMatrix(LabelTable table, int uncounted) {
        super(table, uncounted);
    }

    /** Returns the matrix of one of the systems of a table, which has the possible classes of all systems. */
    static Pool<ConfusionMatrix> ofSystem(LabelTable table, int system) {
        LabelTable.MappedTable mapped = table.select(table.possible(), 0, system + 1);
        return new Pool<>(new ConfusionMatrix(mapped.table(), LabelTable.NO_LABEL), mapped.rows());
    }

    /**
     * Returns a binary matrix from its four counts, with the labels {@code positive} and {@code negative}. The order is TP, FP, FN,
     * TN, as in most papers, whereas {@code ravel()} of scikit-learn returns TN, FP, FN, TP. With {@link #binary()}, each count is
     * set by its name.
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
        return of(BINARY, counts).withPositive("positive");
    }

    /**
     * Returns a binary matrix whose true negatives were not counted, as in the detection of objects in images or of entities in
     * texts, and in the retrieval of documents. Precision, recall, F-measures, the Jaccard index and the Fowlkes-Mallows index do
     * not depend on the true negatives and can be computed; every other metric is refused.
     *
     * @param truePositives positives predicted positive, 0 or more
     * @param falsePositives negatives predicted positive, 0 or more
     * @param falseNegatives positives predicted negative, 0 or more
     * @return the matrix, with the labels {@code positive} and {@code negative}, of which {@code positive} is the positive label
     * @throws IllegalArgumentException if a count is negative or the total exceeds 2^53
     */
    public static ConfusionMatrix binary(long truePositives, long falsePositives, long falseNegatives) {
        return new ConfusionMatrix(
                binary(truePositives, falsePositives, falseNegatives, 0).table(), BINARY.indexOf("negative"));
    }

    /**
     * Starts a binary matrix whose four counts are set by their names, so that they cannot be confused.
     *
     * @return a builder; counts that are not set are 0, except the true negatives, which are then unknown
     */
    public static BinaryCounts binary() {
        return new BinaryCounts();
    }

    /**
     * Returns a matrix from a table of counts.
     *
     * @param labels the class labels, distinct
     * @param counts counts[i][j]: the number of items of the i-th label that were predicted as the j-th label; a square table of
     *     counts of 0 or more
     * @return the matrix, without a positive label
     * @throws IllegalArgumentException if labels repeat, the table does not fit them, a count is negative, or the total
     *     exceeds 2^53
     * @throws NullPointerException if a label or a row is null; the message names it
     */
    public static ConfusionMatrix of(List<String> labels, long[][] counts) {
        Labels known = Labels.of(labels);
        Objects.requireNonNull(counts, "counts must not be null");
        return Predictions.matrix(known, counts);
    }

    /**
     * Returns a matrix from the true and predicted label of each item.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, of the same length
     * @return the matrix; labels in natural order (as numbers if all labels are numbers, otherwise as text)
     * @throws IllegalArgumentException if the lengths differ
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static ConfusionMatrix ofPredictions(List<String> truth, List<String> predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(truth, predicted, LabelType.NATURAL);
    }

    /**
     * Returns a matrix from integer labels, which become text; see {@link #ofPredictions(List, List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, of the same length
     * @return the matrix; labels in natural order
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
     * Returns a matrix from 64-bit integer labels, as returned by ONNX Runtime, which become text; see {@link #ofPredictions(List,
     * List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, of the same length
     * @return the matrix; labels in natural order
     * @throws IllegalArgumentException if the lengths differ
     */
    public static ConfusionMatrix ofPredictions(long[] truth, long[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return ofPredictions(
                Arrays.stream(truth).mapToObj(Long::toString).toList(),
                Arrays.stream(predicted).mapToObj(Long::toString).toList());
    }

    /**
     * Returns a matrix from the indices of classes with names, as returned by machine learning libraries.
     *
     * @param labels the names of the classes, in the order of their indices; this order counts as explicit
     * @param truth the index of each item's true class
     * @param predicted the index of each item's predicted class, of the same length
     * @return the matrix, without a positive label; classes that never occur are kept, but do not change any result
     * @throws IllegalArgumentException if labels repeat, the lengths differ, or an index is not the index of a class; the message
     *     names the row
     */
    public static ConfusionMatrix of(List<String> labels, int[] truth, int[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(labels, truth, predicted);
    }

    /**
     * Returns a matrix from counted cells, whose classes are indices of names in any order, such as a reader of a file collects
     * them.
     *
     * @param labels the names of the classes, in the order of their indices; this order does not count as explicit
     * @param truth the index of the true class of each cell
     * @param predicted the index of the predicted class of each cell
     * @param counts the number of items of each cell, 0 or more; the counts of equal cells are added
     * @return the matrix; all labels, in natural order, without a positive label
     * @throws IllegalArgumentException if labels repeat, the lengths differ, an index is not the index of a class, a count is
     *     negative, or the total exceeds 2^53
     */
    public static ConfusionMatrix ofCells(List<String> labels, int[] truth, int[] predicted, long[] counts) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        Objects.requireNonNull(counts, "counts must not be null");
        return Predictions.matrix(labels, truth, predicted, counts);
    }

    /**
     * Returns a matrix of other counted cells with the labels and the positive label of this one. Many matrices of one set of
     * labels, such as those of clusters, then share the memory of the labels.
     *
     * @param truth the index in {@link #labels()} of the true class of each cell
     * @param predicted the index of the predicted class of each cell
     * @param counts the number of items of each cell, 0 or more; the counts of equal cells are added
     * @return the matrix
     * @throws IllegalArgumentException if the lengths differ, an index is not the index of a class, a count is negative, or the
     *     total exceeds 2^53
     */
    public ConfusionMatrix withCells(int[] truth, int[] predicted, long[] counts) {
        LabelTable.Rows cells = Predictions.cells(
                Objects.requireNonNull(truth, "truth must not be null"),
                Objects.requireNonNull(predicted, "predicted must not be null"),
                Objects.requireNonNull(counts, "counts must not be null"),
                IntStream.range(0, classes()).toArray());
        return new ConfusionMatrix(cells.table(indexedLabels(), positiveIndex()), uncountedIndex());
    }

    /**
     * Returns a matrix from arrays of labels of any type, such as enums or boxed numbers; see {@link #of(Collection, Collection)}.
     *
     * @param <T> type of the labels
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, of the same length
     * @return the matrix
     * @throws IllegalArgumentException if the lengths differ, or two different labels have the same name
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static <T> ConfusionMatrix ofPredictions(T[] truth, T[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return of(Arrays.asList(truth), Arrays.asList(predicted));
    }

    /**
     * Returns a matrix from labels of any type, such as text, numbers, booleans or enums.
     *
     * <p>The name of a label is its {@code toString}, or the {@code name} of an enum constant. All constants of an enum become
     * labels, in their order, which counts as explicit. Booleans have the labels {@code true} and {@code false}, and {@code true}
     * is positive. For other types, the labels are those that occur, in natural order.
     *
     * @param <T> type of a label
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, of the same size and in the same order
     * @return the matrix
     * @throws IllegalArgumentException if the sizes differ, or two different labels have the same name
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static <T> ConfusionMatrix of(Collection<? extends T> truth, Collection<? extends T> predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(truth, predicted, LabelType.of(truth, predicted));
    }

    /**
     * Returns a binary matrix from booleans, with the labels {@code false} and {@code true}, of which {@code true} is positive.
     *
     * @param truth whether each item is positive
     * @param predicted whether each item was predicted positive, of the same length
     * @return the matrix
     * @throws IllegalArgumentException if the lengths differ
     */
    public static ConfusionMatrix of(boolean[] truth, boolean[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(truth, predicted);
    }

    /**
     * Returns a matrix from a map of counts, with labels and whole numbers of any type.
     *
     * @param counts for each true label, the number of its items by predicted label
     * @return the matrix; its labels are those of {@link #of(Collection, Collection)}, whatever the order of the maps
     * @throws IllegalArgumentException if a count is negative or no whole number, the total exceeds 2^53, or two different labels
     *     have the same name
     * @throws NullPointerException if a label, a row or a count is null; the message names it
     */
    public static ConfusionMatrix ofCounts(Map<?, ? extends Map<?, ? extends Number>> counts) {
        Objects.requireNonNull(counts, "counts must not be null");
        return Predictions.matrix(counts);
    }

    /**
     * Returns a collector of the items of a stream, which may be parallel. The items are read once and not stored.
     *
     * @param <T> type of an item
     * @param truth the true label of an item, of any type
     * @param predicted the predicted label of the cell
     * @return a collector of a matrix, whose labels are those of {@link #of(Collection, Collection)}
     */
    public static <T> Collector<T, ?, ConfusionMatrix> collector(
            Function<? super T, ?> truth, Function<? super T, ?> predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Collector.of(
                Predictions.Tally::new,
                (tally, item) -> tally.add(truth.apply(item), predicted.apply(item)),
                Predictions.Tally::merge,
                Predictions.Tally::matrix,
                Collector.Characteristics.UNORDERED);
    }

    /**
     * Returns the same counts with a positive label.
     *
     * @param label one of the labels
     * @return the matrix
     * @throws java.util.NoSuchElementException if there is no such label
     * @throws IllegalArgumentException if the true negatives were not counted and the label differs from the present positive label
     */
    public ConfusionMatrix withPositive(String label) {
        requireSamePositive(label);
        return new ConfusionMatrix(table().withPositive(label), uncountedIndex());
    }

    /** Checks that the positive label does not change if the true negatives were not counted. */
    private void requireSamePositive(String label) {
        if (!countsTrueNegatives() && !label.equals(labels().get(positiveIndex()))) {
            throw new IllegalArgumentException("counts without true negatives are about one positive label: positive="
                    + labels().get(positiveIndex()) + ", label=" + label + "; give the true negatives as well");
        }
    }

    /**
     * Returns the same counts with a positive label that need not occur, such as the label {@code lesion} in an image without
     * lesions; a new label has counts of 0. If the label must exist, {@link #withPositive} is safer, because it reports a
     * misspelled label.
     *
     * @param label the positive label
     * @return the matrix
     * @throws IllegalArgumentException if the true negatives were not counted and the label differs from the present positive label
     */
    public ConfusionMatrix withPositiveDeclared(String label) {
        Objects.requireNonNull(label, "label must not be null");
        requireSamePositive(label);
        return relabelled(table().withPositiveDeclared(label));
    }

    /**
     * Returns the same counts with the labels in an explicit order, such as the order of a scale. The order may contain labels that
     * never occurred, which do not change any result.
     *
     * @param order every label that occurs and the positive label, each once
     * @return the matrix
     * @throws IllegalArgumentException if a label is missing or occurs twice; the message names it
     */
    public ConfusionMatrix withLabels(List<String> order) {
        return relabelled(table().withLabels(order));
    }

    private ConfusionMatrix relabelled(LabelTable other) {
        other.labels().requireAll(uncounted().stream().toList());
        return new ConfusionMatrix(
                other, uncounted().map(other.labels()::indexOf).orElse(LabelTable.NO_LABEL));
    }

    /**
     * {@return the row sums, column sums and diagonal of the counts, which are computed once and are equal to those of {@link
     * Margins#of} with the counts as weights}
     */
    public Margins margins() {
        Margins known = margins;
        if (known == null) {
            known = Margins.sum(this, weights());
            margins = known;
        }
        return known;
    }

    /** Returns a matrix with all cells of the {@link #possibleClasses}; cells without observations have count 0. */
    @Override
    public ConfusionMatrix withUnseenAtoms() {
        return new ConfusionMatrix(table().withUnseen(), uncountedIndex());
    }

    @Override
    public ConfusionMatrix withAtoms(int[] selected) {
        return table().isArranged(selected) ? this : new ConfusionMatrix(table().withRows(selected), uncountedIndex());
    }

    /**
     * {@inheritDoc} The pooled matrix has the labels of all parts and their common positive label. Its true negatives are known if
     * those of all parts are known.
     *
     * @throws IllegalArgumentException if two parts declare different positive labels
     */
    @Override
    public Pool<ConfusionMatrix> pool(List<ConfusionMatrix> parts) {
        Pool.requireParts(parts);
        LabelTable.MappedTable sum =
                LabelTable.sum(parts.stream().map(MatrixCells::table).toList());
        int unknown = parts.stream()
                .flatMap(part -> part.uncounted().stream())
                .mapToInt(sum.table().labels()::indexOf)
                .findFirst()
                .orElse(LabelTable.NO_LABEL);
        return new Pool<>(new ConfusionMatrix(sum.table(), unknown), sum.rows());
    }

    /**
     * Returns whether the labels are equal in the same order, and the positive labels and all counts, including unknown ones, are
     * equal.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof ConfusionMatrix that
                && uncountedIndex() == that.uncountedIndex()
                && table().equals(that.table());
    }

    @Override
    public int hashCode() {
        return Objects.hash(table(), uncountedIndex());
    }

    /**
     * Returns the numbers of classes and observations and the positive label; if there are few classes, the rows of the table as
     * well.
     */
    @Override
    public String toString() {
        return "ConfusionMatrix[" + table().summary()
                + (classes() <= FEW_CLASSES && size() > 0 ? ", rows of truth: " + textOfRows() : "") + "]";
    }
}
