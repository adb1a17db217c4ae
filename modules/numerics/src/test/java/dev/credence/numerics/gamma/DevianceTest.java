package dev.credence.numerics.gamma;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DevianceTest {
    private static double deviance(double x, double mean) {
        return Deviance.of(x, mean - x, mean / x);
    }

    @Test
    void devianceDoesNotCancelNearTheMean() {
        // The series is x u^2/2 - x u^3/3 + ... with u = (mean - x) / x.
        double u = 1e-9;
        assertEquals(1000 * (u * u / 2 - u * u * u / 3), deviance(1000, 1000 + 1e-6), 1e-20);
        assertEquals(5 * Math.log(5 / 50.0) + 45, deviance(5, 50), 1e-14);
        assertEquals(50 * Math.log(50 / 5.0) - 45, deviance(50, 5), 1e-13);
        assertEquals(0, deviance(3, 3));
    }

    @Test
    void devianceIsContinuousAcrossItsMethods() {
        for (double edge : new double[] {0.6, 0.9, 1.1, 1.65}) {
            double below = deviance(1, edge * (1 - 1e-15));
            double above = deviance(1, edge * (1 + 1e-15));
            assertEquals(below, above, 2e-15);
        }
    }
}
