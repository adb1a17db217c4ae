package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/** Scores that must be probabilities. */
final class Probabilities {
    private Probabilities() {}

    static Optional<Refusal> refusal(String metric, ScoredSample scores) {
        int last = scores.atoms() - 1;
        if (last < 0 || (scores.score(0) >= 0 && scores.score(last) <= 1)) {
            return Optional.empty();
        }
        double outside = scores.score(0) >= 0 ? scores.score(last) : scores.score(0);
        return Optional.of(Refusal.of(
                Refusal.Code.DATA,
                "metric '" + metric + "' needs probabilities, scores in [0, 1]: score=" + outside
                        + "; calibrate the scores first"));
    }
}
