package dev.credence.api.evidence;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Collects atoms in their order; equal ones are counted. Counts are stored only once one is above 1. */
final class ScoreAtoms {
    private final double[] scores;
    private final boolean[] truth;
    private long @Nullable [] counts;
    private int atoms;

    ScoreAtoms(int most) {
        scores = new double[most];
        truth = new boolean[most];
    }

    /** The atom that was added last. */
    int last() {
        return atoms - 1;
    }

    /** Adds items of the atom after all so far, or more of the last one. */
    void add(double score, boolean positive, long count) {
        int last = atoms - 1;
        if (last >= 0 && truth[last] == positive && scores[last] == score) {
            more(last, count);
            return;
        }
        scores[atoms] = score;
        truth[atoms++] = positive;
        if (count != 1 || counts != null) {
            more(atoms - 1, count - 1);
        }
    }

    /** Counts that are stored are those less 1, so that the atoms to come need nothing. */
    private void more(int atom, long count) {
        if (counts == null) {
            counts = new long[scores.length];
        }
        counts[atom] += count;
    }

    ScoredSample sample() {
        boolean whole = atoms == scores.length;
        return new ScoredSample(
                whole ? scores : Arrays.copyOf(scores, atoms), whole ? truth : Arrays.copyOf(truth, atoms), counts());
    }

    private long @Nullable [] counts() {
        if (counts == null) {
            return null;
        }
        long[] exact = Arrays.copyOf(counts, atoms);
        for (int atom = 0; atom < atoms; atom++) {
            exact[atom]++;
        }
        return exact;
    }
}
