package dev.credence.api.evidence;

import dev.credence.api.internal.Labels;
import dev.credence.api.internal.labels.LabelTable;
import dev.credence.api.internal.labels.LabelType;
import dev.credence.api.internal.labels.RowCounter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collector;

/**
 * The counts of items by their true class and the predicted classes of two systems.
 *
 * <p>Cells are stored sparsely: a thousand classes have 10^9 possible cells, of which only those with observations are stored.
 */
public final class PairedConfusionMatrix extends Pool.PairedPool<ConfusionMatrix>
        implements Poolable<PairedConfusionMatrix> {
    /** The largest number of classes for which all joint cells, about 8 million, can be listed. */
    private static final int MAX_CLASSES = 200;

    private static final List<String> ROLES = List.of("truth", "first", "second");

    private final LabelTable table;

    PairedConfusionMatrix(LabelTable table) {
        super(ConfusionMatrix.ofSystem(table, 0), ConfusionMatrix.ofSystem(table, 1));
        this.table = table;
    }

    /**
     * Returns a paired matrix from a table of counts.
     *
     * @param labels the class labels, distinct
     * @param counts counts[t][a][b] is the number of items of the t-th label that the first system predicted as the a-th label and
     *     the second system as the b-th label; a cubic table of counts of 0 or more
     * @return the matrix, without a positive label
     * @throws IllegalArgumentException if labels repeat, the table does not fit them, a count is negative, or the total
     *     exceeds 2^53
     */
    public static PairedConfusionMatrix of(List<String> labels, long[][][] counts) {
        Objects.requireNonNull(labels, "labels must not be null");
        Objects.requireNonNull(counts, "counts must not be null");
        return PairedPredictions.matrix(Labels.of(labels), counts);
    }

    /**
     * Returns a paired matrix from the true label and the two predicted labels of each item.
     *
     * @param truth the true label of each item
     * @param first the first system's label of each item
     * @param second the second system's label of each item
     * @return the matrix; labels in natural order
     * @throws IllegalArgumentException if the lengths differ
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static PairedConfusionMatrix ofPredictions(List<String> truth, List<String> first, List<String> second) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(first, "first must not be null");
        Objects.requireNonNull(second, "second must not be null");
        return PairedPredictions.matrix(truth, first, second, LabelType.NATURAL);
    }

    /**
     * Returns a paired matrix from the true label and the two predicted labels of each item; see {@link #ofPredictions(List, List,
     * List)}.
     *
     * @param truth the true label of each item
     * @param first the predicted label of each item by the first system, of the same length
     * @param second the predicted label of each item by the second system, of the same length
     * @return the matrix; labels in natural order
     * @throws IllegalArgumentException if the lengths differ
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static PairedConfusionMatrix ofPredictions(String[] truth, String[] first, String[] second) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(first, "first must not be null");
        Objects.requireNonNull(second, "second must not be null");
        return ofPredictions(Arrays.asList(truth), Arrays.asList(first), Arrays.asList(second));
    }

    /**
     * Returns a paired matrix from integer labels, which become text; see {@link #ofPredictions(List, List, List)}.
     *
     * @param truth the true label of each item
     * @param first the predicted label of each item by the first system, of the same length
     * @param second the predicted label of each item by the second system, of the same length
     * @return the matrix; labels in natural order, as numbers
     * @throws IllegalArgumentException if the lengths differ
     */
    public static PairedConfusionMatrix ofPredictions(int[] truth, int[] first, int[] second) {
        return ofPredictions(
                PairedPredictions.texts(truth, "truth"),
                PairedPredictions.texts(first, "first"),
                PairedPredictions.texts(second, "second"));
    }

    /**
     * Returns a paired matrix from labels of any type, such as text, numbers, booleans or enums. Their names and order are those of
     * {@link ConfusionMatrix#of(java.util.Collection, java.util.Collection)}: all constants of an enum become labels in their
     * order, and {@code true} is positive.
     *
     * @param <T> type of a label
     * @param truth the true label of each item
     * @param first the predicted label of each item by the first system, of the same size and in the same order
     * @param second the predicted label of each item by the second system, of the same size and in the same order
     * @return the matrix
     * @throws IllegalArgumentException if the sizes differ, or two different labels have the same name
     * @throws NullPointerException if a label is null; the message names its row
     */
    public static <T> PairedConfusionMatrix of(
            Collection<? extends T> truth, Collection<? extends T> first, Collection<? extends T> second) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(first, "first must not be null");
        Objects.requireNonNull(second, "second must not be null");
        return PairedPredictions.matrix(truth, first, second, LabelType.of(truth, first, second));
    }

    /**
     * Returns a paired binary matrix from booleans, with the labels {@code false} and {@code true}, of which {@code true} is
     * positive.
     *
     * @param truth whether each item is positive
     * @param first whether the first system predicted each item positive, of the same length
     * @param second whether the second system predicted each item positive, of the same length
     * @return the matrix
     * @throws IllegalArgumentException if the lengths differ
     */
    public static PairedConfusionMatrix of(boolean[] truth, boolean[] first, boolean[] second) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(first, "first must not be null");
        Objects.requireNonNull(second, "second must not be null");
        return PairedPredictions.matrix(truth, first, second);
    }

    /**
     * Returns a collector of the items of a stream, which may be parallel. The items are read once and not stored.
     *
     * @param <T> type of an item
     * @param truth the true label of an item, of any type
     * @param first the label of an item that the first system predicted
     * @param second the label of an item that the second system predicted
     * @return a collector of a matrix, whose labels are those of {@link #of(Collection, Collection, Collection)}
     */
    public static <T> Collector<T, ?, PairedConfusionMatrix> collector(
            Function<? super T, ?> truth, Function<? super T, ?> first, Function<? super T, ?> second) {
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(first, "first must not be null");
        Objects.requireNonNull(second, "second must not be null");
        return Collector.of(
                PairedPredictions.Tally::new,
                (tally, item) -> tally.add(truth.apply(item), first.apply(item), second.apply(item)),
                PairedPredictions.Tally::merge,
                PairedPredictions.Tally::matrix,
                Collector.Characteristics.UNORDERED);
    }

    /** Counts items by their true label and the two predicted labels, one at a time. This class is not thread-safe. */
    public static final class Counter {
        private final RowCounter cells = new RowCounter();

        /** Creates an empty counter. */
        public Counter() {}

        /**
         * Counts equal items.
         *
         * @param truth their true label
         * @param first the first system's label
         * @param second the second system's label
         * @param count the number of items, 0 or more
         * @return this counter
         * @throws IllegalArgumentException if the count is negative or the total would exceed 2^53
         */
        public Counter add(String truth, String first, String second, long count) {
            Objects.requireNonNull(truth, "truth must not be null");
            Objects.requireNonNull(first, "first must not be null");
            Objects.requireNonNull(second, "second must not be null");
            cells.add(
                    count,
                    () -> "truth=" + truth + ", first=" + first + ", second=" + second,
                    List.of(truth, first, second));
            return this;
        }

        /**
         * Adds all counts of another counter.
         *
         * @param other a counter, which is not changed; if it is this counter, its counts are added a second time
         * @return this counter
         * @throws IllegalArgumentException if the total would exceed 2^53
         */
        public Counter merge(Counter other) {
            Objects.requireNonNull(other, "other must not be null");
            other.cells.rows().forEach((row, count) -> add(row.get(0), row.get(1), row.get(2), count));
            return this;
        }

        /** {@return the number of items that were counted} */
        public long size() {
            return cells.total();
        }

        /** {@return the matrix of the items counted so far, whose labels are in natural order, without a positive label} */
        public PairedConfusionMatrix toMatrix() {
            return new PairedConfusionMatrix(cells.table(LabelTable.CELL, ROLES.size()));
        }

        @Override
        public String toString() {
            return "PairedConfusionMatrix.Counter[" + cells.distinct() + " cells, " + cells.total() + " observations]";
        }
    }

    /** {@return the class labels} */
    public List<String> labels() {
        return table.labels().list();
    }

    /** {@return the positive label, or empty if none was declared} */
    public Optional<String> positive() {
        return table.positive();
    }

    /**
     * Returns the same counts with a positive label.
     *
     * @param label one of the labels
     * @return the matrix
     * @throws java.util.NoSuchElementException if there is no such label
     */
    public PairedConfusionMatrix withPositive(String label) {
        return new PairedConfusionMatrix(table.withPositive(label));
    }

    /**
     * Returns the same counts with a positive label that need not occur; see {@link ConfusionMatrix#withPositiveDeclared}.
     *
     * @param label the positive label
     * @return the matrix
     */
    public PairedConfusionMatrix withPositiveDeclared(String label) {
        Objects.requireNonNull(label, "label must not be null");
        return new PairedConfusionMatrix(table.withPositiveDeclared(label));
    }

    /**
     * Returns the same counts with the labels in an explicit order; see {@link ConfusionMatrix#withLabels}.
     *
     * @param order every label that occurs and the positive label, each once
     * @return the matrix
     * @throws IllegalArgumentException if a label is missing or occurs twice; the message names it
     */
    public PairedConfusionMatrix withLabels(List<String> order) {
        return new PairedConfusionMatrix(table.withLabels(order));
    }

    /**
     * {@return the number of possible classes, over whose cells a prior, for example, is spread} These are the classes that occur as true
     * classes or as predicted classes of either system, and the positive class; if these are fewer than two, one more class counts.
     */
    public int possibleClasses() {
        return table.possible().list().length;
    }

    /**
     * Returns the true label of an atom.
     *
     * @param atom index of the atom
     * @return index of the label
     */
    public int truth(int atom) {
        return table.column(0)[atom];
    }

    /**
     * Returns the label of an atom that the first system predicted.
     *
     * @param atom index of the atom
     * @return index of the label
     */
    public int firstPrediction(int atom) {
        return table.column(1)[atom];
    }

    /**
     * Returns the label of an atom that the second system predicted.
     *
     * @param atom index of the atom
     * @return index of the label
     */
    public int secondPrediction(int atom) {
        return table.column(2)[atom];
    }

    @Override
    public PairedConfusionMatrix swapped() {
        return new PairedConfusionMatrix(table.select(null, 0, 2, 1).table());
    }

    @Override
    public int atoms() {
        return table.rows();
    }

    @Override
    public long count(int atom) {
        return table.counts()[atom];
    }

    @Override
    public long size() {
        return table.size();
    }

    @Override
    public String describe(int atom) {
        return table.describe(atom, ROLES);
    }

    /**
     * {@inheritDoc} These are all k^3 joint cells of the k {@link #possibleClasses}; cells without observations have count 0.
     *
     * @throws IllegalArgumentException if there are more than 200 possible classes, which have 8 million cells
     */
    @Override
    public PairedConfusionMatrix withUnseenAtoms() {
        int k = possibleClasses();
        if (k > MAX_CLASSES) {
            throw new IllegalArgumentException("joint cells can be listed for at most " + MAX_CLASSES
                    + " classes: classes=" + k + "; merge rare classes first");
        }
        return new PairedConfusionMatrix(table.withUnseen());
    }

    /** Sorts the cells alphabetically by label. */
    @Override
    public int[] sortedAtoms(IntPredicate kept) {
        return table.sortedAtoms(kept);
    }

    @Override
    public PairedConfusionMatrix withAtoms(int[] selected) {
        return table.isArranged(selected) ? this : new PairedConfusionMatrix(table.withRows(selected));
    }

    @Override
    public Optional<PairedConfusionMatrix> withCounts(long[] counts) {
        return Optional.of(new PairedConfusionMatrix(table.withCounts(counts)));
    }

    @Override
    public Pool<PairedConfusionMatrix> pool(List<PairedConfusionMatrix> parts) {
        Pool.requireParts(parts);
        LabelTable.MappedTable sum =
                LabelTable.sum(parts.stream().map(part -> part.table).toList());
        return new Pool<>(new PairedConfusionMatrix(sum.table()), sum.rows());
    }

    /** Returns whether the labels are equal in the same order, and the positive labels and all counts are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PairedConfusionMatrix that && table.equals(that.table);
    }

    @Override
    public int hashCode() {
        return table.hashCode();
    }

    @Override
    public String toString() {
        return "PairedConfusionMatrix[" + table.summary() + "]";
    }
}
