package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class EvidenceTest {
    private static final class Flip implements Evidence {
        @Override
        public int atoms() {
            return 1;
        }

        @Override
        public long count(int atom) {
            return 3;
        }

        @Override
        public long size() {
            return 3;
        }

        @Override
        public Evidence withUnseenAtoms() {
            return ConfusionMatrix.binary(3, 0, 0, 0);
        }
    }

    @Test
    void completedEvidenceHasSameClass() {
        ConfusionMatrix observed = ConfusionMatrix.binary(3, 0, 0, 0);
        ConfusionMatrix all = Evidence.completed(observed);
        assertThat(all.atoms()).isEqualTo(4);
        PairedEvidence<ConfusionMatrix> joint =
                PairedConfusionMatrix.ofPredictions(List.of("a"), List.of("b"), List.of("a"));
        assertThat(Evidence.completed(joint).first().atoms()).isEqualTo(4);
        ScoredSample scores = ScoredSample.of(new double[] {1}, new double[] {0});
        assertThat(Evidence.completed(scores)).isSameAs(scores);
    }

    @Test
    void completedEvidenceOfAnotherClassThrows() {
        assertThatThrownBy(() -> Evidence.completed(new Flip()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("evidence with added atoms must be of the same class:"
                        + " class=dev.credence.api.evidence.EvidenceTest$Flip,"
                        + " with unseen atoms=dev.credence.api.evidence.ConfusionMatrix");
    }

    @Test
    void textOfEvidenceNamesItsTypeAndSize() {
        assertThat(ConfusionMatrix.binary(199, 2, 13, 355))
                .hasToString("ConfusionMatrix[2 classes, 569 observations, positive=positive,"
                        + " rows of truth: negative=355 2, positive=13 199]");
        assertThat(ConfusionMatrix.of(List.of("a", "b", "c", "d", "e", "f"), new long[6][6]))
                .hasToString("ConfusionMatrix[6 classes, 0 observations]");
        assertThat(ConfusionMatrix.of(List.of("a"), new long[1][1]))
                .hasToString("ConfusionMatrix[1 classes, 0 observations]");
        assertThat(ScoredSample.of(new double[] {2, 2}, new double[] {1}))
                .hasToString("ScoredSample[3 scores, 2 positive]");
        assertThat(PairedScoredSample.of(new boolean[] {true, false}, new double[2], new double[2]))
                .hasToString("PairedScoredSample[2 items, 1 positive]");
        PairedConfusionMatrix paired = PairedConfusionMatrix.ofPredictions(List.of("a"), List.of("b"), List.of("a"));
        assertThat(paired).hasToString("PairedConfusionMatrix[2 classes, 1 observations]");
        assertThat(paired.withPositive("b"))
                .hasToString("PairedConfusionMatrix[2 classes, 1 observations, positive=b]");
        ConfusionMatrix binary = ConfusionMatrix.binary(1, 2, 3, 4);
        assertThat(Margins.of(binary, binary.weights())).hasToString("Margins[2 classes, total=10.0, hits=5.0]");
        assertThat(new ScoreCounter().add(1, true)).hasToString("ScoreCounter[1 scores]");
        assertThat(new ConfusionCounter().add("a", "b", 3)).hasToString("ConfusionCounter[2 labels, 3 observations]");
        assertThat(new PairedConfusionMatrix.Counter().add("a", "b", "b", 3))
                .hasToString("PairedConfusionMatrix.Counter[1 cells, 3 observations]");
    }
}
