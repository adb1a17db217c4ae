package dev.credence.api.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RangeTest {
    @Test
    void rangeWithoutAscendingEndsThrows() {
        assertThatThrownBy(() -> new Range(1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("range must have lower < upper: lower=1.0, upper=1.0");
        assertThatThrownBy(() -> new Range(Double.NaN, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("range must have lower < upper: lower=NaN, upper=1.0");
    }

    @Test
    void rangeContainsItsEndsButNotNaN() {
        assertThat(Range.UNIT.contains(0)).isTrue();
        assertThat(Range.UNIT.contains(1)).isTrue();
        assertThat(Range.UNIT.contains(-0x1p-60)).isFalse();
        assertThat(Range.UNIT.contains(Double.NaN)).isFalse();
        assertThat(Range.NON_NEGATIVE.contains(Double.POSITIVE_INFINITY)).isTrue();
    }

    @Test
    void clampMovesOnlyValuesOutsideRange() {
        assertThat(Range.SYMMETRIC.clamp(-2)).isEqualTo(-1);
        assertThat(Range.SYMMETRIC.clamp(0.3)).isEqualTo(0.3);
        assertThat(Range.SYMMETRIC.clamp(1.0000000000000002)).isEqualTo(1);
        assertThat(Range.SYMMETRIC.clamp(Double.NaN)).isNaN();
    }

    @Test
    void nonNegativeRangeIsUnbounded() {
        assertThat(Range.NON_NEGATIVE.bounded()).isFalse();
        assertThat(Range.UNIT.bounded()).isTrue();
    }
}
