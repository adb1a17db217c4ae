package dev.credence.api.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedLabelsTest {
    private static SharedLabels of(String truth, String prediction) {
        SharedLabels labels = SharedLabels.empty();
        labels.add(truth, prediction, 1);
        return labels;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.0, true",
        "1, 1e0, true",
        "1, true, true",
        "0.0, FALSE, true",
        "Yes, yes, true",
        "' spam', spam, true",
        "1, 2, false",
        "1, yes, false",
        "1, false, false",
        "1, 1, false",
        "'', 0, false"
    })
    void labelsOfOneMeaningAreWrittenInTwoWays(String truth, String prediction, boolean expected) {
        assertThat(of(truth, prediction).areWrittenInTwoWays()).isEqualTo(expected);
    }

    @Test
    void aLabelInCommonIsNoProblem() {
        SharedLabels labels = of("a", "b");
        labels.add("a", "a", 1);

        assertThat(labels.areDisjoint()).isFalse();
        assertThat(labels.problem()).isEmpty();
    }

    @Test
    void noLabelInCommonIsAProblem() {
        SharedLabels labels = of("a", "A");
        labels.add("b", "c", 1);

        assertThat(labels.problem().orElseThrow().sentence())
                .isEqualTo("truth and prediction have no label in common: truth [a, b], prediction [A, c];"
                        + " 'a' and 'A' differ in blanks or in upper and lower case only");
        assertThat(labels.problem().orElseThrow().labels()).containsExactly("A", "c");
    }

    /** The labels of parts may differ although those of the whole agree, and the other way round. */
    @Test
    void labelsOfPartsAreAdded() {
        SharedLabels whole = of("a", "b");
        whole.addAll(of("b", "a"));

        assertThat(of("b", "a").areDisjoint()).isTrue();
        assertThat(whole.problem()).isEmpty();

        whole.add("a", "x", 3);
        assertThat(whole.problem().orElseThrow().sentence())
                .isEqualTo("3 of 5 predictions are labels that the truth never has: truth [a, b], only predicted [x]");
    }

    @Test
    void noRowsAreNoProblem() {
        assertThat(SharedLabels.empty().problem()).isEmpty();
        assertThat(SharedLabels.empty().areWrittenInTwoWays()).isFalse();
    }

    private static ConfusionMatrix matrix(String... pairs) {
        ConfusionCounter counter = new ConfusionCounter();
        for (int i = 0; i < pairs.length; i += 2) {
            counter.add(pairs[i], pairs[i + 1]);
        }
        return counter.toMatrix();
    }

    @Test
    void labelsInTwoWaysHaveANote() {
        assertThat(SharedLabels.note(matrix("1", "1.0", "0", "0.0"))
                        .orElseThrow()
                        .sentence())
                .isEqualTo("truth and prediction have no label in common: truth [0, 1], prediction [0.0, 1.0]; if these"
                        + " are the same classes, write them in one way");
        assertThat(SharedLabels.note(matrix("a", "a"), matrix("Yes", "yes"))).isPresent();
    }

    /** All of a few items may be wrong. */
    @Test
    void otherLabelsHaveNoNote() {
        assertThat(SharedLabels.note(matrix("a", "b"))).isEmpty();
        assertThat(SharedLabels.note(matrix("1", "0", "0", "1"))).isEmpty();
        assertThat(SharedLabels.note(matrix("1", "1.0", "1", "1"))).isEmpty();
        assertThat(SharedLabels.note(
                        matrix(),
                        ConfusionMatrix.binary(0, 3, 4, 0),
                        ScoredSample.of(new double[] {1}, new boolean[] {true})))
                .isEmpty();
    }
}
