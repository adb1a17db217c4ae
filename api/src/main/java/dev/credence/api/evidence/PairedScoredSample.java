package dev.credence.api.evidence;

import dev.credence.api.evidence.storage.RowOrder;
import dev.credence.api.evidence.storage.ScoreSorting;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Two systems' scores of the same items. A joint atom is a row, (first score, second score, is it positive), with its count.
 *
 * <p>Rows keep the order they came in, until a sample is made of them, which sorts them: their order changes no answer. Equal rows
 * are separate atoms, which changes nothing but memory.
 */
public final class PairedScoredSample extends JointEvidence<ScoredSample>
        implements ItemEvidence, Poolable<PairedScoredSample> {
    private final boolean[] truth;
    private final double[] firstScores;
    private final double[] secondScores;

    private PairedScoredSample(boolean[] truth, double[] firstScores, double[] secondScores) {
        this(
                truth,
                firstScores,
                secondScores,
                ScoredSample.ofRows(firstScores, truth, null),
                ScoredSample.ofRows(secondScores, truth, null));
    }

    private PairedScoredSample(
            boolean[] truth,
            double[] firstScores,
            double[] secondScores,
            Pool<ScoredSample> first,
            Pool<ScoredSample> second) {
        super(first, second);
        this.truth = truth;
        this.firstScores = firstScores;
        this.secondScores = secondScores;
    }

    /**
     * A paired sample from three columns.
     *
     * @param positive whether each item is positive in truth
     * @param first the first system's score of each item
     * @param second the second system's score of each item
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
        return new PairedScoredSample(positive.clone(), first.clone(), second.clone());
    }

    /**
     * Whether the item of an atom is positive in truth.
     *
     * @param atom index of the atom
     * @return true for positives
     */
    public boolean positive(int atom) {
        return truth[atom];
    }

    /**
     * The first system's score of an atom.
     *
     * @param atom index of the atom
     * @return the score
     */
    public double firstScore(int atom) {
        return firstScores[atom];
    }

    /**
     * The second system's score of an atom.
     *
     * @param atom index of the atom
     * @return the score
     */
    public double secondScore(int atom) {
        return secondScores[atom];
    }

    @Override
    public PairedScoredSample swapped() {
        return new PairedScoredSample(truth, secondScores, firstScores);
    }

    @Override
    public PairedScoredSample withUnseenAtoms() {
        return this;
    }

    /** By the first score, then truth, then the second score: the places of a row among the atoms of both systems say it all. */
    @Override
    public int[] arranged(IntPredicate kept) {
        return arranged(new RowOrder(atoms(), kept));
    }

    @Override
    public int[] arranged(IntPredicate kept, double[] weights) {
        return arranged(new RowOrder(atoms(), kept).by(weights));
    }

    private int[] arranged(RowOrder rows) {
        return rows.by(this::secondAtom, second().atoms())
                .by(this::firstAtom, first().atoms())
                .rows();
    }

    @Override
    public PairedScoredSample withAtoms(int[] some) {
        Objects.requireNonNull(some, "atoms must not be null");
        if (RowOrder.isWhole(some, atoms())) {
            return this;
        }
        boolean[] positive = new boolean[some.length];
        for (int row = 0; row < some.length; row++) {
            positive[row] = truth[some[row]];
        }
        double[] firsts = IntStream.of(some).mapToDouble(this::firstScore).toArray();
        double[] seconds = IntStream.of(some).mapToDouble(this::secondScore).toArray();
        return some.length < atoms()
                ? new PairedScoredSample(positive, firsts, seconds)
                : new PairedScoredSample(
                        positive,
                        firsts,
                        seconds,
                        new Pool<>(
                                first(),
                                List.of(IntStream.of(some).map(this::firstAtom).toArray())),
                        new Pool<>(
                                second(),
                                List.of(IntStream.of(some).map(this::secondAtom).toArray())));
    }

    @Override
    public int atoms() {
        return truth.length;
    }

    @Override
    public PairedScoredSample merge(PairedScoredSample other) {
        Objects.requireNonNull(other, "other must not be null");
        return pool(List.of(this, other)).whole();
    }

    @Override
    public Pool<PairedScoredSample> pool(List<PairedScoredSample> parts) {
        Pool.requireParts(parts);
        int rows = parts.stream().mapToInt(PairedScoredSample::atoms).reduce(0, Math::addExact);
        boolean[] positive = new boolean[rows];
        double[] firsts = new double[rows];
        double[] seconds = new double[rows];
        int at = 0;
        for (PairedScoredSample part : parts) {
            System.arraycopy(part.truth, 0, positive, at, part.atoms());
            System.arraycopy(part.firstScores, 0, firsts, at, part.atoms());
            System.arraycopy(part.secondScores, 0, seconds, at, part.atoms());
            at += part.atoms();
        }
        return Pool.endToEnd(new PairedScoredSample(positive, firsts, seconds), parts);
    }

    @Override
    public String describe(int atom) {
        return "first score=" + firstScores[atom] + ", second score=" + secondScores[atom] + ", "
                + (truth[atom] ? "positive" : "negative");
    }

    /** The same rows in any order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PairedScoredSample that
                && atoms() == that.atoms()
                && sameRows(arranged(row -> true), that, that.arranged(row -> true));
    }

    private boolean sameRows(int[] mine, PairedScoredSample that, int[] theirs) {
        return IntStream.range(0, mine.length)
                .allMatch(i -> truth[mine[i]] == that.truth[theirs[i]]
                        && firstScores[mine[i]] == that.firstScores[theirs[i]]
                        && secondScores[mine[i]] == that.secondScores[theirs[i]]);
    }

    @Override
    public int hashCode() {
        int rowsInAnyOrder = 0;
        for (int row = 0; row < truth.length; row++) {
            rowsInAnyOrder += 31 * (31 * Boolean.hashCode(truth[row]) + Double.hashCode(firstScores[row] + 0.0))
                    + Double.hashCode(secondScores[row] + 0.0);
        }
        return rowsInAnyOrder;
    }

    @Override
    public String toString() {
        return "PairedScoredSample[" + truth.length + " items, " + first().positives() + " positive]";
    }
}
