package dev.credence.testkit;

import dev.credence.api.metric.BinaryMetric;

/** Runs the contract on a user's metric that is not registered, with both test engines. */
class BinaryMetricContractTest extends BinaryMetricContract {
    @Override
    protected BinaryMetric metric() {
        return new Lift();
    }
}
