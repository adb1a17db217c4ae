package dev.credence.api.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoverageWarningTest {
    @Test
    void leastCoverageIsCutToTwoDigits() {
        assertThat(CoverageWarning.of(0.81, "").sentence())
                .isEqualTo("95% intervals covered the true value in as few as 0.81 of simulated samples");
        assertThat(CoverageWarning.of(0.5, "").sentence()).contains(" few as 0.50 of ");
        assertThat(CoverageWarning.of(0.29, "").sentence()).contains(" few as 0.29 of ");
        assertThat(CoverageWarning.of(0.999, "").sentence()).contains(" few as 0.99 of ");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, 95, Double.NaN})
    void coverageOutsideZeroToOneThrows(double least) {
        assertThatThrownBy(() -> CoverageWarning.of(least, ""))
                .hasMessage("least coverage must lie between 0 and 1: " + least
                        + "; give the share of samples whose interval covered the true value");
    }

    @Test
    void warningIsFoundAmongOtherNotes() {
        Note warning = CoverageWarning.of(0.84, "with few items: ");
        Note other = Note.of("ties", "ties: 3");
        assertThat(warning.sentence())
                .isEqualTo(
                        "with few items: 95% intervals covered the true value in as few as 0.84 of simulated samples");
        assertThat(warning.data()).containsEntry("least", 0.84);
        assertThat(CoverageWarning.isIn(List.of(other, warning.of("first").reworded("other words"))))
                .isTrue();
        assertThat(CoverageWarning.isIn(List.of(other))).isFalse();
        assertThat(CoverageWarning.isIn(List.of())).isFalse();
    }
}
