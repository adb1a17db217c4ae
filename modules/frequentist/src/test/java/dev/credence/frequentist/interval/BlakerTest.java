package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlakerTest extends ReferenceTables {
    BlakerTest() {
        super(new Blaker(), "blaker");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 6e-16
    }

    @Test
    void coverageIsGuaranteed() {
        assertThat(new Blaker().exact()).isTrue();
    }
}
