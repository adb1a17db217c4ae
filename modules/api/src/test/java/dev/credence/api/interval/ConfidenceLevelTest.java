package dev.credence.api.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidenceLevelTest {
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void levelOutsideOpenUnitIntervalThrows(double level) {
        assertThatThrownBy(() -> ConfidenceLevel.of(level))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("confidence level must lie in (0, 1): confidence level=" + level);
    }

    /** The tails of these levels are 0.5 in double precision, so that a normal quantile is 0. */
    @ParameterizedTest
    @ValueSource(doubles = {0x1p-54, 1e-17, 1e-300, Double.MIN_VALUE})
    void levelWithTailsOfOneHalfThrows(double level) {
        assertThatThrownBy(() -> ConfidenceLevel.of(level))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "confidence level must be above 2^-54, or the tails of an interval are 0.5 as numbers of double"
                                + " precision: confidence level=" + level + "; give a level such as 0.95");
        assertThat(ConfidenceLevel.of(Math.nextUp(0x1p-54)).tail()).isLessThan(0.5);
    }

    @Test
    void percentageThrowsWithSuggestedLevel() {
        assertThatThrownBy(() -> ConfidenceLevel.of(95))
                .hasMessage("confidence level must lie in (0, 1): confidence level=95.0; write 0.95 for 95.0%");
    }

    @Test
    void tailIsExact() {
        assertThat(ConfidenceLevel.of(0.5).tail()).isEqualTo(0.25);
        assertThat(ConfidenceLevel.of(1 - 0x1p-40).tail()).isEqualTo(0x1p-41);
    }
}
