package dev.credence.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ChiSquaredTest {
    @Test
    void quantilesAgreeWithTheTable() {
        Worst worst = new Worst();
        Table.rows("chi-squared.csv").forEach(r -> worst.see(ChiSquared.upperQuantile(r[1], r[0]), r[2], r[0], r[1]));
        // observed: 9.2e-16
        worst.isAtMost(2e-15, 56);
    }

    @Test
    void bothTailsAgreeWithTheTable() {
        Worst worst = new Worst();
        Table.rows("chi-squared.csv").forEach(r -> {
            worst.see(ChiSquared.survival(r[3], r[0]), r[4], r[0], r[3]);
            worst.see(ChiSquared.cdf(r[3], r[0]), r[5], r[0], r[3]);
        });
        // observed: 2.4e-15
        worst.isAtMost(4e-15, 112);
    }

    @Test
    void farTailsOfManyDegreesAgreeWithTheTable() {
        Worst worst = new Worst();
        Table.rows("chi-squared-far.csv")
                .forEach(r -> worst.see(
                        r[3] < 0 ? ChiSquared.cdf(r[1], r[0]) : ChiSquared.survival(r[1], r[0]), r[2], r[0], r[1]));
        // observed: 5.4e-14, at 9e-123
        worst.isAtMost(8e-14, 29);
    }

    @Test
    void twoDegreesAreExponential() {
        Worst worst = new Worst();
        for (double q = 1e-12; q < 1; q *= 3) {
            worst.see(ChiSquared.upperQuantile(q, 2), -2 * Math.log(q), q);
            worst.see(ChiSquared.quantile(q, 2), -2 * Math.log1p(-q), q);
        }
        // observed: 3.4e-16
        worst.isAtMost(7e-16, 52);
    }

    @Test
    void quantilesInvertTailsForManyDegrees() {
        Worst worst = new Worst();
        for (double df = 0.01; df < 1e5; df *= 1.7) {
            for (double p = 1e-8; p < 0.5; p *= 4) {
                worst.see(ChiSquared.survival(ChiSquared.upperQuantile(p, df), df), p, df, p);
                if (ChiSquared.quantile(p, df) > 0) {
                    worst.see(ChiSquared.cdf(ChiSquared.quantile(p, df), df), p, df, p);
                }
            }
        }
        // observed: 1.2e-13, at 82,000 degrees
        worst.isAtMost(2e-13, 779);
    }

    @Test
    void quantilesOfTinyProbabilitiesInvertTails() {
        Worst worst = new Worst();
        for (double df = 0.5; df < 1e4; df *= 2.3) {
            for (double p = 1e-280; p < 1e-8; p *= 1e30) {
                worst.see(ChiSquared.survival(ChiSquared.upperQuantile(p, df), df), p, df, p);
                worst.see(
                        ChiSquared.cdf(ChiSquared.quantile(p, df), df), ChiSquared.quantile(p, df) > 0 ? p : 0, df, p);
            }
        }
        // observed: 4.8e-13
        worst.isAtMost(8e-13, 240);
    }

    @Test
    void endsAreExact() {
        assertEquals(0, ChiSquared.quantile(0, 3));
        assertEquals(Double.POSITIVE_INFINITY, ChiSquared.quantile(1, 3));
        assertEquals(0, ChiSquared.upperQuantile(1, 3));
        assertEquals(0, ChiSquared.cdf(-1, 3));
        assertEquals(1, ChiSquared.survival(0, 3));
        assertEquals(0, ChiSquared.survival(Double.POSITIVE_INFINITY, 3));
        assertEquals(Double.NaN, ChiSquared.cdf(Double.NaN, 3));
    }

    @Test
    void tailsConvergeUpToTheMostDegrees() {
        for (double df = 1e6; df <= 1e9; df *= 10) {
            for (double z = -38; z <= 38; z += 0.5) {
                double x = df + z * Math.sqrt(2 * df);
                assertEquals(1, ChiSquared.cdf(x, df) + ChiSquared.survival(x, df), 1e-15);
            }
            for (double p = 1e-300; p < 0.5; p *= 1e10) {
                assertEquals(df, ChiSquared.quantile(p, df), 38 * Math.sqrt(2 * df));
                assertEquals(df, ChiSquared.upperQuantile(p, df), 39 * Math.sqrt(2 * df));
            }
        }
    }

    @Test
    void degreesOfFreedomOutsideTheRangeAreNamed() {
        for (double df : new double[] {-2, 0, 2e12, Double.NaN}) {
            Exception e = assertThrows(IllegalArgumentException.class, () -> ChiSquared.cdf(1, df));
            assertEquals(
                    "df must lie in (0, 1e9]: df=" + df
                            + "; with more, (x - df) / sqrt(2 df) is a standard normal variate to within 1e-5",
                    e.getMessage());
        }
    }
}
