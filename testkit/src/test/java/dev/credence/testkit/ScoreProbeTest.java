package dev.credence.testkit;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ReferenceMetrics;

class ScoreProbeTest extends ScoreMetricContract {
    @Override
    protected Metric<ScoredSample> metric() {
        return ReferenceMetrics.auroc();
    }
}
