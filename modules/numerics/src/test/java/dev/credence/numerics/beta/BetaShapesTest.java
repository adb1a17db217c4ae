package dev.credence.numerics.beta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the prepared distribution has the bits of Beta, which is compared with tables in other tests. */
class BetaShapesTest {
    @ParameterizedTest
    @CsvSource({"0.01,1e6", "0.5,0.5", "3.5,7", "1,4", "4,1", "1e9,2e9", "300,200"})
    void tailsAndSlopesEqualThoseOfBeta(double a, double b) {
        BetaShapes shapes = new BetaShapes(a, b);
        for (double x : new double[] {1e-300, 1e-9, 0.1, 0.25, 1 / 3.0, 0.5}) {
            double y = 1 - x;
            assertEquals(Beta.cdf(x, a, b), shapes.lower(x, y));
            assertEquals(Beta.survival(x, a, b), shapes.upper(x, y), 4e-16 * Beta.survival(x, a, b));
            assertEquals(Beta.density(x, a, b) * x * y, shapes.slope(x, y), 1e-14 * shapes.slope(x, y));
        }
    }

    @Test
    void complementHasSwappedShapes() {
        BetaShapes shapes = new BetaShapes(2.5, 40);
        BetaShapes swapped = new BetaShapes(40, 2.5);
        assertEquals(shapes.lower(0.03, 0.97), swapped.upper(0.97, 0.03));
        assertEquals(shapes.slope(0.03, 0.97), swapped.slope(0.97, 0.03));
    }

    @Test
    void tailsAtTheEndsAreZeroAndOne() {
        BetaShapes shapes = new BetaShapes(2, 3);
        assertEquals(0, shapes.lower(0, 1));
        assertEquals(1, shapes.lower(1, 0));
        assertEquals(1, shapes.upper(0, 1));
        assertEquals(0, shapes.upper(1, 0));
    }

    @Test
    void shapeOutOfRangeThrowsWithItsName() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> new BetaShapes(2, 0));
        assertEquals("b must lie in (0, 1e30]: b=0.0", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> new BetaShapes(Double.NaN, 2));
        assertEquals("a must lie in (0, 1e30]: a=NaN", e.getMessage());
    }
}
