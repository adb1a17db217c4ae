package dev.credence.testkit;

import dev.credence.api.metric.BinaryMetric;

class LiftTest extends BinaryMetricContract {
    @Override
    protected BinaryMetric metric() {
        return new Lift();
    }
}
