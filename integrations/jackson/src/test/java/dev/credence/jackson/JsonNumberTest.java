package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonNumberTest {
    @Test
    void nanIsNullAndInfinitiesAreTexts() {
        assertThat(CredenceJson.number(Double.NaN)).isNull();
        assertThat(CredenceJson.number(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
        assertThat(CredenceJson.number(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
        assertThat(CredenceJson.number(0.1)).isEqualTo(0.1);
    }
}
