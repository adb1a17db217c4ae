package dev.credence.api.evidence;

import dev.credence.api.internal.RowOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The scores that two systems assign to each of several classes, for the same items. A joint atom is an item.
 *
 * <p>The items of each system are sorted by its scores, so that neither their order nor that of the systems changes any result.
 *
 * <p>Immutable. Memory: that of both {@link ClassScores}.
 */
public final class PairedClassScores extends Pool.PairedPool<ClassScores>
        implements ItemEvidence, Poolable<PairedClassScores> {
    /** Stores the items of both systems as pools, whose only part is the list of items. */
    PairedClassScores(Pool<ClassScores> first, Pool<ClassScores> second) {
        super(first, second);
    }

    /** Returns the items of a system in an order that depends on them alone, as a pool whose only part is the list of items. */
    static Pool<ClassScores> sorted(ClassScores rows) {
        int[] order = rows.sortedAtoms(row -> true);
        int[] place = new int[order.length];
        for (int at = 0; at < order.length; at++) {
            place[order[at]] = at;
        }
        return new Pool<>(rows.withAtoms(order), List.of(place));
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
        return new PairedClassScores(sorted(first), sorted(other));
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
        return first().truth(firstAtom(atom));
    }

    /**
     * {@return the classes that both systems predict: the class with the largest score, or the first of several, as counts with these
     * labels}
     */
    public PairedConfusionMatrix predicted() {
        int classes = labels().size();
        long[][][] counts = new long[classes][classes][classes];
        for (int row = 0; row < atoms(); row++) {
            counts[truth(row)][first().predicted(firstAtom(row))][second().predicted(secondAtom(row))]++;
        }
        return PairedConfusionMatrix.of(labels(), counts);
    }

    /**
     * Returns both systems' scores of one class, with the items of this class as positives and all other items as negatives.
     *
     * @param label the class
     * @return the scores, whose atoms are the items in this order
     * @throws java.util.NoSuchElementException if the class has no scores; the message names the classes
     */
    public PairedScoredSample againstRest(String label) {
        int own = first().indexOf(label);
        boolean[] positive = new boolean[atoms()];
        double[] firsts = new double[positive.length];
        double[] seconds = new double[positive.length];
        for (int item = 0; item < positive.length; item++) {
            positive[item] = truth(item) == own;
            firsts[item] = first().score(firstAtom(item), own);
            seconds[item] = second().score(secondAtom(item), own);
        }
        return PairedScoredSample.of(positive, firsts, seconds);
    }

    @Override
    public int atoms() {
        return first().atoms();
    }

    @Override
    public PairedClassScores swapped() {
        return new PairedClassScores(places(second(), this::secondAtom), places(first(), this::firstAtom));
    }

    @Override
    public PairedClassScores withUnseenAtoms() {
        return this;
    }

    /** Sorts the items by the scores of the first system, then by those of the second. */
    @Override
    public int[] sortedAtoms(IntPredicate kept) {
        return sortedAtoms(new RowOrder(atoms(), kept));
    }

    @Override
    public int[] sortedAtoms(IntPredicate kept, double[] weights) {
        return sortedAtoms(new RowOrder(atoms(), kept).sortedBy(weights));
    }

    private int[] sortedAtoms(RowOrder rows) {
        int[] firsts = first().ranksOfSorted();
        int[] seconds = second().ranksOfSorted();
        return rows.sortedBy(row -> seconds[secondAtom(row)], atoms())
                .sortedBy(row -> firsts[firstAtom(row)], atoms())
                .rows();
    }

    @Override
    public PairedClassScores withAtoms(int[] selected) {
        Objects.requireNonNull(selected, "atoms must not be null");
        if (selected.length < atoms()) {
            return ofItems(selected);
        }
        return RowOrder.isWhole(selected, atoms())
                ? this
                : new PairedClassScores(
                        places(first(), at -> firstAtom(selected[at])),
                        places(second(), at -> secondAtom(selected[at])));
    }

    @Override
    public Optional<PairedClassScores> withCounts(long[] counts) {
        int[] items = repeated(counts);
        return Optional.of(new PairedClassScores(
                copies(first(), this::firstAtom, items, counts), copies(second(), this::secondAtom, items, counts)));
    }

    /** Returns the rows of a system with copies, which keep the order of the rows. */
    private static Pool<ClassScores> copies(ClassScores system, IntUnaryOperator atom, int[] items, long[] counts) {
        long[] ofRows = new long[counts.length];
        for (int item = 0; item < counts.length; item++) {
            ofRows[atom.applyAsInt(item)] = counts[item];
        }
        int[] next = ClassScores.starts(ofRows);
        int[] places = new int[items.length];
        for (int copy = 0; copy < places.length; copy++) {
            places[copy] = next[atom.applyAsInt(items[copy])]++;
        }
        return new Pool<>(system.withCounts(ofRows).orElseThrow(), List.of(places));
    }

    private PairedClassScores ofItems(int... items) {
        return new PairedClassScores(
                sorted(rows(first(), this::firstAtom, items)), sorted(rows(second(), this::secondAtom, items)));
    }

    /** Returns the rows of a system in the order of the items. */
    private static ClassScores rows(ClassScores system, IntUnaryOperator atom, int... items) {
        return system.withAtoms(IntStream.of(items).map(atom).toArray());
    }

    private static Pool<ClassScores> places(ClassScores system, IntUnaryOperator atom) {
        return new Pool<>(
                system, List.of(IntStream.range(0, system.atoms()).map(atom).toArray()));
    }

    @Override
    public String describe(int atom) {
        return "item " + atom + ", truth=" + labels().get(truth(atom));
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
                        sorted(pooled(parts, part -> rows(part.first(), part::firstAtom, part.items()))),
                        sorted(pooled(parts, part -> rows(part.second(), part::secondAtom, part.items())))),
                parts);
    }

    private int[] items() {
        return IntStream.range(0, atoms()).toArray();
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

    /** Returns the numbers of each item in the order of {@link #sortedAtoms}. */
    private double[][] sorted() {
        return IntStream.of(sortedAtoms(row -> true)).mapToObj(this::numbers).toArray(double[][]::new);
    }

    private double[] numbers(int row) {
        int classes = labels().size();
        double[] numbers = new double[2 * classes + 1];
        numbers[2 * classes] = truth(row);
        for (int label = 0; label < classes; label++) {
            numbers[label] = first().score(firstAtom(row), label) + 0.0;
            numbers[classes + label] = second().score(secondAtom(row), label) + 0.0;
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
