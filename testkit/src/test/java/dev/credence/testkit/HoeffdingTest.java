package dev.credence.testkit;

import dev.credence.api.interval.ProportionIntervalMethod;

class HoeffdingTest extends ProportionIntervalMethodContract {
    @Override
    protected ProportionIntervalMethod method() {
        return new Hoeffding();
    }

    @Override
    protected double coverageStaysAbove() {
        return 0.95;
    }
}
