package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.Optional;

/**
 * Observed scores with the shapes of their Dirichlet posterior: the counts. Where the scores tell the classes apart without a
 * mistake, or everywhere wrongly, or not at all, one observation is spread over what was not seen: every truth would be as
 * certain otherwise.
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

    /** The atoms. */
    ScoredSample scores() {
        return scores;
    }

    /** A shape per atom. */
    double[] shapes() {
        return shapes;
    }

    /** Whether the classes change at most once from the lowest score to the highest, or all scores are equal. */
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
