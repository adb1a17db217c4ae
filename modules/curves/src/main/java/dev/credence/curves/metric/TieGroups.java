package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;

/** Walks the atoms of a scored sample in groups of equal score. */
final class TieGroups {
    private static final double[] OF_POSITIVES = {0, 1};
    private static final double[] OF_NEGATIVES = {1, 0};

    private TieGroups() {}

    /** Returns the atom after the last one whose score equals that of {@code from}. */
    static int endAscending(ScoredSample scores, int from) {
        double score = scores.score(from);
        int to = from + 1;
        while (to < scores.atoms() && scores.score(to) == score) {
            to++;
        }
        return to;
    }

    /** Returns the atom before the first one whose score equals that of {@code from}. */
    static int endDescending(ScoredSample scores, int from) {
        double score = scores.score(from);
        int to = from - 1;
        while (to >= 0 && scores.score(to) == score) {
            to--;
        }
        return to;
    }

    /** Returns the weight of the atoms of one class in [from, to). No branch depends on a class, which could not be predicted. */
    static double sum(ScoredSample scores, double[] weights, int from, int to, boolean positive) {
        double[] shares = positive ? OF_POSITIVES : OF_NEGATIVES;
        double sum = 0;
        for (int atom = from; atom < to; atom++) {
            sum += weights[atom] * shares[scores.positive(atom) ? 1 : 0];
        }
        return sum;
    }

    /** Returns the weights of both classes in [from, to), in one pass. */
    static ClassWeights weights(ScoredSample scores, double[] weights, int from, int to) {
        double positives = 0;
        double negatives = 0;
        for (int atom = from; atom < to; atom++) {
            double positive = weights[atom] * OF_POSITIVES[scores.positive(atom) ? 1 : 0];
            positives += positive;
            negatives += weights[atom] - positive;
        }
        return new ClassWeights(positives, negatives);
    }

    /**
     * The weights of the two classes.
     *
     * @param positives of the positives
     * @param negatives of the negatives
     */
    record ClassWeights(double positives, double negatives) {}
}
