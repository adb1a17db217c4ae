package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;

/** Why a metric that needs both classes is undefined. */
final class OneClass {
    private OneClass() {}

    static String reason(String metric, ScoredSample scores) {
        return metric + " is undefined: it needs positives and negatives, here positives=" + scores.positives()
                + ", negatives=" + scores.negatives();
    }
}
