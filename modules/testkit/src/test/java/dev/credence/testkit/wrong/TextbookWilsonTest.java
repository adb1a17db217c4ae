package dev.credence.testkit.wrong;

import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.ProportionIntervalMethodContract;

class TextbookWilsonTest extends ProportionIntervalMethodContract {
    @Override
    protected ProportionIntervalMethod method() {
        return new TextbookWilson();
    }

    @Override
    protected double coverageStaysAbove() {
        return 0.89;
    }
}
