package dev.credence.delta.variance;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import java.util.function.IntUnaryOperator;

/** The true classes of the atoms of scores. */
public final class TrueClasses {
    private TrueClasses() {}

    /**
     * Returns whether the evidence consists of scores.
     *
     * @param evidence the atoms
     * @return true for scores of one class or of many, of one system or two
     */
    public static boolean hasScores(Evidence evidence) {
        return evidence instanceof ScoredSample
                || evidence instanceof ClassScores
                || evidence instanceof PairedScoredSample;
    }

    /** Returns a function from an atom of scores to its true class. */
    static IntUnaryOperator of(Evidence evidence) {
        if (evidence instanceof ScoredSample scores) {
            return atom -> scores.positive(atom) ? 1 : 0;
        }
        if (evidence instanceof PairedScoredSample scores) {
            return atom -> scores.positive(atom) ? 1 : 0;
        }
        return ((ClassScores) evidence)::truth;
    }

    /**
     * Returns the size of the smallest class that has observations.
     *
     * @param evidence scores
     * @param units an upper limit of the result: the number of independent observations
     * @return at least 1
     */
    public static double smallest(Evidence evidence, double units) {
        IntUnaryOperator classOf = of(evidence);
        int classes = evidence instanceof ClassScores scores ? scores.labels().size() : 2;
        long[] sizes = new long[classes];
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            sizes[classOf.applyAsInt(atom)] += evidence.count(atom);
        }
        long smallest = Long.MAX_VALUE;
        for (long size : sizes) {
            smallest = size > 0 ? Math.min(smallest, size) : smallest;
        }
        return Math.max(1, Math.min(units, (double) smallest));
    }
}
