package dev.credence.testkit;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.testkit.cases.Probes;

class ProportionProbeTest extends BinaryMetricContract {
    @Override
    protected BinaryMetric metric() {
        return (BinaryMetric) Probes.proportion();
    }
}
