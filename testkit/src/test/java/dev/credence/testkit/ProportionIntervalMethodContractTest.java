package dev.credence.testkit;

import dev.credence.api.interval.ProportionIntervalMethod;

/** A method of a user: as registered nowhere, run by both engines. */
class ProportionIntervalMethodContractTest extends ProportionIntervalMethodContract {
    @Override
    protected ProportionIntervalMethod method() {
        return new Hoeffding();
    }

    @Override
    protected double coverageStaysAbove() {
        return 0.95;
    }

    /** Hoeffding's bound knows no variance. */
    @Override
    protected boolean approachesDeltaMethodWidth() {
        return false;
    }
}
