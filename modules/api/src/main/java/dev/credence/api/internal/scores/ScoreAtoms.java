package dev.credence.api.internal.scores;

import dev.credence.api.internal.AtomCounts;
import dev.credence.api.internal.TruthBits;
import java.util.Arrays;

/** Collects atoms in ascending order, and counts equal atoms. */
public final class ScoreAtoms {
    /** Unused memory of up to 1/8 of the arrays is kept, because releasing it needs a copy of the arrays. */
    private static final int UNUSED_SHARE = 8;

    private final double[] scores;
    private final long[] truth;
    private final AtomCounts counts;
    private int atoms;
    private boolean lastPositive;

    /**
     * Creates an empty collection.
     *
     * @param most the largest number of atoms
     */
    public ScoreAtoms(int most) {
        this(new double[most], new long[TruthBits.words(most)], new AtomCounts(most));
    }

    private ScoreAtoms(double[] scores, long[] truth, AtomCounts counts) {
        this.scores = scores;
        this.truth = truth;
        this.counts = counts;
    }

    /** Returns the atom that was added last. */
    int last() {
        return atoms - 1;
    }

    /**
     * Adds items to a new atom above all others, or to the last atom.
     *
     * @param score their score, not below that of the last atom
     * @param positive whether their true class is positive
     */
    public void add(double score, boolean positive, long count) {
        int last = atoms - 1;
        if (last >= 0 && lastPositive == positive && scores[last] == score) {
            counts.add(last, count);
            return;
        }
        scores[atoms] = score;
        TruthBits.put(truth, atoms, positive);
        lastPositive = positive;
        if (count != 1) {
            counts.add(atoms, count - 1);
        }
        atoms++;
    }

    /** {@return the same atoms without much unused memory: this object if it has little of it} */
    public ScoreAtoms trimmed() {
        if (atoms >= scores.length - scores.length / UNUSED_SHARE) {
            return this;
        }
        ScoreAtoms cut = new ScoreAtoms(
                Arrays.copyOf(scores, atoms), Arrays.copyOf(truth, TruthBits.words(atoms)), counts.first(atoms));
        cut.atoms = atoms;
        return cut;
    }

    /** {@return the number of atoms} */
    public int size() {
        return atoms;
    }

    /** {@return the scores of the atoms, in ascending order: the array itself, which may have unused elements at its end} */
    public double[] scores() {
        return scores;
    }

    /** {@return whether each is positive, as {@link TruthBits}} */
    public long[] truth() {
        return truth;
    }

    /** {@return the count of each atom} */
    public AtomCounts counts() {
        return counts;
    }
}
