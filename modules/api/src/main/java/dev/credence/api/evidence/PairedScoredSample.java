package dev.credence.api.evidence;

import dev.credence.api.internal.RowOrder;
import dev.credence.api.internal.Totals;
import dev.credence.api.internal.scores.ScoreSorting;
import dev.credence.api.internal.scores.SystemScores;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The scores of two systems for the same items. A joint atom is a row, which consists of the two scores and the true class, with
 * its count.
 *
 * <p>Rows keep their input order until they become part of a sample, which sorts them, so that their order does not change any
 * result. Equal rows are separate atoms, which costs memory but does not change any result. A row of {@link #ofRanges} represents
 * several items, for whose scores only ranges are known.
 */
public final class PairedScoredSample extends Pool.PairedPool<ScoredSample> implements Poolable<PairedScoredSample> {
    private final boolean[] truth;
    private final SystemScores firstScores;
    private final SystemScores secondScores;
    /** The number of items that each row represents; null if every row is one item. */
    private final long @Nullable [] counts;

    private final long size;

    private PairedScoredSample(
            boolean[] truth, SystemScores firstScores, SystemScores secondScores, long @Nullable [] counts) {
        this(
                truth,
                firstScores,
                secondScores,
                counts,
                sample(firstScores, truth, counts),
                sample(secondScores, truth, counts));
    }

    /** Returns the sample of one system as a pool, whose only part is the list of rows. */
    private static Pool<ScoredSample> sample(SystemScores scores, boolean[] truth, long @Nullable [] counts) {
        Pool<ScoredSample> pool = ScoredSample.ofRows(scores.scores(), truth, counts);
        return scores.isCoarse()
                ? ScoredSample.ranged(pool, scores.low(), scores.high(), Double.NaN, Double.NaN)
                : pool;
    }

    private PairedScoredSample(
            boolean[] truth,
            SystemScores firstScores,
            SystemScores secondScores,
            long @Nullable [] counts,
            Pool<ScoredSample> first,
            Pool<ScoredSample> second) {
        super(first, second);
        this.truth = truth;
        this.firstScores = firstScores;
        this.secondScores = secondScores;
        this.counts = counts;
        this.size = first.whole().size();
    }

    /**
     * Returns a paired sample from the true class and the two scores of each item.
     *
     * @param positive whether each item is positive in truth
     * @param first the score of each item by the first system
     * @param second the score of each item by the second system
     * @return the sample
     * @throws IllegalArgumentException if the lengths differ or a score is NaN; the message names its row
     */
    public static PairedScoredSample of(boolean[] positive, double[] first, double[] second) {
        Objects.requireNonNull(positive, "positive must not be null");
        Objects.requireNonNull(first, "first must not be null");
        Objects.requireNonNull(second, "second must not be null");
        if (positive.length != first.length || positive.length != second.length) {
            throw new IllegalArgumentException("truth and both scores must have the same length: truth="
                    + positive.length + ", first=" + first.length + ", second=" + second.length);
        }
        for (int row = 0; row < positive.length; row++) {
            ScoreSorting.requireNumber(first[row], row);
            ScoreSorting.requireNumber(second[row], row);
        }
        return new PairedScoredSample(
                positive.clone(), SystemScores.of(first.clone()), SystemScores.of(second.clone()), null);
    }

    /**
     * Returns a paired sample of rows that represent several items each. For each row and system, only the range of the scores is
     * known: the lowest and the highest score. Overlapping ranges of a system are merged.
     *
     * @param positive whether the items of a row are positive in truth
     * @param first the ranges of the first system: for each row the lowest and the highest score
     * @param second the ranges of the second system: for each row the lowest and the highest score
     * @param counts the number of items that each row represents
     * @return the sample; the sample of a system {@linkplain ScoredSample#isCoarse() is coarse} if one of its ranges contains more
     *     than one score
     * @throws IllegalArgumentException if the lengths differ, a range does not ascend, a count is negative, or the total exceeds
     *     2^53; the message names the row
     */
    public static PairedScoredSample ofRanges(boolean[] positive, double[][] first, double[][] second, long[] counts) {
        Objects.requireNonNull(positive, "positive must not be null");
        if (positive.length != first.length || positive.length != second.length || positive.length != counts.length) {
            throw new IllegalArgumentException("truth, ranges and counts must have the same length: truth="
                    + positive.length + ", first=" + first.length + ", second=" + second.length + ", counts="
                    + counts.length);
        }
        Totals.sum(counts, "items");
        return new PairedScoredSample(positive.clone(), ranges(first), ranges(second), counts.clone());
    }

    private static SystemScores ranges(double[][] ranges) {
        double[] low = new double[ranges.length];
        double[] high = new double[ranges.length];
        for (int row = 0; row < ranges.length; row++) {
            if (ranges[row].length != 2) {
                throw new IllegalArgumentException("a range must have a lowest and a highest score: row " + row
                        + " has " + ranges[row].length + " numbers");
            }
            low[row] = ranges[row][0];
            high[row] = ranges[row][1];
        }
        return SystemScores.ofRanges(low, high);
    }

    /**
     * Returns whether the true class of an atom is positive.
     *
     * @param atom index of the atom
     * @return true for positives
     */
    public boolean positive(int atom) {
        return truth[atom];
    }

    /**
     * Returns the score of an atom by the first system.
     *
     * @param atom index of the atom
     * @return the score
     */
    public double firstScore(int atom) {
        return firstScores.score(atom);
    }

    /**
     * Returns the score of an atom by the second system.
     *
     * @param atom index of the atom
     * @return the score
     */
    public double secondScore(int atom) {
        return secondScores.score(atom);
    }

    /**
     * Returns the paired confusion matrix at a threshold: a score of at least the threshold is predicted to be positive.
     *
     * @param threshold the threshold, the same for both systems
     * @return the matrix, with the labels {@code negative} and {@code positive}, of which {@code positive} is the positive label
     * @throws IllegalArgumentException if the threshold is NaN
     */
    public PairedConfusionMatrix at(double threshold) {
        ScoreSorting.requireThreshold(threshold);
        long[][][] cells = new long[2][2][2];
        for (int atom = 0; atom < atoms(); atom++) {
            int first = firstScore(atom) >= threshold ? 1 : 0;
            int second = secondScore(atom) >= threshold ? 1 : 0;
            cells[positive(atom) ? 1 : 0][first][second] += count(atom);
        }
        return PairedConfusionMatrix.of(List.of("negative", "positive"), cells).withPositive("positive");
    }

    @Override
    public PairedScoredSample swapped() {
        return new PairedScoredSample(truth, secondScores, firstScores, counts);
    }

    @Override
    public PairedScoredSample withUnseenAtoms() {
        return this;
    }

    /**
     * Sorts the rows by the first score, then the true class, then the second score, which are determined by the atoms of both
     * systems.
     */
    @Override
    public int[] sortedAtoms(IntPredicate kept) {
        return sortedAtoms(new RowOrder(atoms(), kept));
    }

    @Override
    public int[] sortedAtoms(IntPredicate kept, double[] weights) {
        return sortedAtoms(new RowOrder(atoms(), kept).sortedBy(weights));
    }

    private int[] sortedAtoms(RowOrder rows) {
        return rows.sortedBy(this::secondAtom, second().atoms())
                .sortedBy(this::firstAtom, first().atoms())
                .rows();
    }

    @Override
    public PairedScoredSample withAtoms(int[] selected) {
        Objects.requireNonNull(selected, "atoms must not be null");
        if (RowOrder.isWhole(selected, atoms())) {
            return this;
        }
        boolean[] positive = new boolean[selected.length];
        for (int row = 0; row < selected.length; row++) {
            positive[row] = truth[selected[row]];
        }
        SystemScores firsts = firstScores.select(selected);
        SystemScores seconds = secondScores.select(selected);
        long[] items = counts == null
                ? null
                : IntStream.of(selected).mapToLong(this::count).toArray();
        return selected.length < atoms()
                ? new PairedScoredSample(positive, firsts, seconds, items)
                : new PairedScoredSample(
                        positive,
                        firsts,
                        seconds,
                        items,
                        new Pool<>(
                                first(),
                                List.of(IntStream.of(selected)
                                        .map(this::firstAtom)
                                        .toArray())),
                        new Pool<>(
                                second(),
                                List.of(IntStream.of(selected)
                                        .map(this::secondAtom)
                                        .toArray())));
    }

    @Override
    public int atoms() {
        return truth.length;
    }

    @Override
    public long count(int atom) {
        return counts == null ? 1 : counts[atom];
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Pool<PairedScoredSample> pool(List<PairedScoredSample> parts) {
        Pool.requireParts(parts);
        int rows = parts.stream().mapToInt(PairedScoredSample::atoms).reduce(0, Math::addExact);
        boolean[] positive = new boolean[rows];
        int position = 0;
        for (PairedScoredSample part : parts) {
            System.arraycopy(part.truth, 0, positive, position, part.atoms());
            position += part.atoms();
        }
        return Pool.concatenated(
                new PairedScoredSample(
                        positive,
                        SystemScores.concatenated(
                                parts.stream().map(part -> part.firstScores).toList()),
                        SystemScores.concatenated(
                                parts.stream().map(part -> part.secondScores).toList()),
                        parts.stream().allMatch(part -> part.counts == null) ? null : counts(parts)),
                parts);
    }

    private static long[] counts(List<PairedScoredSample> parts) {
        return parts.stream()
                .flatMapToLong(part -> part.counts == null
                        ? LongStream.generate(() -> 1).limit(part.atoms())
                        : LongStream.of(part.counts))
                .toArray();
    }

    @Override
    public String describe(int atom) {
        return "first score=" + firstScore(atom) + ", second score=" + secondScore(atom) + ", "
                + (truth[atom] ? "positive" : "negative");
    }

    /** Returns whether the rows are equal in any order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PairedScoredSample that
                && atoms() == that.atoms()
                && sameRows(sortedAtoms(row -> true), that, that.sortedAtoms(row -> true));
    }

    private boolean sameRows(int[] ownOrder, PairedScoredSample that, int[] otherOrder) {
        return IntStream.range(0, ownOrder.length)
                .allMatch(i -> truth[ownOrder[i]] == that.truth[otherOrder[i]]
                        && count(ownOrder[i]) == that.count(otherOrder[i])
                        && firstScores.hasSameScore(ownOrder[i], that.firstScores, otherOrder[i])
                        && secondScores.hasSameScore(ownOrder[i], that.secondScores, otherOrder[i]));
    }

    @Override
    public int hashCode() {
        int rowsInAnyOrder = 0;
        for (int row = 0; row < truth.length; row++) {
            rowsInAnyOrder += 31 * (31 * Boolean.hashCode(truth[row]) + Double.hashCode(firstScore(row) + 0.0))
                    + Double.hashCode(secondScore(row) + 0.0);
        }
        return rowsInAnyOrder;
    }

    @Override
    public String toString() {
        return "PairedScoredSample[" + size + " items, " + first().positives() + " positive]";
    }
}
