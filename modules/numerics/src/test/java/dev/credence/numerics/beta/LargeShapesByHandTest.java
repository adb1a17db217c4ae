package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.beta.IncompleteBeta.BetaCentre;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares large shapes with their limits: Stirling's formula, a normal density, and the order of the error of a
 * series.
 */
final class LargeShapesByHandTest {
    /** The expected log B(n, n) is -2 n log 2 + log(4 pi / n) / 2 + 1 / (8 n) - ... . */
    @ParameterizedTest
    @ValueSource(doubles = {1e5, 1e9, 1e12, 1e20, 1e30})
    void logBetaOfEqualShapesEqualsStirlingsFormula(double n) {
        double expected = -2 * n * Math.log(2) + Math.log(4 * Math.PI / n) / 2 + 1 / (8 * n);
        assertThat(Beta.logBeta(n, n)).isCloseTo(expected, within(-3e-16 * expected));
    }

    /**
     * At 1/2 -+ 76 * 2^-50, two shapes of a = 2^95 have a log density that is -4 a (76 * 2^-50)^2 = -722 below
     * that of the centre, sqrt(a / (4 pi)). Its exponential alone has lost half of the digits.
     */
    @Test
    void slopeIsAccurateIfItsFactorsUnderflow() {
        double a = 0x1p95;
        BetaShapes shapes = new BetaShapes(a, a);
        double expected = Math.exp(-722 + Math.log(a / (4 * Math.PI)) / 2);
        double x = 0.5 - 76 * 0x1p-50;
        assertThat(shapes.slope(x, 1 - x)).isCloseTo(expected, within(1e-13 * expected));
        assertThat(shapes.slope(1 - x, x)).isCloseTo(expected, within(1e-13 * expected));
    }

    /**
     * The series at the mean has six powers of s = 1/a + 1/b: its error decreases as s^7 divided by the square
     * root of s.
     */
    @ParameterizedTest
    @ValueSource(doubles = {1.5, 3, 10})
    void seriesAtTheMeanHasSixTerms(double ratio) {
        double order = Math.log(error(5, ratio) / error(20, ratio)) / Math.log(4);
        assertThat(order).isCloseTo(6.5, within(0.1));
    }

    private static double error(double a, double ratio) {
        IncompleteBeta beta = new IncompleteBeta(a, ratio * a);
        double x = 1 / (1 + ratio);
        double d = beta.distanceOfExact(x);
        double kernel = beta.kernel(x, 1 - x, d);
        double tail = beta.lower(x, 1 - x, d);
        return Math.abs(BetaCentre.lower(a, ratio * a, d, beta.scale, kernel) - tail);
    }
}
