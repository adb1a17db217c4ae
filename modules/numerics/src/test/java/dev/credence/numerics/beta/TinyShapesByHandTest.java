package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests shapes so small that only their first power matters, against integrals in closed form. */
final class TinyShapesByHandTest {
    /**
     * As b approaches 0, F is b times the integral of t^(a-1) / (1-t) up to x, which is -log(1-x) minus the first
     * a - 1 terms of its series.
     */
    @ParameterizedTest
    @ValueSource(doubles = {1e-30, 1e-17, 1.2e-16, 1.35e-16, 1.9e-16, 3e-16, 1e-15})
    void lowerTailForATinySecondShapeEqualsTheIntegral(double b) {
        for (double x : new double[] {0.7, 0.9, 0.93, 0.9375, 0.95, 0.99}) {
            double integral = -Math.log1p(-x);
            for (int k = 1; k < 13; k++) {
                integral -= Math.pow(x, k) / k;
            }
            assertThat(Beta.cdf(x, 13, b) / b).as("x=%s", x).isCloseTo(integral, within(1e-12 * integral));
            assertThat(Beta.survival(1 - x, b, 13) / b).as("x=%s", x).isCloseTo(integral, within(1e-12 * integral));
        }
    }

    /** With a second shape of 2, F = x^a (1 + a y), which is close to 1 and accurate to the last bit. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-20, 1e-13, 1e-9, 1e-6, 1e-4, 1e-3})
    void lowerTailForATinyFirstShapeIsAccurate(double a) {
        for (int i = 1; i < 64; i++) {
            double x = i / 256.0;
            double f = Math.exp(a * Math.log(x) + Math.log1p(a * (1 - x)));
            assertThat(Beta.cdf(x, a, 2)).as("x=%s", x).isCloseTo(f, within(2.3e-16));
        }
    }

    /**
     * Two shapes of 2^-43 have half of the probability close to either end; between these, F - 1/2 is half the
     * logit times a.
     */
    @Test
    void innerQuantileOfTwoTinyShapesEqualsLogit() {
        double a = 0x1p-43;
        for (int k : new int[] {-900, -410, -30, 30, 410, 900}) {
            double p = 0.5 + k * 0x1p-54;
            double x = Beta.quantile(p, a, a);
            assertThat(Math.log(x) - Math.log1p(-x)).isCloseTo(k * 0x1p-10, within(1e-12));
        }
    }

    /**
     * With a first shape of 1 the upper tail is y^b, also if b is small and y is close to 0: the expected value
     * is 0.3^128.
     */
    @Test
    void quantileForATinySecondShapeIsAPower() {
        double q = 0.3;
        double power = new java.math.BigDecimal(q).pow(128).doubleValue();
        assertThat(BetaInverse.point(1 - q, q, 1, 1 / 128.0).y()).isCloseTo(power, within(1e-15 * power));
        assertThat(Beta.quantile(q, 1 / 128.0, 1)).isCloseTo(power, within(1e-15 * power));
    }

    /**
     * With 2a = 0.0002 degrees of freedom, t is so large that P(T > t) is half of x^a / (a B(a, 1/2)) with x = df
     * / t^2, and log(a B(a, 1/2)) = 2 a log 2 - a^2 pi^2 / 6 + 2 zeta(3) a^3 - ... .
     */
    @Test
    void quantileForTinyDegreesOfFreedomEqualsTheLimit() {
        double a = 1e-4;
        double zeta3 = 1.2020569031595942;
        double pi2 = Math.PI * Math.PI;
        double constantOverA = 2 * Math.log(2) - a * pi2 / 6 + 2 * zeta3 * a * a - 7 / 180.0 * pi2 * pi2 * a * a * a;
        for (double q : new double[] {0.4435, 0.45, 0.46}) {
            double logX = Math.log(2 * q) / a + constantOverA;
            double expected = Math.sqrt(2 * a) * Math.exp(-logX / 2);
            assertThat(StudentT.upperQuantile(q, 2 * a)).as("q=%s", q).isCloseTo(expected, within(1e-12 * expected));
        }
    }
}
