package dev.credence.numerics.gamma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** Compares the last terms of series with longer series and with sums of whole numbers. */
final class LastTermsByHandTest {
    private static final MathContext DIGITS = new MathContext(50);

    /** Returns u - log(1 + u) = u^2/2 - u^3/3 + u^4/4 - ... with 50 digits. */
    private static double deviance(double u) {
        BigDecimal exact = new BigDecimal(u);
        BigDecimal power = exact;
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 2; k <= 400; k++) {
            power = power.multiply(exact.negate(), DIGITS);
            sum = sum.subtract(power.divide(BigDecimal.valueOf(k), DIGITS), DIGITS);
        }
        return sum.doubleValue();
    }

    /** The largest observed error is 2.4e-16 in the series and 4.8e-16 in the logarithm. */
    @Test
    void devianceOfOneEqualsTheSeries() {
        for (int i = -800; i <= 800; i++) {
            double u = i / 1024.0;
            double expected = deviance(u);
            double allowed = u > -0.4 && u < 0.65 ? 4e-16 : 8e-16;
            assertThat(Deviance.of(1, u, 1 + u)).as("u=%s", u).isCloseTo(expected, within(allowed * expected));
        }
    }

    /** The expected value is DLMF 5.11.1 up to z^-19, whose next term is below 1e-20 at 16. */
    @Test
    void stirlingErrorEqualsNineTermsOfItsSeries() {
        double[] coefficients = {
            1 / 12.0,
            -1 / 360.0,
            1 / 1260.0,
            -1 / 1680.0,
            1 / 1188.0,
            -691 / 360360.0,
            1 / 156.0,
            -3617 / 122400.0,
            43867 / 244188.0,
            -174611 / 125400.0
        };
        for (double z : new double[] {16, 16.5, 17.25, 20, 33, 1_000}) {
            double sum = 0;
            for (int k = coefficients.length - 1; k >= 0; k--) {
                sum = sum / (z * z) + coefficients[k];
            }
            assertThat(StirlingError.of(z)).as("z=%s", z).isCloseTo(sum / z, within(6e-16 / z));
        }
    }

    /**
     * At a = 2^-20, log(Gamma(16 + a) / Gamma(16)) - a log(16 + a) follows from the digamma function, which is 1
     * + 1/2 + ... + 1/15 minus Euler's constant, and its derivatives, which are pi^2/6 - 1 - 1/4 - ... - 1/225
     * and, to three digits, -0.00416. The observed error is 8.4e-17.
     */
    @Test
    void logGammaRatioForSmallStepEqualsTaylorSeries() {
        BigDecimal digamma = new BigDecimal("-0.57721566490153286060651209008240243");
        double second = Math.PI * Math.PI / 6;
        for (int k = 1; k <= 15; k++) {
            digamma = digamma.add(BigDecimal.ONE.divide(BigDecimal.valueOf(k), DIGITS), DIGITS);
            second -= 1.0 / (k * k);
        }
        BigDecimal logOfSixteen =
                new BigDecimal("0.69314718055994530941723212145817657").multiply(BigDecimal.valueOf(4));
        double a = 0x1p-20;
        double expected = digamma.subtract(logOfSixteen).doubleValue()
                + a * (second / 2 - 1 / 16.0)
                + a * a * (1 / 512.0 - 0.00416 / 6);
        assertThat(LogGammaRatio.lessPower(16, a) / a).isCloseTo(expected, within(2e-16));
    }
}
