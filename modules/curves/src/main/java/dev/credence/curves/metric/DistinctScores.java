package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;

/** Counts distinct scores. */
final class DistinctScores {
    private DistinctScores() {}

    /** Returns the number of distinct scores with weight; scores ascend. */
    static long of(ScoredSample scores, double[] weights) {
        long levels = 0;
        double last = Double.NaN;
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                levels += scores.score(atom) == last ? 0 : 1;
                last = scores.score(atom);
            }
        }
        return levels;
    }
}
