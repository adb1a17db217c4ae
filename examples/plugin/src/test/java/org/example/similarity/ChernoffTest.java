package org.example.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.ProportionIntervalMethodContract;
import org.junit.jupiter.api.Test;

class ChernoffTest extends ProportionIntervalMethodContract {
    @Override
    protected ProportionIntervalMethod method() {
        return new Chernoff();
    }

    @Override
    protected double coverageStaysAbove() {
        return 0.95;
    }

    /** Chernoff's bound is cautious at any size: 1.4 times as wide as need be. */
    @Override
    protected boolean approachesDeltaMethodWidth() {
        return false;
    }

    @Test
    void withoutFailuresTheBoundHasAClosedForm() {
        double expected = Math.pow(0.025, 1 / 20.0); // n ln(1/p) = ln(1/0.025)
        assertEquals(expected, method().at(ConfidenceLevel.P95).lower(20, 20), 1e-15);
    }
}
