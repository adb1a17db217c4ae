package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import java.util.HashSet;
import java.util.Set;

/** How many distinct scores there are, as far as it matters. */
final class DistinctScores {
    private DistinctScores() {}

    /** The number of scores with weight, counted up to {@code enough}. */
    static int upTo(int enough, ScoredSample scores, double[] weights) {
        Set<Double> levels = new HashSet<>();
        for (int atom = 0; atom < weights.length && levels.size() < enough; atom++) {
            if (weights[atom] > 0) {
                levels.add(scores.score(atom));
            }
        }
        return levels.size();
    }
}
