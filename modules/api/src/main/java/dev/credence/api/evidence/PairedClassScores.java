package dev.credence.api.evidence;

import dev.credence.api.internal.RowOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The scores that two systems assign to each of several classes, for the same items. A joint atom is an item.
 *
 * <p>A sample sorts the items, so that their order does not change any result.
 *
 * <p>Immutable. Memory: that of both {@link ClassScores}.
 */
public final class PairedClassScores extends Pool.OfPairs<ClassScores>
        implements ItemEvidence, Poolable<PairedClassScores> {
    private PairedClassScores(ClassScores first, ClassScores second) {
        super(rows(first), rows(second));
    }

    /** Returns a pool whose only part is the list of items. */
    private static Pool<ClassScores> rows(ClassScores scores) {
        return new Pool<>(scores, List.of(IntStream.range(0, scores.atoms()).toArray()));
    }

    /**
     * Returns the scores of two systems for the same items, in the same order.
     *
     * @param first the scores of the first system
     * @param second the scores of the second system, of the same classes in any order
     * @return the evidence, whose classes have the order of the first system
     * @throws IllegalArgumentException if the classes or the numbers of items differ, or an item has two true classes; the message names
     *     the row
     */
    public static PairedClassScores of(ClassScores first, ClassScores second) {
        Objects.requireNonNull(first, "first must not be null");
        ClassScores other =
                Objects.requireNonNull(second, "second must not be null").withLabels(first.labels());
        if (first.atoms() != other.atoms()) {
            throw new IllegalArgumentException("both systems must have scores for the same items: first="
                    + first.atoms() + " items, second=" + other.atoms() + " items");
        }
        for (int row = 0; row < first.atoms(); row++) {
            if (first.truth(row) != other.truth(row)) {
                List<String> labels = first.labels();
                throw new IllegalArgumentException("an item must have one true class: row " + row + " has '"
                        + labels.get(first.truth(row)) + "' for the first system and '"
                        + labels.get(other.truth(row)) + "' for the second; give both the same order of items");
            }
        }
        return new PairedClassScores(first, other);
    }

    /** {@return the classes} */
    public List<String> labels() {
        return first().labels();
    }

    /**
     * Returns the true class of an item.
     *
     * @param atom index of the item
     * @return index of its label
     */
    public int truth(int atom) {
        return first().truth(atom);
    }

    /**
     * Returns the classes that both systems predict: the class with the largest score, or the first of several.
     *
     * @return the counts, with these labels
     */
    public PairedConfusionMatrix predicted() {
        int classes = labels().size();
        long[][][] counts = new long[classes][classes][classes];
        for (int row = 0; row < atoms(); row++) {
            counts[truth(row)][first().predicted(row)][second().predicted(row)]++;
        }
        return PairedConfusionMatrix.of(labels(), counts);
    }

    @Override
    public int atoms() {
        return first().atoms();
    }

    @Override
    public PairedClassScores swapped() {
        return new PairedClassScores(second(), first());
    }

    @Override
    public PairedClassScores withUnseenAtoms() {
        return this;
    }

    /** Sorts the items by the scores of the first system, then by those of the second. */
    @Override
    public int[] arranged(IntPredicate kept) {
        return arranged(new RowOrder(atoms(), kept));
    }

    @Override
    public int[] arranged(IntPredicate kept, double[] weights) {
        return arranged(new RowOrder(atoms(), kept).by(weights));
    }

    private int[] arranged(RowOrder rows) {
        return first().sort(second().sort(rows)).rows();
    }

    @Override
    public PairedClassScores withAtoms(int[] selected) {
        Objects.requireNonNull(selected, "atoms must not be null");
        return RowOrder.isWhole(selected, atoms())
                ? this
                : new PairedClassScores(first().withAtoms(selected), second().withAtoms(selected));
    }

    @Override
    public String describe(int atom) {
        return first().describe(atom);
    }

    @Override
    public PairedClassScores merge(PairedClassScores other) {
        Objects.requireNonNull(other, "other must not be null");
        return pool(List.of(this, other)).whole();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the parts' labels differ
     */
    @Override
    public Pool<PairedClassScores> pool(List<PairedClassScores> parts) {
        Pool.requireParts(parts);
        return Pool.concatenated(
                new PairedClassScores(
                        pooled(parts, PairedClassScores::first), pooled(parts, PairedClassScores::second)),
                parts);
    }

    private static ClassScores pooled(List<PairedClassScores> parts, Function<PairedClassScores, ClassScores> system) {
        List<ClassScores> ofSystem = parts.stream().map(system).toList();
        return ofSystem.get(0).pool(ofSystem).whole();
    }

    /** Returns whether the labels are equal in the same order and the items are equal in any order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PairedClassScores that
                && labels().equals(that.labels())
                && atoms() == that.atoms()
                && Arrays.deepEquals(sorted(), that.sorted());
    }

    /** Returns the numbers of each item in the order of {@link #arranged}. */
    private double[][] sorted() {
        return IntStream.of(arranged(row -> true)).mapToObj(this::numbers).toArray(double[][]::new);
    }

    private double[] numbers(int row) {
        int classes = labels().size();
        double[] numbers = new double[2 * classes + 1];
        numbers[2 * classes] = truth(row);
        for (int label = 0; label < classes; label++) {
            numbers[label] = first().score(row, label) + 0.0;
            numbers[classes + label] = second().score(row, label) + 0.0;
        }
        return numbers;
    }

    @Override
    public int hashCode() {
        int rowsInAnyOrder = 0;
        for (int row = 0; row < atoms(); row++) {
            rowsInAnyOrder += Arrays.hashCode(numbers(row));
        }
        return 31 * labels().hashCode() + rowsInAnyOrder;
    }

    @Override
    public String toString() {
        return "PairedClassScores[" + atoms() + " items, " + labels().size() + " classes]";
    }
}
