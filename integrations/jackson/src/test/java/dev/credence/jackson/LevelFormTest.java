package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.interval.ConfidenceLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class LevelFormTest {
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    @ParameterizedTest
    @CsvSource({"1e-9", "0.5", "0.999999999"})
    void levelIsWrittenAsItsNumber(double level) {
        assertThat(mapper.readValue(mapper.writeValueAsString(ConfidenceLevel.of(level)), ConfidenceLevel.class))
                .isEqualTo(ConfidenceLevel.of(level));
    }

    @Test
    void levelOutOfRangeIsRefused() {
        assertThatThrownBy(() -> mapper.readValue("95", ConfidenceLevel.class))
                .hasMessageStartingWith(
                        "$: confidence level must lie in (0, 1): confidence level=95.0; write 0.95 for 95.0%");
    }
}
