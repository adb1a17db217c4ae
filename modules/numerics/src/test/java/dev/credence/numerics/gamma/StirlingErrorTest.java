package dev.credence.numerics.gamma;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StirlingErrorTest {
    @Test
    void stirlingErrorOfIntegersFollowsFromFactorials() {
        // The expected log Gamma(n) uses factorials, which are exact up to 19.
        double factorial = 1;
        for (int n = 1; n < 19; n++) {
            double z = n;
            double formula = (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI);
            assertEquals(Math.log(factorial) - formula, StirlingError.of(z), 1e-14);
            factorial *= n;
        }
    }

    @Test
    void stirlingErrorObeysTheRecurrenceAcrossItsPieces() {
        for (double z = 0.01; z < 40; z *= 1.01) {
            double expected = StirlingError.of(z + 1) + (z + 0.5) * Math.log1p(1 / z) - 1;
            assertEquals(expected, StirlingError.of(z), 2e-15);
        }
    }

    @Test
    void stirlingErrorEqualsAsymptoticSeries() {
        assertEquals(1 / 1200.0 - 1 / 360e6, StirlingError.of(100), 1e-13);
        assertEquals(0.08106146679532726, StirlingError.of(1), 2e-17);
    }
}
