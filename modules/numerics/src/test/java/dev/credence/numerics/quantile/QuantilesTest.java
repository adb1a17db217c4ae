package dev.credence.numerics.quantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * Compares with values of 40 digits, from the inverse error function, closed forms and quadrature, computed at the
 * exact doubles.
 */
class QuantilesTest {
    @Test
    void quantilesAgreeWithTheReference() {
        assertThat(Quantiles.normal(0.975)).isCloseTo(1.9599639845400538, within(1e-15));
        assertThat(Quantiles.upperNormal(0.005)).isCloseTo(2.575829303548901, within(1e-15));
        assertThat(Quantiles.studentT(0.95, 2)).isCloseTo(2.9199855803537242, within(1e-15));
        assertThat(Quantiles.upperStudentT(0.025, 10)).isCloseTo(2.228138851986275, within(1e-14));
        assertThat(Quantiles.beta(0.5, 2, 2)).isEqualTo(0.5);
        assertThat(Quantiles.beta(0.25, 1, 1)).isCloseTo(0.25, within(1e-16));
        assertThat(Quantiles.upperBeta(0.25, 1, 3)).isCloseTo(1 - Math.cbrt(0.25), within(1e-15));
    }

    @Test
    void quantilesOfSmallUpperTailsAgreeWithTheReference() {
        assertThat(Quantiles.upperNormal(1e-20)).isCloseTo(9.262340089798407, within(1e-14));
        assertThat(Quantiles.normal(1 - 1e-20)).isInfinite();
    }

    @Test
    void lowerAndUpperQuantilesAreSymmetric() {
        for (double p : new double[] {0, 1e-9, 0.1, 0.5}) {
            assertThat(Quantiles.normal(p)).isEqualTo(0 - Quantiles.upperNormal(p));
            assertThat(Quantiles.studentT(p, 3.5)).isEqualTo(0 - Quantiles.upperStudentT(p, 3.5));
            assertThat(Quantiles.studentT(p, Double.POSITIVE_INFINITY)).isEqualTo(Quantiles.normal(p));
            assertThat(Quantiles.beta(p, 2, 5)).isCloseTo(1 - Quantiles.upperBeta(p, 5, 2), within(1e-15));
        }
    }

    @Test
    void argumentOutOfRangeThrows() {
        assertThatThrownBy(() -> Quantiles.normal(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("p must lie in [0, 1]: p=NaN; pass a probability, not a percentage");
        assertThatThrownBy(() -> Quantiles.upperStudentT(0.025, 0)).hasMessageContaining("df=0.0");
        assertThatThrownBy(() -> Quantiles.upperBeta(0.5, 1, Double.NaN)).hasMessageContaining("NaN");
    }
}
