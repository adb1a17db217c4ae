package dev.credence.testkit;

import dev.credence.api.metric.BinaryMetric;

/** A metric of a user: as registered nowhere, run by both engines. */
class BinaryMetricContractTest extends BinaryMetricContract {
    @Override
    protected BinaryMetric metric() {
        return new Lift();
    }
}
