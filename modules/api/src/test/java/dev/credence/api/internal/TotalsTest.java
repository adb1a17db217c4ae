package dev.credence.api.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TotalsTest {
    @Test
    void nameOfCountIsComputedOnlyForInvalidCount() {
        assertThat(Totals.add(2, 3, () -> {
                    throw new AssertionError("no name is needed");
                }))
                .isEqualTo(5);
    }
}
