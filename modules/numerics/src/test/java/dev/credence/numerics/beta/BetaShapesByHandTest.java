package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests shapes with polynomial distributions at quarters: x^3; 1 - y^3; 3 x^2 - 2 x^3. */
class BetaShapesByHandTest {
    @ParameterizedTest
    @CsvSource({
        "3, 1, 0.25, 0.015625, 0.984375, 0.03515625",
        "3, 1, 0.75, 0.421875, 0.578125, 0.31640625",
        "1, 3, 0.25, 0.578125, 0.421875, 0.31640625",
        "1, 3, 0.75, 0.984375, 0.015625, 0.03515625",
        "2, 2, 0.25, 0.15625, 0.84375, 0.2109375",
        "2, 2, 0.75, 0.84375, 0.15625, 0.2109375",
        "1, 1, 0.25, 0.25, 0.75, 0.1875"
    })
    void tailsAndSlopesEqualThePolynomial(double a, double b, double x, double lower, double upper, double slope) {
        BetaShapes shapes = new BetaShapes(a, b);
        assertThat(shapes.lower(x, 1 - x)).isCloseTo(lower, within(2e-16));
        assertThat(shapes.upper(x, 1 - x)).isCloseTo(upper, within(2e-16));
        assertThat(shapes.slope(x, 1 - x)).isCloseTo(slope, within(2e-16));
    }

    /**
     * Powers are computed without a kernel: the log odds of a uniform variable have the density x y to the last
     * bit.
     */
    @Test
    void densityOfElementaryShapesIsExact() {
        BetaShapes uniform = new BetaShapes(1, 1);
        BetaShapes power = new BetaShapes(1, 7);
        for (int i = 1; i < 64; i++) {
            double x = i / 64.0;
            assertThat(uniform.slope(x, 1 - x)).isEqualTo(x * (1 - x));
            assertThat(power.upper(x, 1 - x)).isEqualTo(x < 0.5 ? Beta.survival(x, 1, 7) : Math.pow(1 - x, 7));
        }
    }

    /** The tails below 0 and above 1 are exact, also for elementary shapes. */
    @Test
    void tailsOfElementaryShapesOutsideTheSupportAreExact() {
        for (BetaShapes shapes : new BetaShapes[] {new BetaShapes(3, 1), new BetaShapes(1, 3), new BetaShapes(2, 2)}) {
            assertThat(shapes.lower(0, 1)).isZero();
            assertThat(shapes.lower(1, 0)).isEqualTo(1);
            assertThat(shapes.upper(0, 1)).isEqualTo(1);
            assertThat(shapes.upper(1, 0)).isZero();
        }
    }
}
