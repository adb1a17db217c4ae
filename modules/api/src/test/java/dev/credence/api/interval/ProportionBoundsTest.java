package dev.credence.api.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProportionBoundsTest {
    private static final ProportionBounds HALVED = (k, n) -> k / (2.0 * n);

    @Test
    void upperBoundMirrorsLowerBoundByDefault() {
        assertThat(HALVED.upper(3, 4)).isEqualTo(1 - 1 / 8.0);
    }

    @Test
    void batchBoundsEqualSingleBounds() {
        double[] lower = new double[3];
        double[] upper = new double[3];
        HALVED.bounds(new long[] {0, 3, 4}, new long[] {0, 4, 4}, lower, upper);
        assertThat(lower).containsExactly(0, 3 / 8.0, 0.5);
        assertThat(upper).containsExactly(1, 7 / 8.0, 1);
    }

    @Test
    void invalidInputLeavesOutputUnchanged() {
        double[] lower = {7, 7};
        double[] upper = {7, 7};
        assertThatThrownBy(() -> HALVED.bounds(new long[] {1, 5}, new long[] {2, 4}, lower, upper))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("successes must lie in [0, trials]: successes=5, trials=4 at index 1");
        assertThat(lower).containsExactly(7, 7);
        assertThatThrownBy(() -> HALVED.bounds(new long[1], new long[2], lower, upper))
                .hasMessage("arrays must have the same length: successes=1, trials=2, lower=2, upper=2");
    }
}
