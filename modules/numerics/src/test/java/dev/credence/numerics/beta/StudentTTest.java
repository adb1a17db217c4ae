package dev.credence.numerics.beta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.numerics.Table;
import dev.credence.numerics.Worst;
import dev.credence.numerics.normal.Normal;
import org.junit.jupiter.api.Test;

class StudentTTest {
    @Test
    void upperQuantilesAgreeWithTheTable() {
        Worst worst = new Worst();
        Table.rows("student-t.csv").forEach(r -> worst.record(StudentT.upperQuantile(r[1], r[0]), r[2], r[0], r[1]));
        // observed: 6.9e-15, at q = 1e-100
        worst.isAtMost(1e-14, 199);
    }

    @Test
    void tailsAgreeWithTheTable() {
        Worst worst = new Worst();
        Table.rows("student-t.csv").forEach(r -> worst.record(StudentT.survival(r[3], r[0]), r[4], r[0], r[3]));
        // observed: 5.2e-14, at 1e-100
        worst.isAtMost(1e-13, 199);
    }

    @Test
    void distributionWithInfiniteDegreesOfFreedomIsNormal() {
        assertEquals(Normal.upperQuantile(0.025), StudentT.upperQuantile(0.025, Double.POSITIVE_INFINITY));
        assertEquals(Normal.survival(1.5), StudentT.survival(1.5, Double.POSITIVE_INFINITY));
        assertEquals(Normal.quantile(0.3), StudentT.quantile(0.3, 1e20));
    }

    @Test
    void lowerAndUpperQuantilesAreSymmetric() {
        for (double df : new double[] {0.7, 1, 2, 3, 8.5, 1e6}) {
            assertEquals(-StudentT.upperQuantile(0.01, df), StudentT.quantile(0.01, df));
            assertEquals(StudentT.upperQuantile(0.25, df), StudentT.quantile(0.75, df));
            assertEquals(-StudentT.upperQuantile(0.25, df), StudentT.upperQuantile(0.75, df));
            assertEquals(0, StudentT.quantile(0.5, df), 0.0);
            assertEquals(StudentT.survival(-1.3, df), StudentT.cdf(1.3, df));
            assertEquals(1, StudentT.cdf(-1.3, df) + StudentT.cdf(1.3, df));
        }
    }

    @Test
    void quantilesAtTheEndsAreInfinite() {
        assertEquals(Double.POSITIVE_INFINITY, StudentT.quantile(1, 3));
        assertEquals(Double.NEGATIVE_INFINITY, StudentT.quantile(0, 3));
        assertEquals(0, StudentT.survival(Double.POSITIVE_INFINITY, 3));
        assertEquals(1, StudentT.survival(Double.NEGATIVE_INFINITY, 3));
        assertEquals(0.5, StudentT.survival(0, 3));
        assertEquals(Double.NaN, StudentT.survival(Double.NaN, 3));
    }

    @Test
    void tailsOfHugeValuesFollowAPowerLaw() {
        // P(T > t) approaches c t^-df, so that from t to 10 t it falls tenfold for each degree of freedom.
        assertEquals(Math.pow(10, 0.5), StudentT.survival(1e200, 0.5) / StudentT.survival(1e201, 0.5), 1e-12);
        assertEquals(Math.pow(10, 1.5), StudentT.survival(1e140, 1.5) / StudentT.survival(1e141, 1.5), 1e-10);
        assertEquals(1 / (Math.PI * 1e200), StudentT.survival(1e200, 1), 1e-215);
    }

    @Test
    void zeroDegreesOfFreedomThrowAndAreNamed() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> StudentT.quantile(0.5, 0));
        assertEquals(
                "df must be above 0: df=0.0; at least two observations are needed for one degree of freedom",
                e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> StudentT.cdf(0.5, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> StudentT.upperQuantile(0.5, -1));
        assertThrows(IllegalArgumentException.class, () -> StudentT.upperQuantile(0.2, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> StudentT.quantile(-0.1, 2));
        assertThrows(IllegalArgumentException.class, () -> StudentT.quantile(1.1, Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> StudentT.upperQuantile(-0.1, 2));
        assertThrows(IllegalArgumentException.class, () -> StudentT.upperQuantile(1.1, Double.POSITIVE_INFINITY));
        assertThrows(IllegalArgumentException.class, () -> StudentT.upperQuantile(Double.NaN, 1));
    }
}
