package dev.credence.api.evidence;

import dev.credence.api.internal.ArgumentChecks;
import dev.credence.api.internal.Labels;
import dev.credence.api.internal.RowOrder;
import dev.credence.api.internal.scores.ScoreRows;
import dev.credence.api.internal.scores.ScoreSorting;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The scores, such as probabilities, that a classifier assigns to each of several classes, with the true class of each item. An
 * atom is one item.
 *
 * <p>Areas under curves depend only on the order of the scores of a class, so the scores of an item need not add up to 1. Scores
 * may be infinite; NaN is an error that names the row.
 *
 * <p>Memory: 12 bytes for each score, because the order of the items by each class is stored.
 */
public final class ClassScores implements ItemEvidence, Poolable<ClassScores> {
    private final List<String> labels;
    private final int[] truth;
    /** The scores, with one array for each class. */
    private final double[][] scores;
    /** For each class, the items by ascending score. */
    private final int[][] order;

    private ClassScores(List<String> labels, int[] truth, double[][] scores) {
        this(
                labels,
                truth,
                scores,
                Arrays.stream(scores)
                        .map(column -> ScoreSorting.order(column, new boolean[column.length]))
                        .toArray(int[][]::new));
    }

    private ClassScores(List<String> labels, int[] truth, double[][] scores, int[][] order) {
        this.labels = labels;
        this.truth = truth;
        this.scores = scores;
        this.order = order;
    }

    /**
     * Returns evidence from rows of scores, with true classes given by label.
     *
     * @param labels the classes, two or more, all different
     * @param truth the true class of each item
     * @param scores for each item, one score for each class, in the order of the labels
     * @return the evidence
     * @throws IllegalArgumentException if there are fewer than two classes, a class occurs twice, the numbers of rows differ, a row
     *     does not have one score for each label, a true class is not among the labels, or a score is NaN; the message names the
     *     row
     * @throws NullPointerException if a label or a row is null; the message names it
     */
    public static ClassScores of(List<String> labels, List<String> truth, double[][] scores) {
        List<String> classes = distinctLabels(labels);
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(scores, "scores must not be null");
        ScoreRows.requireSameNumberOfRows(truth.size(), scores.length);
        return new ClassScores(classes, indices(classes, truth), ScoreRows.columns(classes, scores));
    }

    /**
     * Returns evidence from rows of scores, with true classes given by index.
     *
     * @param labels the classes, two or more, all different
     * @param truth the index of each item's true class
     * @param scores for each item, one score for each class, in the order of the labels
     * @return the evidence
     * @throws IllegalArgumentException as {@link #of(List, List, double[][])}, and if an index is not the index of a class
     * @throws NullPointerException if a label or a row is null; the message names it
     */
    public static ClassScores of(List<String> labels, int[] truth, double[][] scores) {
        List<String> classes = distinctLabels(labels);
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(scores, "scores must not be null");
        ScoreRows.requireSameNumberOfRows(truth.length, scores.length);
        return new ClassScores(
                classes, ScoreRows.indices(truth, classes.size(), "true class"), ScoreRows.columns(classes, scores));
    }

    /**
     * Returns evidence from scores in single precision, as returned by XGBoost4J and ONNX Runtime. Their values are those of their
     * shortest decimal texts: {@code 0.7f} is 0.7, as in a file of scores, and not 0.699999988; see {@link #of(List, int[], double[][])}.
     *
     * @param labels the classes, two or more, all different
     * @param truth the index of each item's true class
     * @param scores for each item, one score for each class, in the order of the labels
     * @return the evidence
     * @throws IllegalArgumentException as {@link #of(List, int[], double[][])}
     * @throws NullPointerException if a label or a row is null; the message names it
     */
    public static ClassScores of(List<String> labels, int[] truth, float[][] scores) {
        return of(labels, truth, ScoreRows.asWritten(scores));
    }

    /**
     * Returns evidence from scores of classes without names, whose labels become {@code 0}, {@code 1} and so on.
     *
     * @param truth the index of each item's true class
     * @param scores for each item, one score for each class
     * @return the evidence
     * @throws IllegalArgumentException as {@link #of(List, int[], double[][])}, and if there is no row
     * @throws NullPointerException if a row is null; the message names it
     */
    public static ClassScores of(int[] truth, double[][] scores) {
        return of(ScoreRows.names(scores), truth, scores);
    }

    /**
     * Returns evidence from scores in single precision, of which {@code 0.7f} is 0.7, of classes without names; see
     * {@link #of(int[], double[][])}.
     *
     * @param truth the index of each item's true class
     * @param scores for each item, one score for each class
     * @return the evidence
     * @throws IllegalArgumentException as {@link #of(int[], double[][])}
     * @throws NullPointerException if a row is null; the message names it
     */
    public static ClassScores of(int[] truth, float[][] scores) {
        return of(truth, ScoreRows.asWritten(scores));
    }

    /**
     * Returns a collector of the items of a stream, in the order of the stream.
     *
     * @param <T> type of an item
     * @param labels the classes, two or more, all different
     * @param truth the true class of an item
     * @param scores the scores of an item, one for each class in the order of the labels
     * @return a collector, whose finisher throws the exceptions of {@link #of(List, List, double[][])}
     */
    public static <T> Collector<T, ?, ClassScores> collector(
            List<String> labels, Function<? super T, String> truth, Function<? super T, double[]> scores) {
        List<String> classes = distinctLabels(labels);
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(scores, "scores must not be null");
        return Collectors.collectingAndThen(
                Collectors.<T>toList(),
                items -> of(
                        classes,
                        items.stream().<String>map(truth).collect(Collectors.toList()),
                        items.stream().<double[]>map(scores).toArray(double[][]::new)));
    }

    private static List<String> distinctLabels(List<String> labels) {
        Objects.requireNonNull(labels, "labels must not be null");
        int index = 0;
        for (String label : labels) {
            ArgumentChecks.require(label, "label", "index", index++);
        }
        if (!(labels.size() >= 2 && labels.stream().distinct().count() == labels.size())) {
            throw new IllegalArgumentException("labels must be two or more, all different: labels=" + labels);
        }
        return List.copyOf(labels);
    }

    private static int[] indices(List<String> labels, List<String> truth) {
        int[] indices = new int[truth.size()];
        for (int row = 0; row < indices.length; row++) {
            String label = ArgumentChecks.require(truth.get(row), "truth label", "row", row);
            indices[row] = labels.indexOf(label);
            if (indices[row] < 0) {
                throw new IllegalArgumentException(
                        "true class must be one of " + labels + ": true class='" + label + "' at row " + row);
            }
        }
        return indices;
    }

    /** {@return the classes} */
    public List<String> labels() {
        return labels;
    }

    /**
     * Returns the true class of an item.
     *
     * @param atom index of the item
     * @return index of its label
     */
    public int truth(int atom) {
        return truth[atom];
    }

    /**
     * Returns the score of an item for a class.
     *
     * @param atom index of the item
     * @param label index of the class
     * @return the score
     */
    public double score(int atom, int label) {
        return scores[label][atom];
    }

    /**
     * Returns the item at a rank by ascending score of a class.
     *
     * @param label index of the class
     * @param rank from 0 to {@code atoms() - 1}
     * @return index of the item
     */
    public int atRank(int label, int rank) {
        return order[label][rank];
    }

    /** Sorts the items by their scores of the classes, taken in the alphabetical order of the labels, and then by true class. */
    @Override
    public int[] sortedAtoms(IntPredicate kept) {
        RowOrder given = new RowOrder(atoms(), kept);
        return isSorted(given.rows()) ? given.rows() : sort(given).rows();
    }

    /** Returns whether rows are sorted already, as copies of sorted rows are. */
    private boolean isSorted(int... rows) {
        List<String> text = labels.stream().sorted().toList();
        int[] byText = text.stream().mapToInt(labels::indexOf).toArray();
        int[] places = labels.stream().mapToInt(text::indexOf).toArray();
        boolean sorted = true;
        for (int i = 1; sorted && i < rows.length; i++) {
            double difference = 0;
            for (int c = 0; c < byText.length && difference == 0; c++) {
                difference = scores[byText[c]][rows[i]] - scores[byText[c]][rows[i - 1]];
            }
            sorted = difference > 0 || (difference == 0 && places[truth[rows[i - 1]]] <= places[truth[rows[i]]]);
        }
        return sorted;
    }

    @Override
    public int[] sortedAtoms(IntPredicate kept, double[] weights) {
        return sort(new RowOrder(atoms(), kept).sortedBy(weights)).rows();
    }

    /** Sorts items by their scores and true classes; equal items keep their order. */
    private RowOrder sort(RowOrder given) {
        List<String> text = labels.stream().sorted().toList();
        int[] places = labels.stream().mapToInt(text::indexOf).toArray();
        RowOrder rows = given.sortedBy(row -> places[truth[row]], labels.size());
        for (int place = text.size() - 1; place >= 0; place--) {
            int[] ranks = ranks(labels.indexOf(text.get(place)));
            rows.sortedBy(row -> ranks[row], atoms());
        }
        return rows;
    }

    /** Returns the rank of each item if the items are sorted; equal items have the same rank. */
    int[] ranksOfSorted() {
        int[] ranks = new int[atoms()];
        for (int row = 1; row < ranks.length; row++) {
            boolean equal = truth[row] == truth[row - 1];
            for (int c = 0; equal && c < scores.length; c++) {
                equal = scores[c][row] == scores[c][row - 1];
            }
            ranks[row] = ranks[row - 1] + (equal ? 0 : 1);
        }
        return ranks;
    }

    /** Returns the rank of each item by its score of a class; equal scores have the same rank. */
    private int[] ranks(int label) {
        int[] ranks = new int[atoms()];
        int rank = 0;
        for (int i = 1; i < ranks.length; i++) {
            rank += scores[label][order[label][i]] > scores[label][order[label][i - 1]] ? 1 : 0;
            ranks[order[label][i]] = rank;
        }
        return ranks;
    }

    @Override
    public ClassScores withAtoms(int[] selected) {
        Objects.requireNonNull(selected, "atoms must not be null");
        if (RowOrder.isWhole(selected, atoms())) {
            return this;
        }
        return new ClassScores(labels, truths(selected), columns(selected));
    }

    private int[] truths(int... rows) {
        return IntStream.of(rows).map(row -> truth[row]).toArray();
    }

    private double[][] columns(int... rows) {
        return Arrays.stream(scores)
                .map(column ->
                        IntStream.of(rows).mapToDouble(row -> column[row]).toArray())
                .toArray(double[][]::new);
    }

    /** {@inheritDoc} Copies of an item follow it in every order, so that nothing is sorted: the cost is linear. */
    @Override
    public Optional<ClassScores> withCounts(long[] counts) {
        int[] rows = repeated(counts);
        if (RowOrder.isWhole(rows, atoms())) {
            return Optional.of(this);
        }
        int[] start = starts(counts);
        int[][] orders = Arrays.stream(order)
                .map(ranked -> repeated(ranked, start, counts, rows.length))
                .toArray(int[][]::new);
        return Optional.of(new ClassScores(labels, truths(rows), columns(rows), orders));
    }

    /** Returns, for each item, the number of copies of the items before it. */
    static int[] starts(long... counts) {
        int[] start = new int[counts.length];
        for (int row = 1; row < start.length; row++) {
            start[row] = start[row - 1] + (int) counts[row - 1];
        }
        return start;
    }

    private static int[] repeated(int[] ranked, int[] start, long[] counts, int size) {
        int[] copies = new int[size];
        int rank = 0;
        for (int row : ranked) {
            for (int copy = 0; copy < counts[row]; copy++) {
                copies[rank++] = start[row] + copy;
            }
        }
        return copies;
    }

    /**
     * {@return the confusion matrix of the predicted classes, with these labels} The predicted class of an item is
     * the class with the largest score; among equal scores, it is the first class in the order of the labels.
     */
    public ConfusionMatrix predicted() {
        long[][] counts = new long[labels.size()][labels.size()];
        for (int row = 0; row < truth.length; row++) {
            counts[truth[row]][predicted(row)]++;
        }
        return ConfusionMatrix.of(labels, counts);
    }

    /** Returns the index of the class with the largest score of an item, or of the first of several. */
    int predicted(int row) {
        int best = 0;
        for (int c = 1; c < scores.length; c++) {
            best = scores[c][row] > scores[best][row] ? c : best;
        }
        return best;
    }

    /**
     * Returns the index of a class.
     *
     * @param label the class
     * @return its index
     * @throws java.util.NoSuchElementException if the class has no scores; the message names the classes
     */
    public int indexOf(String label) {
        int index = labels.indexOf(label);
        return index >= 0 ? index : Labels.of(labels).indexOf(label);
    }

    /**
     * Returns the scores of one class, with the items of this class as positives and all other items as negatives.
     *
     * @param label the class
     * @return its scores
     * @throws java.util.NoSuchElementException if the class has no scores; the message names the classes
     */
    public ScoredSample againstRest(String label) {
        return poolAgainstRest(label).whole();
    }

    /**
     * Returns the {@linkplain #againstRest scores of one class} with the atom of each item.
     *
     * @param label the class
     * @return its scores as a pool, whose only part is the list of items
     * @throws java.util.NoSuchElementException if the class has no scores; the message names the classes
     */
    public Pool<ScoredSample> poolAgainstRest(String label) {
        int own = indexOf(label);
        return ScoredSample.ofRows(scores[own], isClass(own), null);
    }

    /** Returns for each item whether a class is its true class. */
    private boolean[] isClass(int label) {
        boolean[] is = new boolean[truth.length];
        for (int row = 0; row < is.length; row++) {
            is[row] = truth[row] == label;
        }
        return is;
    }

    /**
     * Returns the same scores with the classes in another order.
     *
     * @param order the labels, each once
     * @return the evidence
     * @throws IllegalArgumentException if the order does not contain exactly these labels
     */
    public ClassScores withLabels(List<String> order) {
        Labels stated = Labels.of(order);
        stated.requireAll(labels);
        if (stated.size() != labels.size()) {
            throw new IllegalArgumentException(
                    "labels must be those with scores: labels=" + order + ", scores of=" + labels);
        }
        double[][] columns =
                order.stream().map(label -> scores[labels.indexOf(label)]).toArray(double[][]::new);
        return new ClassScores(
                List.copyOf(order),
                IntStream.of(truth).map(c -> stated.indexOf(labels.get(c))).toArray(),
                columns);
    }

    @Override
    public int atoms() {
        return truth.length;
    }

    @Override
    public String describe(int atom) {
        return "item " + atom + ", truth=" + labels.get(truth[atom]);
    }

    @Override
    public ClassScores withUnseenAtoms() {
        return this;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the parts' labels differ
     */
    @Override
    public Pool<ClassScores> pool(List<ClassScores> parts) {
        Pool.requireParts(parts);
        int rows = parts.stream().mapToInt(ClassScores::atoms).reduce(0, Math::addExact);
        int[] allTruth = new int[rows];
        double[][] all = new double[labels.size()][rows];
        int at = 0;
        for (ClassScores part : parts) {
            if (!part.labels.equals(labels)) {
                throw new IllegalArgumentException(
                        "parts must have the same labels: labels=" + labels + ", other labels=" + part.labels);
            }
            System.arraycopy(part.truth, 0, allTruth, at, part.atoms());
            for (int c = 0; c < all.length; c++) {
                System.arraycopy(part.scores[c], 0, all[c], at, part.atoms());
            }
            at += part.atoms();
        }
        return Pool.concatenated(new ClassScores(labels, allTruth, all), parts);
    }

    /** Returns whether the labels are equal in the same order and the rows are equal in any order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ClassScores that
                && labels.equals(that.labels)
                && atoms() == that.atoms()
                && sameRows(sortedAtoms(row -> true), that, that.sortedAtoms(row -> true));
    }

    private boolean sameRows(int[] ownOrder, ClassScores that, int[] otherOrder) {
        return IntStream.range(0, ownOrder.length)
                .allMatch(i -> truth[ownOrder[i]] == that.truth[otherOrder[i]]
                        && IntStream.range(0, scores.length)
                                .allMatch(c -> scores[c][ownOrder[i]] == that.scores[c][otherOrder[i]]));
    }

    @Override
    public int hashCode() {
        int rowsInAnyOrder = 0;
        for (int row = 0; row < truth.length; row++) {
            int hash = truth[row];
            for (double[] column : scores) {
                hash = 31 * hash + Double.hashCode(column[row] + 0.0);
            }
            rowsInAnyOrder += hash;
        }
        return 31 * labels.hashCode() + rowsInAnyOrder;
    }

    @Override
    public String toString() {
        return "ClassScores[" + truth.length + " items, " + labels.size() + " classes]";
    }
}
