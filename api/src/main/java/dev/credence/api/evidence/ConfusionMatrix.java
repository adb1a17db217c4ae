package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.ArgumentChecks;
import dev.credence.api.evidence.storage.CellSorter;
import dev.credence.api.evidence.storage.Cells;
import dev.credence.api.evidence.storage.Labels;
import dev.credence.api.evidence.storage.RowOrder;
import dev.credence.api.evidence.storage.Totals;
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
 * Counts of (truth, predicted) for any number of classes: rows are the truth, columns the prediction, as in scikit-learn.
 *
 * <p>An atom is a cell that was seen. Cells are stored sparsely and ordered by truth, then prediction, so a thousand classes
 * cost only what occurred; a sample orders them by the labels' text, so that no order of labels changes a bit of an answer. Labels
 * are text: any order, gaps or spelling give the same metrics, but those that count distances in a scale; these want an order that
 * was stated ({@link #withLabels}, or a table with its labels, or an enum) or labels that are numbers.
 *
 * <p>A class that is declared but occurs in neither truth nor prediction changes no answer: see {@link #possibleClasses}.
 *
 * <p>One label may be declared positive; binary metrics then read the matrix as that label against the rest.
 *
 * <p>Where nobody counted the true negatives, as in detection and retrieval, {@link #binary(long, long, long)} says so: metrics that read
 * them then refuse.
 */
public final class ConfusionMatrix implements Poolable<ConfusionMatrix> {
    /** Index where no label is positive. */
    static final int NONE = -1;

    /** 5: the cells of so few classes fit into a line. */
    private static final int FEW_CLASSES = 5;

    /** Labels of a matrix of four counts. */
    private static final Labels BINARY = Labels.of(List.of("negative", "positive"));

    private final Labels labels;
    private final int positive;
    /** The label whose own cell was not counted: that of the true negatives; NONE where all cells were. */
    private final int uncounted;

    private final Cells cells;

    private final int[] truth;
    private final int[] predicted;
    private final long[] counts;
    private final long size;
    /** Made when asked for; of one of two systems, given. */
    private volatile @Nullable ActiveClasses possible;

    ConfusionMatrix(Labels labels, int positive, Cells cells) {
        this(labels, positive, cells, null);
    }

    /** One of two systems on the same items: what is possible is so for both. */
    ConfusionMatrix(Labels labels, int positive, Cells cells, @Nullable ActiveClasses possible) {
        this(labels, positive, NONE, cells, possible);
    }

    ConfusionMatrix(Labels labels, int positive, int uncounted, Cells cells, @Nullable ActiveClasses possible) {
        this.labels = labels;
        this.positive = positive;
        this.uncounted = uncounted;
        this.cells = cells;
        this.truth = cells.truth();
        this.predicted = cells.predicted();
        this.counts = cells.counts();
        this.size = Totals.sum(counts, "cell");
        this.possible = possible;
    }

    /**
     * A binary matrix from its four counts, with the labels {@code positive} and {@code negative}. Mind the order: TP, FP, FN, TN,
     * as papers list them; scikit-learn's {@code ravel()} gives TN, FP, FN, TP. {@link #binary()} asks for each by its name.
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
        return new ConfusionMatrix(BINARY, 1, Cells.seen(BINARY, counts));
    }

    /**
     * A binary matrix whose true negatives were not counted, as of objects in images, entities in texts and documents for queries. Precision,
     * recall, F-measures, the Jaccard and the Fowlkes-Mallows index do not read them and have the intervals of any matrix with these counts;
     * every other metric refuses.
     *
     * @param truePositives positives predicted positive, 0 or more
     * @param falsePositives negatives predicted positive, 0 or more
     * @param falseNegatives positives predicted negative, 0 or more
     * @return the matrix, with the labels {@code positive} and {@code negative}, of which {@code positive} is positive
     * @throws IllegalArgumentException if a count is negative or the total exceeds 2^53
     */
    public static ConfusionMatrix binary(long truePositives, long falsePositives, long falseNegatives) {
        ConfusionMatrix counted = binary(truePositives, falsePositives, falseNegatives, 0);
        return new ConfusionMatrix(BINARY, counted.positive, BINARY.indexOf("negative"), counted.cells, null);
    }

    /**
     * A binary matrix whose four counts are given by their names, so that none takes another's place.
     *
     * @return a builder; counts that are not given are 0, but for the true negatives, which are unknown then
     */
    public static BinaryCounts binary() {
        return new BinaryCounts();
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
     * @return the matrix; labels in natural order: as numbers where all are, otherwise as text
     * @throws IllegalArgumentException if the lengths differ
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static ConfusionMatrix ofPredictions(List<String> truth, List<String> predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(truth, predicted, LabelSource.NATURAL);
    }

    /**
     * A matrix from what was true and what was predicted of each item; see {@link #ofPredictions(List, List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many
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
     * A matrix from integer labels, which are taken as text; see {@link #ofPredictions(List, List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many
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
     * A matrix from integer labels of 64 bits, such as ONNX Runtime gives, which are taken as text; see
     * {@link #ofPredictions(List, List)}.
     *
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many
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
     * A matrix from indices of named classes, as learning libraries give them.
     *
     * @param labels the names of the classes, in the order of their indices, which is then a stated one
     * @param truth the index of each item's true class
     * @param predicted the index of each item's predicted class, as many
     * @return the matrix, without a positive label; classes that never occur are kept, and change no answer
     * @throws IllegalArgumentException if labels repeat, the lengths differ, or an index is not that of a class; the message
     *     names the row
     */
    public static ConfusionMatrix of(List<String> labels, int[] truth, int[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(labels, truth, predicted);
    }

    /**
     * A matrix from arrays of labels of any type, such as enums or boxed numbers; see {@link #of(Collection, Collection)}.
     *
     * @param <T> type of the labels
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many
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
     * A matrix from labels of any type: text, numbers, booleans, enums.
     *
     * <p>Labels are named by {@code toString}, enums by {@code name}. All constants of an enum are labels, in their order, which is a
     * stated one; {@code true} and {@code false} are those of booleans, and {@code true} is positive; other labels are those met, in
     * natural order.
     *
     * @param <T> type of a label
     * @param truth the true label of each item
     * @param predicted the predicted label of each item, as many, in the same order
     * @return the matrix
     * @throws IllegalArgumentException if the sizes differ, or two different labels have the same name
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static <T> ConfusionMatrix of(Collection<? extends T> truth, Collection<? extends T> predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(truth, predicted, LabelSource.of(truth, predicted));
    }

    /**
     * A matrix from yes and no: labels {@code false} and {@code true}, which is positive.
     *
     * @param truth whether each item is positive
     * @param predicted whether each item was called so, as many
     * @return the matrix
     * @throws IllegalArgumentException if the lengths differ
     */
    public static ConfusionMatrix of(boolean[] truth, boolean[] predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Predictions.matrix(truth, predicted);
    }

    /**
     * A matrix from a map of counts, with labels and whole numbers of any type.
     *
     * @param counts for each true label, how many of its items were predicted as what
     * @return the matrix; labels as by {@link #of(Collection, Collection)}, whatever order the maps have
     * @throws IllegalArgumentException if a count is negative or no whole number, the total exceeds 2^53, or two different labels
     *     have the same name
     * @throws NullPointerException if a label, a row or a count is null; the message names it
     */
    public static ConfusionMatrix ofCounts(Map<?, ? extends Map<?, ? extends Number>> counts) {
        Objects.requireNonNull(counts, "counts must not be null");
        return Predictions.matrix(counts);
    }

    /**
     * Collects items of a stream, parallel ones too, read once and never kept.
     *
     * @param <T> type of an item
     * @param truth the true label of an item, of any type
     * @param predicted its predicted label
     * @return a collector of a matrix with labels as by {@link #of(Collection, Collection)}
     */
    public static <T> Collector<T, ?, ConfusionMatrix> collector(
            Function<? super T, ?> truth, Function<? super T, ?> predicted) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        return Collector.of(
                LabelTally::new,
                (tally, item) -> tally.add(truth.apply(item), predicted.apply(item)),
                LabelTally::merge,
                LabelTally::matrix,
                Collector.Characteristics.UNORDERED);
    }

    /**
     * A matrix from a stream of observations, read once and never kept.
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

    /** {@return the class labels, in the order of rows and columns} */
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

    /** {@return the label that binary metrics count as positive, or empty where none was declared} */
    public Optional<String> positive() {
        return positive == NONE ? Optional.empty() : Optional.of(labels.get(positive));
    }

    /** {@return the row and column of the positive label, without a look-up, or -1 where none was declared} */
    public int positiveIndex() {
        return positive;
    }

    /**
     * Whether the true negatives were counted.
     *
     * @return false for {@link #binary(long, long, long)} and what was made of it
     */
    public boolean countsTrueNegatives() {
        return uncounted == NONE;
    }

    /**
     * The same counts with a positive label declared.
     *
     * @param label one of the labels
     * @return the matrix
     * @throws java.util.NoSuchElementException if there is no such label
     * @throws IllegalArgumentException if it is another than that of counts without true negatives
     */
    public ConfusionMatrix withPositive(String label) {
        requireCounted(label);
        return new ConfusionMatrix(labels, labels.indexOf(label), uncounted, cells, null);
    }

    /** Without true negatives the counts are those of one positive label. */
    private void requireCounted(String label) {
        if (uncounted != NONE && !label.equals(labels.get(positive))) {
            throw new IllegalArgumentException("counts without true negatives are about one positive label: positive="
                    + labels.get(positive) + ", label=" + label + "; give the true negatives as well");
        }
    }

    /**
     * The same counts with a positive label that need not occur, such as the lesion of an image without one: it becomes a label
     * with counts of 0 then. {@link #withPositive} is the safer where the label must be there, for it answers a slip of the pen.
     *
     * @param label the positive label
     * @return the matrix
     * @throws IllegalArgumentException if it is another than that of counts without true negatives
     */
    public ConfusionMatrix withPositiveDeclared(String label) {
        Objects.requireNonNull(label, "label must not be null");
        requireCounted(label);
        Labels wider = labels.with(label);
        return relabelled(wider, wider.indexOf(label));
    }

    /**
     * The same counts with the labels in an order that is stated: that of a scale, or of a table. Labels that never occurred may be
     * among them; they change no answer.
     *
     * @param order every label that occurs, and the positive one; each once
     * @return the matrix
     * @throws IllegalArgumentException if one is missing or comes twice; the message names it
     */
    public ConfusionMatrix withLabels(List<String> order) {
        Labels stated = Labels.of(order);
        stated.requireAll(IntStream.concat(IntStream.of(truth), IntStream.of(predicted))
                .distinct()
                .mapToObj(labels::get)
                .toList());
        positive().ifPresent(label -> stated.requireAll(List.of(label)));
        if (uncounted != NONE) {
            stated.requireAll(List.of(labels.get(uncounted)));
        }
        return relabelled(stated, positive().map(stated::indexOf).orElse(NONE));
    }

    private ConfusionMatrix relabelled(Labels other, int otherPositive) {
        CellSorter sorter = new CellSorter(other);
        for (int atom = 0; atom < counts.length; atom++) {
            sorter.add(
                    other.indexOf(labels.get(truth[atom])), other.indexOf(labels.get(predicted[atom])), counts[atom]);
        }
        int unknown = uncounted == NONE ? NONE : other.indexOf(labels.get(uncounted));
        return new ConfusionMatrix(other, otherPositive, unknown, sorter.sorted(), null);
    }

    /**
     * Whether the order of the labels means something: it was stated, or all of them are numbers.
     *
     * @return false where labels were met in data and sorted as text
     */
    public boolean ordinal() {
        return labels.ordinal();
    }

    /**
     * How many classes count where something is spread over what could have been seen, such as a prior: those that occur in truth or
     * prediction (of two systems on the same items, of either) and the positive one; where these are fewer than two, one more;
     * without observations, all.
     *
     * @return the number of classes, at most {@link #classes}
     */
    public int possibleClasses() {
        return possible().list().length;
    }

    /**
     * Whether a class is one of the {@link #possibleClasses}.
     *
     * @param label index of the class
     * @return false for one that was only declared
     */
    public boolean isPossible(int label) {
        return possible().has(label);
    }

    ActiveClasses possible() {
        ActiveClasses known = possible;
        if (known == null) {
            boolean[] occurs = new boolean[classes()];
            for (int atom = 0; atom < counts.length; atom++) {
                occurs[truth[atom]] = true;
                occurs[predicted[atom]] = true;
            }
            known = ActiveClasses.of(occurs, positive);
            possible = known;
        }
        return known;
    }

    Labels indexedLabels() {
        return labels;
    }

    /** The label whose own cell was not counted, if there is one. */
    Optional<String> uncounted() {
        return uncounted == NONE ? Optional.empty() : Optional.of(labels.get(uncounted));
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

    /** All cells of {@link #possibleClasses}, those never seen at count 0. */
    @Override
    public ConfusionMatrix withUnseenAtoms() {
        return new ConfusionMatrix(
                labels, positive, uncounted, cells.withUnseen(labels, possible().list()), possible);
    }

    /** By the text of their labels. */
    @Override
    public int[] arranged(IntPredicate kept) {
        RowOrder given = new RowOrder(atoms(), kept);
        if (labels.keepsTextOrder()) {
            return given.rows();
        }
        Labels text = labels.byText();
        return given.by(atom -> text.place(predicted[atom]), classes())
                .by(atom -> text.place(truth[atom]), classes())
                .rows();
    }

    @Override
    public ConfusionMatrix withAtoms(int[] some) {
        Objects.requireNonNull(some, "atoms must not be null");
        if (RowOrder.isWhole(some, atoms())) {
            return labels.keepsTextOrder()
                    ? this
                    : new ConfusionMatrix(labels.byText(), positive, uncounted, cells, possible);
        }
        return new ConfusionMatrix(labels.byText(), positive, uncounted, cells.only(some), null);
    }

    @Override
    public ConfusionMatrix merge(ConfusionMatrix other) {
        Objects.requireNonNull(other, "other must not be null");
        return pool(List.of(this, other)).whole();
    }

    /**
     * {@inheritDoc} The labels of the whole are those of all parts; its positive label is the parts' common one. Its true negatives were
     * counted where those of all parts were.
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
            int order = truth[middle] != row
                    ? Integer.compare(labels.place(truth[middle]), labels.place(row))
                    : Integer.compare(labels.place(predicted[middle]), labels.place(column));
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

    /** Equal labels in the same order, the same positive label and the same counts, known or not. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ConfusionMatrix that
                && labels.equals(that.labels)
                && positive == that.positive
                && uncounted == that.uncounted
                && counts.length == that.counts.length
                && IntStream.range(0, counts.length).allMatch(atom -> sameCell(atom, that));
    }

    private boolean sameCell(int atom, ConfusionMatrix that) {
        int other = that.find(truth[atom], predicted[atom]);
        return other >= 0 && counts[atom] == that.counts[other];
    }

    @Override
    public int hashCode() {
        int cellsInAnyOrder = 0;
        for (int atom = 0; atom < counts.length; atom++) {
            cellsInAnyOrder += Objects.hash(truth[atom], predicted[atom], counts[atom]);
        }
        return Objects.hash(labels, positive, uncounted, cellsInAnyOrder);
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
                                .mapToObj(column -> shown(row, column))
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", "));
    }

    private String shown(int row, int column) {
        return row == uncounted && column == uncounted ? "?" : Long.toString(count(row, column));
    }
}
