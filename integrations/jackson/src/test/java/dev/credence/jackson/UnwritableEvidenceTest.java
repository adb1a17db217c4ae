package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;

class UnwritableEvidenceTest {
    private record Coins(long size) implements Evidence {
        @Override
        public int atoms() {
            return 0;
        }

        @Override
        public long count(int atom) {
            return 0;
        }
    }

    @Test
    void errorOfEvidenceWithoutFormStatesClassName() {
        assertThatThrownBy(() -> CredenceJson.mapper().writeValueAsString(new Coins(0)))
                .isInstanceOf(DatabindException.class)
                .hasMessageStartingWith("evidence must be of a kind that has a JSON form: evidence="
                        + "dev.credence.jackson.UnwritableEvidenceTest$Coins");
    }

    @Test
    void strataThatAreNotTheTrueClassesAreRefused() {
        StratifiedSample<ConfusionMatrix> sample = StratifiedSample.of(ConfusionMatrix.binary(1, 2, 3, 4), atom -> 0);

        assertThatThrownBy(() -> CredenceJson.mapper().writeValueAsString(sample))
                .hasMessageStartingWith("strata must be the true classes to have a JSON form: strata=1");
    }

    @Test
    void pairedMatrixOfTooManyClassesIsRefused() {
        List<String> labels =
                IntStream.range(0, 201).mapToObj(Integer::toString).toList();
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        labels.forEach(label -> counter.add(label, label, label, 1));

        assertThatThrownBy(() -> CredenceJson.mapper().writeValueAsString(counter.toMatrix()))
                .hasMessageStartingWith("paired-confusion is written for at most 200 classes: classes=201; merge rare"
                        + " classes first");
    }
}
