package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.Sample;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that are written in two ways never agree, and results have a note on it, whatever their metric computes from. */
class LabelsInTwoWaysTest {
    private static final ConfusionMatrix DIFFERENT = new ConfusionCounter()
            .add("1", "1.0")
            .add("0", "0.0")
            .add("1", "0.0")
            .toMatrix();
    private static final ConfusionMatrix SAME =
            new ConfusionCounter().add("1", "1").add("0", "0").add("1", "0").toMatrix();

    private static List<String> codes(List<Note> notes) {
        return notes.stream().map(Note::code).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "f1.macro", "recall@1", "precision.micro", "mcc"})
    void resultHasANote(String metric) {
        Credence credence = Credence.load();

        assertThat(codes(credence.estimate(metric, DIFFERENT).notes())).containsOnlyOnce("labels-in-two-ways");
        assertThat(codes(credence.estimate(metric, SAME).notes())).doesNotContain("labels-in-two-ways");
        assertThat(codes(credence.compare(metric, Pairing.independent(Sample.of(SAME), Sample.of(DIFFERENT)))
                        .notes()))
                .containsOnlyOnce("labels-in-two-ways");
    }
}
