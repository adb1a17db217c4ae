package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ConfusionMatrixTest {
    private static final ConfusionMatrix PETS =
            ConfusionMatrix.of(List.of("cat", "dog", "emu"), new long[][] {{5, 1, 0}, {2, 7, 0}, {0, 0, 3}});

    @Test
    void atomsAreObservedCellsSortedByTruthThenPrediction() {
        assertThat(PETS.atoms()).isEqualTo(5);
        assertThat(PETS.weights()).containsExactly(5, 1, 2, 7, 3);
        assertThat(PETS.describe(1)).isEqualTo("truth=cat, predicted=dog");
        assertThat(PETS.size()).isEqualTo(18);
    }

    @Test
    void unobservedCellsHaveCountZero() {
        assertThat(PETS.count("cat", "emu")).isZero();
        assertThat(PETS.count("dog", "cat")).isEqualTo(2);
        assertThat(PETS.withUnseenAtoms().atoms()).isEqualTo(9);
        assertThat(PETS.withUnseenAtoms().size()).isEqualTo(18);
    }

    @Test
    void binaryCountsArePlacedInTheirCells() {
        ConfusionMatrix binary = ConfusionMatrix.binary(199, 2, 13, 355);
        assertThat(binary.positive()).contains("positive");
        assertThat(binary.count("positive", "positive")).isEqualTo(199);
        assertThat(binary.count("negative", "positive")).isEqualTo(2);
        assertThat(binary.count("positive", "negative")).isEqualTo(13);
        assertThat(binary.count("negative", "negative")).isEqualTo(355);
    }

    @Test
    void matricesFromArraysListsAndIntegersAreEqual() {
        String[] truth = {"7", "42", "7"};
        String[] predicted = {"7", "7", "42"};
        ConfusionMatrix expected = ConfusionMatrix.ofPredictions(truth, predicted);
        assertThat(ConfusionMatrix.ofPredictions(new int[] {7, 42, 7}, new int[] {7, 7, 42}))
                .isEqualTo(expected);
        assertThat(ConfusionMatrix.ofPredictions(List.of(truth), List.of(predicted)))
                .hasSameHashCodeAs(expected);
    }

    @Test
    void mergedMatrixAddsCellsOverUnionOfLabels() {
        ConfusionMatrix birds = ConfusionMatrix.of(List.of("owl", "emu"), new long[][] {{1, 1}, {0, 4}});
        ConfusionMatrix whole = PETS.merge(birds);
        assertThat(whole.labels()).containsExactly("cat", "dog", "owl", "emu");
        assertThat(whole.count("emu", "emu")).isEqualTo(7);
        assertThat(whole.count("owl", "emu")).isEqualTo(1);
        assertThat(whole.size()).isEqualTo(24);
    }

    @Test
    void poolMapsEveryAtomToItsCell() {
        ConfusionMatrix other = ConfusionMatrix.of(List.of("dog", "cat"), new long[][] {{1, 2}, {3, 4}});
        Pool<ConfusionMatrix> pool = PETS.pool(List.of(PETS, other));
        assertThat(pool.parts()).isEqualTo(2);
        for (int atom = 0; atom < other.atoms(); atom++) {
            assertThat(pool.whole().describe(pool.atom(1, atom))).isEqualTo(other.describe(atom));
        }
    }

    @Test
    void mergingDifferentPositiveLabelsThrows() {
        ConfusionMatrix a = PETS.withPositive("cat");
        ConfusionMatrix b = PETS.withPositive("dog");
        assertThatThrownBy(() -> a.merge(b))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parts must agree on the positive label: positive=[cat, dog]");
        assertThat(a.merge(PETS).positive()).contains("cat");
    }

    @Test
    void unknownLabelThrowsWithNearestLabel() {
        assertThatThrownBy(() -> PETS.withPositive("Dgo"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no label 'Dgo'; did you mean 'dog'? available: [cat, dog, emu]");
        assertThatThrownBy(() -> PETS.indexOf("crocodile"))
                .hasMessage("no label 'crocodile'; available: [cat, dog, emu]");
    }

    @Test
    void invalidTableThrowsWithReason() {
        assertThatThrownBy(() -> ConfusionMatrix.of(List.of("a", "a"), new long[2][2]))
                .hasMessage("labels must be distinct: 'a' occurs twice");
        assertThatThrownBy(() -> ConfusionMatrix.of(List.of("a", "b"), new long[1][2]))
                .hasMessage("counts must have a row per label: rows=1, labels=2");
        assertThatThrownBy(() -> ConfusionMatrix.of(List.of("a", "b"), new long[][] {{1, 2}, {3}}))
                .hasMessage("counts must have a column per label: columns of row 1=1, labels=2");
        assertThatThrownBy(() -> ConfusionMatrix.binary(1, -1, 0, 0)).hasMessage("count must be >= 0: cell=-1");
        assertThatThrownBy(() -> ConfusionMatrix.ofPredictions(List.of("a"), List.of()))
                .hasMessage("truth and prediction must have the same length: truth=1, prediction=0");
    }

    @Test
    void totalAbove2To53Throws() {
        long most = 1L << 53;
        assertThat(ConfusionMatrix.binary(most, 0, 0, 0).size()).isEqualTo(most);
        assertThatThrownBy(() -> ConfusionMatrix.binary(most, 1, 0, 0))
                .hasMessage("counts must total at most 2^53: cell=" + most
                        + " on top of 1; use proportions of a smaller total");
        assertThatThrownBy(() -> ConfusionMatrix.binary(Long.MAX_VALUE, 1, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void changingInputArraysDoesNotChangeMatrix() {
        long[][] counts = {{1, 2}, {3, 4}};
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("a", "b"), counts);
        counts[0][0] = 99;
        matrix.weights()[0] = 99;
        assertThat(matrix.count("a", "a")).isEqualTo(1);
    }
}
