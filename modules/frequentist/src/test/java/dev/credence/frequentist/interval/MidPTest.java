package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MidPTest extends ReferenceTables {
    MidPTest() {
        super(new MidP(), "midP");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 1.5e-15
    }

    @Test
    void coverageIsNotGuaranteed() {
        assertThat(new MidP().exact()).isFalse();
    }
}
