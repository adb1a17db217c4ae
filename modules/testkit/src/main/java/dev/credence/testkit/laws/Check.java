package dev.credence.testkit.laws;

import java.util.function.Supplier;
import org.junit.jupiter.api.Assertions;

/** Assertions and comparisons of numbers that all laws use. */
public final class Check {
    private Check() {}

    public static void that(boolean holds, Supplier<String> message) {
        if (!holds) {
            Assertions.fail(message);
        }
    }

    /** Checks that two numbers are equal, both NaN, or within a tolerance relative to the larger of the two and 1. */
    public static boolean close(double a, double b, double tolerance) {
        if (Double.compare(a, b) == 0 || a == b) {
            return true;
        }
        return Math.abs(a - b) <= tolerance * Math.max(1, Math.max(Math.abs(a), Math.abs(b)));
    }

    public static void close(double expected, double actual, double tolerance, Supplier<String> law) {
        that(
                close(expected, actual, tolerance),
                () -> law.get() + ": expected=" + expected + ", actual=" + actual + ", tolerance=" + tolerance);
    }
}
