package dev.credence.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class FRatioTest {
    @Test
    void bothTailsAgreeWithTheTable() {
        Worst worst = new Worst();
        Table.rows("f-ratio.csv").forEach(r -> {
            worst.see(FRatio.survival(r[0], r[1], r[2]), r[3], r[0], r[1], r[2]);
            worst.see(FRatio.cdf(r[0], r[1], r[2]), r[4], r[0], r[1], r[2]);
        });
        // observed: 7.1e-14, at 3e-134
        worst.isAtMost(1e-13, 84);
    }

    @Test
    void oneNumeratorDegreeIsTheSquareOfStudentsT() {
        for (double df : new double[] {1, 3, 7.5, 40}) {
            double expected = 2 * StudentT.survival(1.7, df);
            assertEquals(expected, FRatio.survival(1.7 * 1.7, 1, df), 1e-15);
        }
    }

    @Test
    void endsAreExact() {
        assertEquals(1, FRatio.survival(0, 3, 4));
        assertEquals(0, FRatio.cdf(-1, 3, 4));
        assertEquals(0, FRatio.survival(Double.POSITIVE_INFINITY, 3, 4));
        assertEquals(1, FRatio.cdf(Double.POSITIVE_INFINITY, 3, 4));
        assertEquals(Double.NaN, FRatio.cdf(Double.NaN, 3, 4));
    }

    @Test
    void degreesOfFreedomOfZeroAreRejectedByName() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> FRatio.survival(1, 0, 3));
        assertEquals("d1 must lie in (0, 1e30]: d1=0.0", e.getMessage());
    }
}
