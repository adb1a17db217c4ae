package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.internal.LabelOrder;
import dev.credence.api.sample.Sample;
import dev.credence.toys.NullValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that labels are in a meaningful order and that results do not depend on it. */
class LabelOrderTest {
    private enum Grade {
        LOW,
        MEDIUM,
        HIGH
    }

    private static List<String> met(String... labels) {
        return ConfusionMatrix.ofPredictions(labels, labels).labels();
    }

    @Test
    void numericLabelsAreSortedExactlyAsNumbers() {
        assertThat(met("10", "9", "1", "2")).containsExactly("1", "2", "9", "10");
        assertThat(met("0.5", "-1.5", "1e1", "+2", ".25")).containsExactly("-1.5", ".25", "0.5", "+2", "1e1");
        assertThat(met("9007199254740993", "9007199254740992.5", "9007199254740992"))
                .containsExactly("9007199254740992", "9007199254740992.5", "9007199254740993");
        assertThat(met("1.0", "1", "01", "0")).containsExactly("0", "01", "1", "1.0");
        assertThat(met("10", "9", "n/a")).containsExactly("10", "9", "n/a");
        assertThat(met("NaN", "2", "10")).containsExactly("10", "2", "NaN");
        assertThat(ConfusionMatrix.ofPredictions(new int[] {10, 2, -3}, new int[] {2, 2, 10})
                        .labels())
                .containsExactly("-3", "2", "10");
    }

    @Test
    void enumLabelsIncludeAllConstantsInOrder() {
        ConfusionMatrix matrix = ConfusionMatrix.of(
                List.of(Grade.HIGH, Grade.LOW, Grade.LOW), List.of(Grade.HIGH, Grade.LOW, Grade.HIGH));
        assertThat(matrix.labels()).containsExactly("LOW", "MEDIUM", "HIGH");
        assertThat(matrix.ordinal()).isTrue();
        assertThat(matrix.count("LOW", "HIGH")).isEqualTo(1);
        assertThat(matrix.possibleClasses()).isEqualTo(2);
    }

    @Test
    void numbersBooleansAndTextCanBeLabels() {
        assertThat(ConfusionMatrix.of(List.of(10, 9, 1), List.of(9, 9, 1)).labels())
                .containsExactly("1", "9", "10");
        ConfusionMatrix flags = ConfusionMatrix.of(List.of(true, false), List.of(true, true));
        assertThat(flags).isEqualTo(ConfusionMatrix.of(new boolean[] {true, false}, new boolean[] {true, true}));
        assertThat(flags.positive()).contains("true");
        assertThat(ConfusionMatrix.of(List.of(false), List.of(false)).labels()).containsExactly("false", "true");
        assertThat(ConfusionMatrix.of(List.of("b", "a"), List.of("a", "a")))
                .isEqualTo(ConfusionMatrix.ofPredictions(List.of("b", "a"), List.of("a", "a")));
        assertThatThrownBy(() -> ConfusionMatrix.<Number>of(List.of(1, 0), List.of(1.0, 0.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "labels must all be of the same type: 1 is an Integer and 1.0 a Double; give truth and predictions as"
                                + " the same type");
        assertThat(ConfusionMatrix.<Number>of(List.of(1, 0), List.of(0.5, 1)).labels())
                .containsExactly("0", "0.5", "1");
        assertThatThrownBy(() -> ConfusionMatrix.of(List.of(1, "1"), List.of(1, 1)))
                .hasMessage("labels must have different names: '1' is the name of an Integer and of a String");
        assertThatThrownBy(() -> ConfusionMatrix.of(Arrays.asList(1, NullValue.value()), List.of(1, 1)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("truth label must not be null: row=1");
        assertThatThrownBy(() -> ConfusionMatrix.of(new boolean[1], new boolean[2]))
                .hasMessage("truth and prediction must have the same length: truth=1, prediction=2");
    }

    @Test
    void matricesFromMapsAndStreamsCountItems() {
        ConfusionMatrix counted = ConfusionMatrix.ofCounts(
                Map.of("dog", Map.of("dog", 3L, "cat", 1L), "cat", Map.of("cat", 4L), "emu", Map.of("emu", 2L)));
        assertThat(counted.labels()).containsExactly("cat", "dog", "emu");
        assertThat(counted.count("dog", "cat")).isEqualTo(1);
        assertThat(counted.size()).isEqualTo(10);
        ConfusionMatrix streamed = Stream.of("a>b", "b>b", "b>b")
                .parallel()
                .collect(ConfusionMatrix.collector(row -> row.substring(0, 1), row -> row.substring(2)));
        assertThat(streamed).isEqualTo(ConfusionMatrix.of(List.of("a", "b"), new long[][] {{0, 1}, {0, 2}}));
        Map<String, Map<String, Long>> holed = new java.util.HashMap<>();
        holed.put("dog", NullValue.value());
        assertThatThrownBy(() -> ConfusionMatrix.ofCounts(holed)).hasMessage("counts must not be null: truth=dog");
    }

    @Test
    void explicitOrderMayContainUnobservedLabels() {
        ConfusionMatrix met = ConfusionMatrix.ofPredictions(List.of("low", "high"), List.of("low", "low"));
        assertThat(met.ordinal()).isFalse();
        ConfusionMatrix stated = met.withPositive("high").withLabels(List.of("low", "mid", "high"));
        assertThat(stated.labels()).containsExactly("low", "mid", "high");
        assertThat(stated.ordinal()).isTrue();
        assertThat(stated.positive()).contains("high");
        assertThat(stated.count("high", "low")).isEqualTo(1);
        assertThat(stated.isPossible(stated.indexOf("mid"))).isFalse();
        assertThatThrownBy(() -> met.withLabels(List.of("low")))
                .hasMessage("labels must contain every label that occurs: 'high' is missing; labels=[low]");
        PairedConfusionMatrix pair = PairedConfusionMatrix.ofPredictions(
                List.of("low", "high"), List.of("low", "low"), List.of("high", "low"));
        PairedConfusionMatrix ordered = pair.withLabels(List.of("low", "mid", "high"));
        assertThat(ordered.labels()).containsExactly("low", "mid", "high");
        assertThat(ordered.first()).isEqualTo(met.withLabels(List.of("low", "mid", "high")));
        assertThat(Sample.of(ordered).evidence()).isEqualTo(ordered).hasSameHashCodeAs(ordered);
        assertThat(Sample.of(ordered).evidence().describe(0))
                .isEqualTo(Sample.of(pair).evidence().describe(0));
        assertThat(ordered.possibleClasses()).isEqualTo(2);
    }

    @Test
    void declaredPositiveLabelMayBeUnobserved() {
        ConfusionMatrix image = ConfusionMatrix.ofPredictions(List.of("sky", "sky"), List.of("sky", "sky"));
        ConfusionMatrix declared = image.withPositiveDeclared("bird");
        assertThat(declared.labels()).containsExactly("bird", "sky");
        assertThat(declared.positive()).contains("bird");
        assertThat(declared.withUnseenAtoms().atoms()).isEqualTo(4);
        assertThat(image.withPositiveDeclared("sky")).isEqualTo(image.withPositive("sky"));
        assertThatThrownBy(() -> image.withPositive("bird")).isInstanceOf(java.util.NoSuchElementException.class);
    }

    @Test
    void namedCountsEqualPositionalCounts() {
        assertThat(ConfusionMatrix.binary().tn(4).fn(3).fp(2).tp(1).matrix())
                .isEqualTo(ConfusionMatrix.binary(1, 2, 3, 4));
        assertThatThrownBy(() -> ConfusionMatrix.binary().fp(-1)).hasMessage("count must be >= 0: fp=-1");
    }

    @Test
    void unknownTrueNegativesStayUnknownInDerivedMatrices() {
        ConfusionMatrix without = ConfusionMatrix.binary(1, 2, 3);
        assertThat(ConfusionMatrix.binary().tp(1).fp(2).fn(3).matrix()).isEqualTo(without);
        assertThat(without)
                .isNotEqualTo(ConfusionMatrix.binary(1, 2, 3, 0))
                .hasToString(
                        "ConfusionMatrix[2 classes, 6 observations, positive=positive, rows of truth: negative=? 2, positive=3 1]");
        assertThat(ConfusionMatrix.binary().tp(1)).hasToString("BinaryCounts[tp=1, fp=0, fn=0, tn=?]");
        List<ConfusionMatrix> made = List.of(
                without.withPositive("positive"),
                without.withPositiveDeclared("positive"),
                without.withLabels(List.of("positive", "negative", "other")),
                without.withUnseenAtoms(),
                without.withAtoms(new int[] {0, 2}),
                without.withLabels(List.of("positive", "negative")).withAtoms(without.sortedAtoms(atom -> true)),
                without.merge(ConfusionMatrix.binary(1, 2, 3, 4)),
                ConfusionMatrix.binary(1, 2, 3, 4).merge(without));
        assertThat(made).noneMatch(ConfusionMatrix::countsTrueNegatives);
        assertThat(ConfusionMatrix.binary(1, 2, 3, 0).countsTrueNegatives()).isTrue();
        assertThat(without.merge(without)).isEqualTo(ConfusionMatrix.binary(2, 4, 6));
        assertThatThrownBy(() -> without.withPositive("negative"))
                .hasMessage("counts without true negatives are about one positive label: positive=positive,"
                        + " label=negative; give the true negatives as well");
        assertThatThrownBy(() -> without.withLabels(List.of("positive", "other")))
                .hasMessageContaining("'negative' is missing");
        assertThatThrownBy(() -> ConfusionMatrix.binary(1, -2, 3)).hasMessageContaining(">= 0");
    }

    @Test
    void poolDoesNotDependOnOrderOfParts() {
        List<ConfusionMatrix> parts = new ArrayList<>(List.of(
                ConfusionMatrix.of(List.of("low", "high"), new long[][] {{3, 1}, {0, 2}}),
                ConfusionMatrix.of(List.of("low", "mid"), new long[][] {{1, 1}, {2, 2}}),
                ConfusionMatrix.of(List.of("mid", "high"), new long[][] {{4, 1}, {1, 5}})));
        for (int shuffle = 0; shuffle < 6; shuffle++) {
            ConfusionMatrix whole = parts.get(0).pool(parts).whole();
            assertThat(whole.labels()).containsExactly("low", "mid", "high");
            assertThat(whole.ordinal()).isTrue();
            Collections.shuffle(parts, new Random(shuffle));
        }
        ConfusionMatrix against = ConfusionMatrix.of(List.of("high", "low"), new long[][] {{1, 0}, {0, 1}});
        ConfusionMatrix whole = against.merge(parts.get(0)).merge(parts.get(1)).merge(parts.get(2));
        assertThat(whole.labels()).containsExactly("high", "low", "mid");
        assertThat(whole.ordinal()).isFalse();
    }

    @Test
    void samplesSortAtomsAlphabeticallyWhateverTheLabelOrder() {
        ConfusionMatrix text =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{1, 2, 0}, {0, 4, 5}, {6, 0, 7}});
        for (List<String> order : List.of(List.of("c", "a", "b"), List.of("b", "x", "c", "a"))) {
            ConfusionMatrix declared = text.withLabels(order);
            ConfusionMatrix stated = Sample.of(declared).evidence();
            assertThat(stated).isEqualTo(declared).hasSameHashCodeAs(declared);
            assertThat(stated.labels()).isEqualTo(order);
            assertThat(stated.withLabels(order).describe(0)).isEqualTo(declared.describe(0));
            assertThat(IntStream.range(0, stated.atoms()).mapToObj(stated::describe))
                    .containsExactlyElementsOf(IntStream.range(0, text.atoms())
                            .mapToObj(text::describe)
                            .toList());
            assertThat(stated.weights()).containsExactly(text.weights());
            ConfusionMatrix full = stated.withUnseenAtoms();
            assertThat(full.weights()).containsExactly(text.withUnseenAtoms().weights());
            assertThat(stated.count("b", "c")).isEqualTo(5);
        }
    }

    @Test
    void predictedClassHasLargestScore() {
        ClassScores scores = ClassScores.of(List.of("a", "b", "c"), List.of("a", "b", "c"), new double[][] {
            {0.5, 0.3, 0.2}, {0.4, 0.4, 0.2}, {0.1, 0.2, 0.7}
        });
        assertThat(scores.predicted()).isEqualTo(ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {
            {1, 0, 0}, {1, 0, 0}, {0, 0, 1}
        }));
        ClassScores other = scores.withLabels(List.of("b", "c", "a"));
        assertThat(other.score(0, 2)).isEqualTo(0.5);
        assertThat(other.predicted().count("b", "b")).isEqualTo(1);
        assertThatThrownBy(() -> scores.withLabels(List.of("a", "b", "c", "d")))
                .hasMessageStartingWith("labels must be those with scores");
    }

    @Test
    void alphabeticalOrderOfManyNamesComparesCharacters() {
        for (String prefix : List.of("", "image ", "\u00e9", "\ud83d\ude00")) {
            List<String> names = new ArrayList<>(
                    IntStream.range(0, 1_500).mapToObj(i -> prefix + i).toList());
            Collections.shuffle(names, new Random(4));

            assertThat(IntStream.of(LabelOrder.alphabetical(names))
                            .mapToObj(names::get)
                            .toList())
                    .isSorted()
                    .hasSize(1_500);
        }
    }
}
