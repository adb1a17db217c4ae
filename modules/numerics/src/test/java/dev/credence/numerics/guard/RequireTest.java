package dev.credence.numerics.guard;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequireTest {
    @Test
    void endsOfARangeAreAccepted() {
        assertThatNoException().isThrownBy(() -> {
            Require.probability("p", 0);
            Require.probability("p", 1);
            Require.shape("a", Double.MIN_VALUE);
            Require.shape("a", 1e30);
            Require.degreesOfFreedom("df", Double.MIN_VALUE);
            Require.degreesOfFreedom("df", Double.POSITIVE_INFINITY);
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-300, 1.0000000000000002, Double.NaN})
    void probabilityOutOfRangeThrows(double p) {
        assertThatThrownBy(() -> Require.probability("p", p))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("p must lie in [0, 1]: p=" + p + "; pass a probability, not a percentage");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1.1e30, Double.NaN})
    void shapeOutOfRangeThrows(double a) {
        assertThatThrownBy(() -> Require.shape("a", a)).hasMessage("a must lie in (0, 1e30]: a=" + a);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void degreesOfFreedomOutOfRangeThrow(double df) {
        assertThatThrownBy(() -> Require.degreesOfFreedom("df", df))
                .hasMessageStartingWith("df must be above 0: df=" + df);
    }
}
