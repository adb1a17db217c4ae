package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.PickyMetric;
import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.registry.Registry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The refusals and notes of a user's metric are those of its averages and of its classes too. */
class PickyMetricTest {
    private static final ConfusionMatrix THREE =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{5, 1, 1}, {1, 6, 2}, {0, 1, 7}});

    private static Credence of(long least) {
        return Credence.of(
                Registry.builder().discovered().metric(new PickyMetric(least)).build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"picky.macro", "picky.weighted", "picky.micro", "picky@a"})
    void averageIsRefusedAsItsMetricIs(String metric) {
        assertThatThrownBy(() -> of(25).estimate(metric, THREE))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("items of class a must be 25 or more");
        assertThat(of(24).estimate(metric, THREE).value()).isBetween(0.7, 0.8);
    }

    @ParameterizedTest
    @CsvSource({"picky.macro, true", "picky.weighted, true", "picky.micro, false", "picky@a, true", "picky@b, false"})
    void averageHasTheNotesOfItsMetricOnEachClass(String metric, boolean expected) {
        List<String> notes = of(1).estimate(metric, THREE).notes().stream()
                .filter(note -> note.code().equals("few"))
                .map(Note::sentence)
                .toList();

        assertThat(notes).isEqualTo(expected ? List.of("few true positives: 5.0") : List.of());
    }

    @Test
    void labelThatDoesNotOccurIsStillRefused() {
        assertThatThrownBy(() -> of(1).estimate("picky@d", THREE)).hasMessageContaining("no label 'd'");
    }
}
