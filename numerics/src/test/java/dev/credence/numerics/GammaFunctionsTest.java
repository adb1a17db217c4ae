package dev.credence.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GammaFunctionsTest {
    @Test
    void stirlingErrorIsThatOfFactorials() {
        // log Gamma(n) from factorials, exact up to 19
        double factorial = 1;
        for (int n = 1; n < 19; n++) {
            double z = n;
            double formula = (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI);
            assertEquals(Math.log(factorial) - formula, GammaFunctions.stirlingError(z), 1e-14);
            factorial *= n;
        }
    }

    @Test
    void stirlingErrorObeysTheRecurrenceAcrossItsPieces() {
        for (double z = 0.01; z < 40; z *= 1.01) {
            double expected = GammaFunctions.stirlingError(z + 1) + (z + 0.5) * Math.log1p(1 / z) - 1;
            assertEquals(expected, GammaFunctions.stirlingError(z), 2e-15);
        }
    }

    @Test
    void stirlingErrorAgreesWithItsAsymptoticSeries() {
        assertEquals(1 / 1200.0 - 1 / 360e6, GammaFunctions.stirlingError(100), 1e-13);
        assertEquals(0.08106146679532726, GammaFunctions.stirlingError(1), 2e-17);
    }

    @Test
    void devianceDoesNotCancelNearTheMean() {
        // x u^2/2 - x u^3/3 + ... with u = (mean - x) / x
        double u = 1e-9;
        assertEquals(1000 * (u * u / 2 - u * u * u / 3), GammaFunctions.deviance(1000, 1000 + 1e-6), 1e-20);
        assertEquals(5 * Math.log(5 / 50.0) + 45, GammaFunctions.deviance(5, 50), 1e-14);
        assertEquals(50 * Math.log(50 / 5.0) - 45, GammaFunctions.deviance(50, 5), 1e-13);
        assertEquals(3, GammaFunctions.deviance(0, 3));
        assertEquals(0, GammaFunctions.deviance(3, 3));
    }

    @Test
    void devianceIsContinuousAcrossItsMethods() {
        for (double edge : new double[] {0.6, 0.9, 1.1, 1.65}) {
            double below = GammaFunctions.deviance(1, edge * (1 - 1e-15));
            double above = GammaFunctions.deviance(1, edge * (1 + 1e-15));
            assertEquals(below, above, 2e-15);
        }
    }

    @Test
    void logGammaOfIntegersIsTheLogFactorial() {
        assertEquals(Math.log(120), GammaFunctions.logGamma(6), 1e-15);
        assertEquals(Math.log(Math.PI) / 2, GammaFunctions.logGamma(0.5), 1e-15);
        assertEquals(Double.NaN, GammaFunctions.logGamma(-1));
    }
}
