package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.metric.Range;
import dev.credence.delta.SmallMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitScaleTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static void at(UnitMoments.UnitScale scale, double x, double unit, double slope) {
        assertEquals(unit, scale.toUnit(x), 1e-15);
        assertEquals(slope, scale.slope(x), 1e-15 * Math.abs(slope));
        assertEquals(x, scale.fromUnit(unit), 1e-14 * Math.max(1, Math.abs(x)));
    }

    @Test
    void boundedRangeMapsLinearly() {
        at(UnitMoments.UnitScale.of(new Range(-1, 3), 1, 1), 0, 0.25, 0.25);
        at(UnitMoments.UnitScale.of(new Range(-1, 3), 1, 1), -1, 0, 0.25);
        at(UnitMoments.UnitScale.of(new Range(-1, 3), 1, 1), 3, 1, 0.25);
    }

    /**
     * The range begins at 2. In units of 1, the value 5 has the odds 3 to 1; in units of 10, the values 20 and 50
     * have the same odds.
     */
    @Test
    void rangeWithoutUpperEndMapsAsOdds() {
        UnitMoments.UnitScale odds = UnitMoments.UnitScale.of(new Range(2, INFINITE), 3, 7);
        at(odds, 5, 0.75, 1 / 16.0);
        at(odds, 2, 0, 1);
        at(UnitMoments.UnitScale.of(new Range(20, INFINITE), 30, 70), 50, 0.75, 1 / 160.0);
        assertEquals(1, odds.toUnit(INFINITE));
    }

    @Test
    void rangeWithoutLowerEndMapsAsMirrorImage() {
        UnitMoments.UnitScale mirrored = UnitMoments.UnitScale.of(new Range(-INFINITE, -2), -3, 7);
        at(mirrored, -5, 0.25, 1 / 16.0);
        at(mirrored, -2, 1, 1);
        assertEquals(0, mirrored.toUnit(-INFINITE));
    }

    @Test
    void wholeLineMapsByLogisticFunction() {
        UnitMoments.UnitScale logistic = UnitMoments.UnitScale.of(new Range(-INFINITE, INFINITE), 10, 4);
        at(logistic, 10, 0.5, 1 / 8.0);
        at(logistic, 10 + 2 * Math.log(3), 0.75, 3 / 32.0);
        at(logistic, 10 - 2 * Math.log(3), 0.25, 3 / 32.0);
    }

    /** F1 = 2/3 is a Jaccard index of 1/2, where F1 rises by 8/9 of it. */
    @Test
    void proportionMapsThroughItsLink() {
        at(UnitMoments.UnitScale.of(SmallMetrics.F1, 0.5, 1), 2 / 3.0, 0.5, 9 / 8.0);
        at(UnitMoments.UnitScale.of(SmallMetrics.RECALL, 0.5, 1), 0.3, 0.3, 1);
    }

    /** The slope agrees within 1e-7 with central differences of step 1e-5. */
    @ParameterizedTest
    @CsvSource({"0, Infinity, 0.7", "-Infinity, 1, -3.2", "-Infinity, Infinity, 1.3", "-1, 1, 0.2"})
    void slopeIsDerivative(double lower, double upper, double x) {
        UnitMoments.UnitScale scale = UnitMoments.UnitScale.of(new Range(lower, upper), 1.1 * x, 2);
        double h = 1e-5;
        double expected = (scale.toUnit(x + h) - scale.toUnit(x - h)) / (2 * h);
        assertEquals(expected, scale.slope(x), 1e-7 * expected);
    }
}
