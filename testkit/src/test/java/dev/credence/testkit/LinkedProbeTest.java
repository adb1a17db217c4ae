package dev.credence.testkit;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.testkit.cases.ReferenceMetrics;

class LinkedProbeTest extends BinaryMetricContract {
    @Override
    protected BinaryMetric metric() {
        return (BinaryMetric) ReferenceMetrics.f1();
    }
}
