package dev.credence.numerics.roots;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class WilsonScoreRootsTest {
    private static final double Z95 = 1.959963984540054;
    private static final double Z99 = 2.5758293035489004;

    /** The expected values, for 5 of 10 at 0.95 and 3 of 10 at 0.99, are from tables of 60 digits (mpmath). */
    @Test
    void bothFormsAgreeWithTheTable() {
        assertEquals(0.23659309051256402, WilsonScoreRoots.lower(0.5, 10, Z95), 1e-16);
        assertEquals(0.763406909487436, WilsonScoreRoots.upper(0.5, 10, Z95), 2e-16);
        assertEquals(0.23659309051256402, WilsonScoreRoots.smaller(5, 5, Z95), 1e-16);
        assertEquals(0.763406909487436, WilsonScoreRoots.larger(5, 5, Z95), 2e-16);
        assertEquals(0.07956631652306578, WilsonScoreRoots.lower(0.3, 10, Z99), 1e-16);
        assertEquals(0.6799753207988974, WilsonScoreRoots.upper(0.3, 10, Z99), 3e-16);
        assertEquals(0.07956631652306578, WilsonScoreRoots.smaller(3, 7, Z99), 1e-16);
        assertEquals(0.6799753207988974, WilsonScoreRoots.larger(3, 7, Z99), 3e-16);
    }

    @Test
    void rootsAtTheEndsAreExact() {
        assertEquals(0, WilsonScoreRoots.lower(0, 10, Z95));
        assertEquals(1, WilsonScoreRoots.upper(1, 10, Z95));
        assertEquals(0, WilsonScoreRoots.lower(-1e-17, 10, Z95));
    }

    /**
     * The roots solve {@code n (m - p)^2 = z^2 p (1 - p)}, within 1e-12 of the right side or of the variance at
     * m, whichever is larger.
     */
    @Property(tries = 1000, seed = "7")
    void rootsSolveTheScoreEquation(
            @ForAll @DoubleRange(min = 0.01, max = 0.99) double m,
            @ForAll @DoubleRange(min = 1.5, max = 1000) double n,
            @ForAll @DoubleRange(min = 0.5, max = 5) double z) {
        for (double p : new double[] {WilsonScoreRoots.lower(m, n, z), WilsonScoreRoots.upper(m, n, z)}) {
            double right = z * z * p * (1 - p);
            double left = n * (m - p) * (m - p);
            assertEquals(right, left, 1e-12 * Math.max(right, n * m * (1 - m)));
        }
    }

    /** The tolerance is 4e-14, because {@code 1 - m} of a proportion of 0.99 loses two digits. */
    @Property(tries = 1000, seed = "8")
    void rootsFromProportionAndFromCountsAreEqual(
            @ForAll @DoubleRange(min = 0.01, max = 0.99) double m,
            @ForAll @DoubleRange(min = 1.5, max = 1e6) double n,
            @ForAll @DoubleRange(min = 0.5, max = 5) double z) {
        double lower = WilsonScoreRoots.lower(m, n, z);
        double upper = WilsonScoreRoots.upper(m, n, z);
        assertEquals(lower, WilsonScoreRoots.smaller(m * n, (1 - m) * n, z), 4e-14 * lower);
        assertEquals(upper, WilsonScoreRoots.larger(m * n, (1 - m) * n, z), 4e-14 * upper);
    }
}
