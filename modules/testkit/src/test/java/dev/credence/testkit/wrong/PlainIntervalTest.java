package dev.credence.testkit.wrong;

import dev.credence.api.interval.IntervalMethod;
import dev.credence.testkit.IntervalMethodContract;

class PlainIntervalTest extends IntervalMethodContract {
    @Override
    protected IntervalMethod method() {
        return new PlainInterval();
    }
}
