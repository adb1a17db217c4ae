package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import dev.credence.api.internal.Labels;
import dev.credence.api.internal.labels.LabelTable;
import dev.credence.api.internal.labels.LabelType;
import dev.credence.api.internal.labels.PossibleClasses;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
public final class ConfusionMatrix implements Poolable<ConfusionMatrix> {
    private static final List<String> ROLES = List.of("truth", "predicted");

    /** The largest number of classes for which the text of a matrix lists the cells. */
    private static final int FEW_CLASSES = 5;

    /** The labels of a matrix of four counts. */
    private static final List<String> BINARY = List.of("negative", "positive");

    private final LabelTable table;
    private final Labels labels;
    private final int positive;
    /** The index of the label whose diagonal cell, the true negatives, was not counted; -1 if all cells were counted. */
    private final int uncounted;

    private final int[] truth;
    private final int[] predicted;
    private final long[] counts;
    private volatile @Nullable Margins margins;

    ConfusionMatrix(LabelTable table, int uncounted) {
        this.table = table;
        this.labels = table.labels();
        this.positive = table.positiveIndex();
        this.uncounted = uncounted;
        this.truth = table.column(0);
        this.predicted = table.column(1);
        this.counts = table.counts();
    }

    /** Returns the matrix of one of the systems of a table, which has the possible classes of all systems. */
    static Pool<ConfusionMatrix> ofSystem(LabelTable table, int system) {
        LabelTable.Mapped mapped = table.select(table.possible(), 0, system + 1);
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
                binary(truePositives, falsePositives, falseNegatives, 0).table, BINARY.indexOf("negative"));
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
     * Returns a matrix from the true and predicted label of each item; see {@link #ofPredictions(List, List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, of the same length
     * @return the matrix; labels in natural order
     * @throws IllegalArgumentException if the lengths differ
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static ConfusionMatrix ofPredictions(String[] truth, String[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return ofPredictions(Arrays.asList(truth), Arrays.asList(predicted));
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
                IntStream.range(0, labels.size()).toArray());
        return new ConfusionMatrix(cells.table(labels, positive), uncounted);
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
     * Returns a matrix from a stream of observations, which are read once and not stored.
     *
     * @param observations the observations
     * @return the matrix; labels in natural order
     */
    public static ConfusionMatrix ofObservations(Stream<Observation> observations) {
        Objects.requireNonNull(observations, "observations must not be null");
        ConfusionCounter counter = new ConfusionCounter();
        observations.forEachOrdered(observation -> {
            Observation item = ArgumentChecks.require(observation, "observation", "row", counter.size());
            counter.add(item.truth(), item.predicted());
        });
        return counter.toMatrix();
    }

    /**
     * The true and the predicted label of one item.
     *
     * @param truth the true label of the cell
     * @param predicted the predicted label of the cell
     */
    public record Observation(String truth, String predicted) {
        /**
         * Checks that both labels are not null.
         *
         * @param truth the true label of the cell
         * @param predicted the predicted label of the cell
         */
        public Observation {
            Objects.requireNonNull(truth, "truth must not be null");
            Objects.requireNonNull(predicted, "predicted must not be null");
        }
    }

    /** {@return the class labels, in the order of rows and columns} */
    public List<String> labels() {
        return labels.list();
    }

    /**
     * Returns the number of classes, including those that never occurred.
     *
     * @return the number of labels
     */
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
        return positive;
    }

    /**
     * Returns whether the true negatives were counted.
     *
     * @return false for {@link #binary(long, long, long)} and matrices derived from it
     */
    public boolean countsTrueNegatives() {
        return uncounted == LabelTable.NO_LABEL;
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
        return new ConfusionMatrix(table.withPositive(label), uncounted);
    }

    /** Checks that the positive label does not change if the true negatives were not counted. */
    private void requireSamePositive(String label) {
        if (uncounted != LabelTable.NO_LABEL && !label.equals(labels.get(positive))) {
            throw new IllegalArgumentException("counts without true negatives are about one positive label: positive="
                    + labels.get(positive) + ", label=" + label + "; give the true negatives as well");
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
        return relabelled(table.withPositiveDeclared(label));
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
        return relabelled(table.withLabels(order));
    }

    private ConfusionMatrix relabelled(LabelTable other) {
        other.labels().requireAll(uncounted().stream().toList());
        return new ConfusionMatrix(
                other, uncounted().map(other.labels()::indexOf).orElse(LabelTable.NO_LABEL));
    }

    /**
     * Returns whether the order of the labels is meaningful: it was given explicitly, or all labels are numbers.
     *
     * @return false if the labels were collected from data and sorted as text
     */
    public boolean ordinal() {
        return labels.ordinal();
    }

    /**
     * Returns the number of possible classes, over whose cells a prior, for example, is spread. These are the classes that occur as
     * true or predicted classes (of any system, if several systems classified the same items) and the positive class. If these are
     * fewer than two, one more class counts; without observations, all classes count.
     *
     * @return the number of classes, at most {@link #classes}
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
        return possible().has(label);
    }

    PossibleClasses possible() {
        return table.possible();
    }

    LabelTable table() {
        return table;
    }

    /**
     * Returns the row sums, column sums and diagonal of the counts, which are computed once.
     *
     * @return the sums, equal to those of {@link Margins#of} with the counts as weights
     */
    public Margins margins() {
        Margins known = margins;
        if (known == null) {
            known = Margins.sum(this, weights());
            margins = known;
        }
        return known;
    }

    Labels indexedLabels() {
        return labels;
    }

    /** Returns the label whose diagonal cell was not counted, if there is one. */
    Optional<String> uncounted() {
        return uncounted == LabelTable.NO_LABEL ? Optional.empty() : Optional.of(labels.get(uncounted));
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

    /** Returns a matrix with all cells of the {@link #possibleClasses}; cells without observations have count 0. */
    @Override
    public ConfusionMatrix withUnseenAtoms() {
        return new ConfusionMatrix(table.withUnseen(), uncounted);
    }

    /** Sorts the cells alphabetically by label. */
    @Override
    public int[] arranged(IntPredicate kept) {
        return table.arranged(kept);
    }

    @Override
    public ConfusionMatrix withAtoms(int[] selected) {
        return table.isArranged(selected) ? this : new ConfusionMatrix(table.withRows(selected), uncounted);
    }

    @Override
    public ConfusionMatrix merge(ConfusionMatrix other) {
        Objects.requireNonNull(other, "other must not be null");
        return pool(List.of(this, other)).whole();
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
        LabelTable.Mapped sum =
                LabelTable.sum(parts.stream().map(part -> part.table).toList());
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
        return other instanceof ConfusionMatrix that && uncounted == that.uncounted && table.equals(that.table);
    }

    @Override
    public int hashCode() {
        return Objects.hash(table, uncounted);
    }

    /**
     * Returns the numbers of classes and observations and the positive label; if there are few classes, the rows of the table as
     * well.
     */
    @Override
    public String toString() {
        return "ConfusionMatrix[" + table.summary()
                + (classes() <= FEW_CLASSES && size() > 0 ? ", rows of truth: " + textOfRows() : "") + "]";
    }

    private String textOfRows() {
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
