package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/** Scores that must be probabilities. */
final class Probabilities {
    private Probabilities() {}

    static Optional<Refusal> refusal(String metric, ScoredSample scores) {
        int last = scores.atoms() - 1;
        if (last < 0 || (scores.lowest(0) >= 0 && scores.highest(last) <= 1)) {
            return Optional.empty();
        }
        double outside = scores.lowest(0) >= 0 ? scores.highest(last) : scores.lowest(0);
        return Optional.of(Refusal.of(
                Refusal.Code.DATA,
                "metric '" + metric + "' needs probabilities, scores in [0, 1]: score=" + outside
                        + "; calibrate the scores first"));
    }
}
