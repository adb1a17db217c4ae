package dev.credence.testkit;

import dev.credence.api.interval.ProportionIntervalMethod;

/** Runs the contract on a user's method that is not registered, with both test engines. */
class ProportionIntervalMethodContractTest extends ProportionIntervalMethodContract {
    @Override
    protected ProportionIntervalMethod method() {
        return new Hoeffding();
    }

    @Override
    protected double coverageStaysAbove() {
        return 0.95;
    }

    /** Hoeffding's bound does not use the variance. */
    @Override
    protected boolean approachesDeltaMethodWidth() {
        return false;
    }
}
