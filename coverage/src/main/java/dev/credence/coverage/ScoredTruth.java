package dev.credence.coverage;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.Optional;

/**
 * Observed scores with the shape parameters of their Dirichlet posterior, which are the counts. Where the scores separate the classes
 * perfectly, in the right or the reverse order, or are all equal, one observation is spread over the unseen outcomes; otherwise
 * every population drawn from the posterior would have the same value.
 */
final class ScoredTruth {
    private final ScoredSample scores;
    private final double[] shapes;

    private ScoredTruth(ScoredSample scores, double[] shapes) {
        this.scores = scores;
        this.shapes = shapes;
    }

    static ScoredTruth of(ScoredSample observed) {
        Optional<UnseenCellSmoothing<ScoredSample>> all =
                certain(observed) ? UnseenCellSmoothing.of(ScoredSample.class, Sample.of(observed)) : Optional.empty();
        return all.map(whole -> new ScoredTruth(whole.evidence(), whole.shapes()))
                .orElseGet(() -> new ScoredTruth(observed, observed.weights()));
    }

    /** Returns the scores, which are the atoms. */
    ScoredSample scores() {
        return scores;
    }

    /** Returns a shape parameter per atom. */
    double[] shapes() {
        return shapes;
    }

    /** Returns whether the class changes once from the lowest score to the highest, or all scores are equal. */
    private static boolean certain(ScoredSample scores) {
        if (scores.positives() == 0 || scores.negatives() == 0) {
            return false;
        }
        int changes = 0;
        boolean tie = false;
        for (int atom = 1; atom < scores.atoms(); atom++) {
            changes += scores.positive(atom) == scores.positive(atom - 1) ? 0 : 1;
            tie |= scores.score(atom) == scores.score(atom - 1);
        }
        return changes == 1 && (!tie || scores.score(0) == scores.score(scores.atoms() - 1));
    }
}
