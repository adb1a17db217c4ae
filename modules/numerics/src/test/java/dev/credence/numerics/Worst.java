package dev.credence.numerics;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Records the largest relative error, and where it occurs. */
public final class Worst {
    private double error;
    private String where = "nowhere";
    private int cases;

    public void record(double actual, double expected, Object... arguments) {
        cases++;
        double e = actual == expected ? 0 : Math.abs(actual - expected) / Math.abs(expected);
        if (!(e <= error)) {
            error = e;
            where = java.util.Arrays.toString(arguments) + ": actual=" + actual + ", expected=" + expected;
        }
    }

    public void isAtMost(double tolerance, int casesExpected) {
        assertTrue(error <= tolerance, () -> "relative error " + error + " above " + tolerance + " at " + where);
        assertTrue(cases == casesExpected, () -> "recorded cases: " + cases);
    }
}
