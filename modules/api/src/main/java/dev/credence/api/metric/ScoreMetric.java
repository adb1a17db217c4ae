package dev.credence.api.metric;

import dev.credence.api.evidence.ScoredSample;

/** A metric of the scores of one class. */
public interface ScoreMetric extends Metric<ScoredSample> {
    @Override
    default Class<ScoredSample> evidenceType() {
        return ScoredSample.class;
    }
}
