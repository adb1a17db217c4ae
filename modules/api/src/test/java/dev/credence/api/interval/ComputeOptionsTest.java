package dev.credence.api.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ComputeOptionsTest {
    @Test
    void settingOneOptionKeepsTheOthers() {
        AtomicBoolean stop = new AtomicBoolean();
        ComputeOptions options = ComputeOptions.defaults()
                .withSeed(-3)
                .withDraws(500)
                .withThreads(7)
                .withCancellation(stop::get);
        assertThat(options.seed()).isEqualTo(-3);
        assertThat(options.draws(10)).isEqualTo(500);
        assertThat(options.threads()).isEqualTo(7);
        assertThat(options.cancelled()).isFalse();
        stop.set(true);
        assertThat(options.cancelled()).isTrue();
        assertThat(ComputeOptions.defaults().draws(10)).isEqualTo(10);
        assertThat(ComputeOptions.defaults().seed()).isZero();
    }

    @Test
    void fewerThanOneDrawOrThreadThrows() {
        assertThatThrownBy(() -> ComputeOptions.defaults().withDraws(0)).hasMessage("draws must be >= 1: draws=0");
        assertThatThrownBy(() -> ComputeOptions.defaults().withThreads(0))
                .hasMessage("threads must be >= 1: threads=0");
    }
}
