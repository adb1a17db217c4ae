package dev.credence.numerics.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PortableMathTest {
    private static double ulps(double actual, double expected) {
        return Math.abs(actual - expected) / Math.ulp(expected);
    }

    /** The largest observed error is 0.9 ulps. */
    @Test
    void logarithmAgreesWithTheJdk() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            double x = StrictMath.exp(random.nextDouble(-745, 709));
            assertTrue(ulps(PortableMath.log(x), StrictMath.log(x)) <= 1, () -> "log " + x);
            double near = 1 + random.nextDouble(-0.3, 0.42) * random.nextDouble();
            assertTrue(ulps(PortableMath.log(near), StrictMath.log(near)) <= 1, () -> "log " + near);
        }
        assertEquals(0, PortableMath.log(1));
    }

    /** The largest observed error is 1 ulp. */
    @Test
    void log1pOfSmallValuesHasASmallRelativeError() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 200_000; i++) {
            double x = random.nextDouble(-0.29, 0.41) * StrictMath.exp(-40 * random.nextDouble());
            assertTrue(ulps(PortableMath.log1p(x), StrictMath.log1p(x)) <= 1, () -> "log1p " + x);
        }
        assertEquals(0, PortableMath.log1p(0));
        assertEquals(StrictMath.log(0.5), PortableMath.log1p(-0.5), 2e-16);
    }

    /** The tolerance is 2 ulps; the largest observed error is 1, because of the rounding of StrictMath. */
    @Test
    void exponentialAgreesWithTheJdk() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 200_000; i++) {
            double x = random.nextDouble(-700, 700);
            assertTrue(ulps(PortableMath.exp(x), StrictMath.exp(x)) <= 2, () -> "exp " + x);
            double small = random.nextDouble(-1, 1);
            assertTrue(ulps(PortableMath.exp(small), StrictMath.exp(small)) <= 2, () -> "exp " + small);
        }
        assertEquals(1, PortableMath.exp(0));
        assertEquals(0, PortableMath.exp(-746));
        assertEquals(0, PortableMath.exp(Double.NEGATIVE_INFINITY));
    }
}
