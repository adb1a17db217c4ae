package dev.credence.api.evidence;

import java.util.Arrays;

/** Collects atoms in their order; equal ones are counted. */
final class ScoreAtoms {
    /** 1/8: so little unused room is left as it is, for to cut it off takes as much memory again. */
    private static final int SLACK = 8;

    private final double[] scores;
    private final long[] truth;
    private final AtomCounts counts;
    private int atoms;
    private boolean lastPositive;

    ScoreAtoms(int most) {
        scores = new double[most];
        truth = new long[TruthBits.words(most)];
        counts = new AtomCounts(most);
    }

    /** The atom that was added last. */
    int last() {
        return atoms - 1;
    }

    /** Adds items of the atom after all so far, or more of the last one. */
    void add(double score, boolean positive, long count) {
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

    ScoredSample sample() {
        return atoms >= scores.length - scores.length / SLACK
                ? new ScoredSample(atoms, scores, truth, counts)
                : new ScoredSample(
                        atoms,
                        Arrays.copyOf(scores, atoms),
                        Arrays.copyOf(truth, TruthBits.words(atoms)),
                        counts.first(atoms));
    }
}
