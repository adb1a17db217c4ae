package dev.credence.api.evidence.storage;

import java.util.Arrays;

/** Collects atoms in their order; equal ones are counted. */
public final class ScoreAtoms {
    /** 1/8: so little unused room is left as it is, for to cut it off takes as much memory again. */
    private static final int SLACK = 8;

    private final double[] scores;
    private final long[] truth;
    private final AtomCounts counts;
    private int atoms;
    private boolean lastPositive;

    /**
     * Room for atoms.
     *
     * @param most how many there are at most
     */
    public ScoreAtoms(int most) {
        this(new double[most], new long[TruthBits.words(most)], new AtomCounts(most));
    }

    private ScoreAtoms(double[] scores, long[] truth, AtomCounts counts) {
        this.scores = scores;
        this.truth = truth;
        this.counts = counts;
    }

    /** The atom that was added last. */
    int last() {
        return atoms - 1;
    }

    /**
     * Adds items of the atom after all so far, or more of the last one.
     *
     * @param score their score, not below that of the last atom
     * @param positive whether they are positive in truth
     * @param count how many
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

    /**
     * The same atoms without much unused room.
     *
     * @return this where little room is left
     */
    public ScoreAtoms trimmed() {
        if (atoms >= scores.length - scores.length / SLACK) {
            return this;
        }
        ScoreAtoms cut = new ScoreAtoms(
                Arrays.copyOf(scores, atoms), Arrays.copyOf(truth, TruthBits.words(atoms)), counts.first(atoms));
        cut.atoms = atoms;
        return cut;
    }

    /**
     * How many atoms there are.
     *
     * @return the number of atoms
     */
    public int size() {
        return atoms;
    }

    /**
     * Their scores, in ascending order.
     *
     * @return the array itself, perhaps with some unused room at its end
     */
    public double[] scores() {
        return scores;
    }

    /** {@return whether each is positive, as {@link TruthBits}} */
    public long[] truth() {
        return truth;
    }

    /** {@return how often each was seen} */
    public AtomCounts counts() {
        return counts;
    }
}
