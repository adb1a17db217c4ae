package dev.credence.api.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CountsTest {
    @Test
    void moreSuccessesThanTrialsThrow() {
        assertThatThrownBy(() -> new Counts(11, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("successes must lie in [0, trials]: successes=11, trials=10");
        assertThatThrownBy(() -> new Counts(-1, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("successes must lie in [0, trials]: successes=-1, trials=10");
    }

    @Test
    void trialsOutsideZeroTo2To53Throw() {
        assertThat(new Counts(1L << 53, 1L << 53).proportion()).isEqualTo(1);
        assertThatThrownBy(() -> new Counts(0, (1L << 53) + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("trials must lie in [0, 2^53]: trials=9007199254740993");
        assertThatThrownBy(() -> new Counts(0, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("trials must lie in [0, 2^53]: trials=-1");
    }

    @Test
    void proportionOfZeroTrialsIsNaN() {
        assertThat(new Counts(0, 0).proportion()).isNaN();
        assertThat(new Counts(3, 4).proportion()).isEqualTo(0.75);
        assertThat(new Counts(3, 4).failures()).isEqualTo(1);
    }
}
