package dev.credence.numerics.gamma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests ratios of gamma functions that are products of integers, or of half-integers and the square root of pi. */
class LogGammaRatioByHandTest {
    @ParameterizedTest
    @CsvSource({
        "1, 4, 24",
        "4, 3, 120",
        "15, 2, 240",
        "15.5, 1, 15.5",
        "16, 1, 16",
        "16, 2, 272",
        "17, 3, 5814",
        "40, 2, 1640",
        "1, 0, 1"
    })
    void ratioForIntegersIsAProduct(double start, double a, double product) {
        assertThat(LogGammaRatio.of(start, a)).isCloseTo(Math.log(product), within(2e-15 * (1 + Math.log(product))));
    }

    /** Gamma(1/2) is the square root of pi, and Gamma(16 + 1/2) is 1/2 * 3/2 * ... * 31/2 times it. */
    @Test
    void ratioForHalfIntegersEqualsTheClosedForm() {
        assertThat(LogGammaRatio.of(0.5, 0.5)).isCloseTo(-0.5 * Math.log(Math.PI), within(2e-15));
        double log = 0.5 * Math.log(Math.PI);
        for (int k = 0; k < 16; k++) {
            log += Math.log(k + 0.5) - (k > 0 ? Math.log(k) : 0);
        }
        assertThat(LogGammaRatio.of(16, 0.5)).isCloseTo(log, within(2e-14));
    }
}
