package dev.credence.api.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of notes that tell of too little coverage. */
class CoverageWarningTest {
    @Test
    void leastCoverageIsCutToTwoDigits() {
        assertThat(CoverageWarning.atWorst(0.81))
                .isEqualTo("95% intervals covered the true value in as few as 0.81 of simulated samples");
        assertThat(CoverageWarning.atWorst(0.5)).contains(" few as 0.50 of ");
        assertThat(CoverageWarning.atWorst(0.29)).contains(" few as 0.29 of ");
        assertThat(CoverageWarning.atWorst(0.999)).contains(" few as 0.99 of ");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, 95, Double.NaN})
    void coverageOutsideZeroToOneThrows(double least) {
        assertThatThrownBy(() -> CoverageWarning.atWorst(least))
                .hasMessage("least coverage must lie between 0 and 1: " + least
                        + "; give the share of samples whose interval covered the true value");
    }

    @Test
    void warningIsFoundAmongOtherNotes() {
        String told = "with few items: " + CoverageWarning.atWorst(0.84) + "; others are longer";
        assertThat(CoverageWarning.isTold(List.of("ties: 3", told))).isTrue();
        assertThat(CoverageWarning.isTold(List.of("ties: 3"))).isFalse();
        assertThat(CoverageWarning.isTold(List.of())).isFalse();
    }
}
