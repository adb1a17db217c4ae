package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.ScoreMetricContract;

class EqualErrorRateContractTest extends ScoreMetricContract {
    @Override
    protected Metric<ScoredSample> metric() {
        return new EqualErrorRate();
    }

    @Override
    protected boolean smooth() {
        return false;
    }
}
