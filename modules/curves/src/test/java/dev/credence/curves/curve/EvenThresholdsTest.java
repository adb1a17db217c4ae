package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvenThresholdsTest {
    /** A threshold of two decimals is the number that a file with two decimals has. */
    @Test
    void thresholdsOfHundredthsAreDecimalNumbers() {
        List<Double> thresholds = NetBenefitCurve.evenThresholds(0.01, 0.99, 99);

        for (int hundredth = 1; hundredth < 100; hundredth++) {
            assertThat(thresholds.get(hundredth - 1))
                    .isEqualTo(BigDecimal.valueOf(hundredth, 2).doubleValue());
        }
        assertThat(NetBenefitCurve.evenThresholds(0.1, 0.5, 5)).containsExactly(0.1, 0.2, 0.3, 0.4, 0.5);
        assertThat(NetBenefitCurve.evenThresholds(0.2, 0.3, 4).get(1)).isEqualTo(0.233333333333333);
    }

    @Test
    void rangeWithoutWidthIsRefused() {
        assertThatThrownBy(() -> NetBenefitCurve.evenThresholds(0.5, 0.5, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "thresholds must satisfy 0 < low < high < 1, and points must be 2 or more: low=0.5, high=0.5,"
                                + " points=3");
    }
}
