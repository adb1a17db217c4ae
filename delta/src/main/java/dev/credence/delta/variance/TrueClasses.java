package dev.credence.delta.variance;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import java.util.function.IntUnaryOperator;

/** The true class of each atom of scores, by which their influences vary. */
public final class TrueClasses {
    private TrueClasses() {}

    /**
     * Whether the evidence is of scores, whose atoms each have a true class.
     *
     * @param evidence the atoms
     * @return true for scores of one class or of many, of one system or two
     */
    public static boolean known(Evidence evidence) {
        return evidence instanceof ScoredSample
                || evidence instanceof ClassScores
                || evidence instanceof PairedScoredSample;
    }

    /** The class of each atom of scores. */
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
     * How many observations the smallest class has that was seen.
     *
     * @param evidence scores
     * @param units the most it can be: how many independent observations there are
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
