package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests arrays, maps and streams as machine learning libraries return them. */
class LibraryArraysTest {
    private static final List<String> NAMES = List.of("ham", "spam", "other");
    private static final int[] TRUTH = {0, 2, 1, 0};
    private static final float[][] FLOATS = {
        {0.75f, 0.25f, 0}, {0.1f, 0.2f, 0.7f}, {0.5f, 0.25f, 0.25f}, {0.9f, 0.1f, 0}
    };
    private static final double[][] DOUBLES = {{0.75, 0.25, 0}, {0.1, 0.2, 0.7}, {0.5, 0.25, 0.25}, {0.9, 0.1, 0}};

    private enum Size {
        SMALL,
        MIDDLE,
        LARGE
    }

    private record Item(Size truth, Size predicted) {}

    private static void assertFails(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void classScoresFromIndicesEqualThoseFromNames() {
        assertThat(ClassScores.of(NAMES, TRUTH, DOUBLES))
                .isEqualTo(ClassScores.of(NAMES, List.of("ham", "other", "spam", "ham"), DOUBLES));
    }

    @Test
    void floatScoresEqualThoseOfTheirTexts() {
        ClassScores scores = ClassScores.of(NAMES, TRUTH, FLOATS);

        assertThat(scores).isEqualTo(ClassScores.of(NAMES, TRUTH, DOUBLES));
        assertThat(scores.score(1, 2)).isEqualTo(0.7).isNotEqualTo((double) 0.7f);
        assertThat(scores.predicted()).isEqualTo(ConfusionMatrix.of(NAMES, new long[][] {{2, 0, 0}, {1, 0, 0}, {0, 0, 1}
        }));
    }

    @Test
    void classesWithoutNamesAreLabelledByIndex() {
        assertThat(ClassScores.of(TRUTH, FLOATS).labels()).containsExactly("0", "1", "2");
        assertThat(ClassScores.of(TRUTH, DOUBLES).truth(1)).isEqualTo(2);
    }

    @Test
    void changingTruthArrayDoesNotChangeScores() {
        int[] truth = TRUTH.clone();
        ClassScores scores = ClassScores.of(NAMES, truth, DOUBLES);
        truth[0] = 1;

        assertThat(scores.truth(0)).isZero();
    }

    @Test
    void invalidRowThrowsAndErrorStatesNumber() {
        assertFails(
                "true class must be the index of a class, from 0 to 2: true class=3 at row 1",
                () -> ClassScores.of(NAMES, new int[] {0, 3, 1, 0}, DOUBLES));
        assertFails(
                "true class must be the index of a class, from 0 to 2: true class=-1 at row 0",
                () -> ClassScores.of(new int[] {-1, 0, 0, 0}, FLOATS));
        assertFails(
                "truth and scores must have as many rows: truth=1, scores=4",
                () -> ClassScores.of(NAMES, new int[] {0}, FLOATS));
        assertFails(
                "a row must have a score per class: scores=2, classes=3 at row 1",
                () -> ClassScores.of(new int[] {0, 1}, new float[][] {{1, 2, 3}, {1, 2}}));
        assertFails(
                "score must be a number: score=NaN of class '1' at row 0",
                () -> ClassScores.of(new int[] {0}, new float[][] {{1, Float.NaN}}));
        assertFails(
                "scores must have at least one row, from which the number of classes is known: rows=0; or give the labels",
                () -> ClassScores.of(new int[0], new double[0][]));
        assertFails(
                "labels must be two or more, all different: labels=[0]",
                () -> ClassScores.of(new int[] {0}, new float[][] {{0.5f}}));
        assertThatThrownBy(() -> ClassScores.of(NAMES, new int[] {0, 0}, new float[][] {{1, 2, 3}, null}))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("scores must not be null: row=1");
    }

    @Test
    void collectorOfScoresEqualsArrays() {
        ClassScores scores = IntStream.range(0, 4)
                .boxed()
                .collect(ClassScores.collector(NAMES, i -> NAMES.get(TRUTH[i]), i -> DOUBLES[i]));
        assertThat(scores).isEqualTo(ClassScores.of(NAMES, TRUTH, DOUBLES));

        ScoredSample sample = IntStream.range(0, 1000)
                .parallel()
                .boxed()
                .collect(ScoredSample.collector(i -> i % 7 / 7.0, i -> i % 3 == 0));
        double[] column = IntStream.range(0, 1000).mapToDouble(i -> i % 7 / 7.0).toArray();
        boolean[] positive = new boolean[1000];
        IntStream.range(0, 1000).forEach(i -> positive[i] = i % 3 == 0);
        assertThat(sample).isEqualTo(ScoredSample.of(column, positive));
    }

    @Test
    void truthOfOnesAndZerosEqualsBooleans() {
        boolean[] positive = {true, false, true};
        ScoredSample expected = ScoredSample.of(new double[] {0.75, 0.5, 0.25}, positive);

        assertThat(ScoredSample.of(new double[] {0.75, 0.5, 0.25}, new int[] {1, 0, 1}))
                .isEqualTo(expected);
        assertThat(ScoredSample.of(new float[] {0.75f, 0.5f, 0.25f}, new int[] {1, 0, 1}))
                .isEqualTo(expected);
        assertThat(ScoredSample.of(new float[] {0.75f, 0.5f, 0.25f}, positive)).isEqualTo(expected);
        assertFails(
                "truth must be 1 for positive or 0 for negative: truth=-1 at row 1; of other labels give which is"
                        + " positive, as booleans",
                () -> ScoredSample.of(new float[] {1, 2}, new int[] {1, -1}));
    }

    @Test
    void scoresOfOneClassAgainstOthersUseItsColumn() {
        assertThat(ScoredSample.of(FLOATS, TRUTH, 0))
                .isEqualTo(ScoredSample.of(
                        new float[] {0.75f, 0.1f, 0.5f, 0.9f}, new boolean[] {true, false, false, true}))
                .isEqualTo(ScoredSample.of(DOUBLES, TRUTH, 0));
        assertThat(ScoredSample.of(DOUBLES, TRUTH, 2))
                .isEqualTo(ScoredSample.of(new double[] {0, 0.7, 0.25, 0}, new boolean[] {false, true, false, false}));
    }

    @Test
    void rowsWithOneScoreBelongToClassOne() {
        assertThat(ScoredSample.of(new float[][] {{0.75f}, {0.25f}}, new int[] {1, 0}, 1))
                .isEqualTo(ScoredSample.of(new double[] {0.75, 0.25}, new int[] {1, 0}));
        assertFails(
                "positive class must be 1 where a row has one score, which is that of class 1 of two: positive class=0",
                () -> ScoredSample.of(new float[][] {{0.75f}, {0.25f}}, new int[] {1, 0}, 0));
        assertFails(
                "true class must be the index of a class, from 0 to 1: true class=2 at row 1",
                () -> ScoredSample.of(new float[][] {{0.75f}, {0.25f}}, new int[] {1, 2}, 1));
    }

    @Test
    void classIndexOutOfRangeThrows() {
        assertFails(
                "positive class must be the index of a class, from 0 to 2: positive class=3",
                () -> ScoredSample.of(FLOATS, TRUTH, 3));
        assertFails(
                "a row must have a score per class: scores=1, classes=2 at row 1",
                () -> ScoredSample.of(new double[][] {{1, 2}, {1}}, new int[] {1, 0}, 1));
        assertFails(
                "truth and scores must have as many rows: truth=1, scores=4",
                () -> ScoredSample.of(DOUBLES, new int[] {1}, 1));
    }

    @Test
    void matrixFromClassIndicesEqualsMatrixFromNames() {
        ConfusionMatrix matrix = ConfusionMatrix.of(NAMES, new int[] {1, 1, 0}, new int[] {1, 0, 0});

        assertThat(matrix).isEqualTo(ConfusionMatrix.of(NAMES, new long[][] {{1, 0, 0}, {1, 1, 0}, {0, 0, 0}}));
        assertFails(
                "predicted class must be the index of a class, from 0 to 2: predicted class=3 at row 0",
                () -> ConfusionMatrix.of(NAMES, new int[] {1}, new int[] {3}));
        assertFails(
                "truth and prediction must have the same length: truth=2, prediction=1",
                () -> ConfusionMatrix.of(NAMES, new int[] {1, 1}, new int[] {1}));
    }

    @Test
    void longLabelsEqualIntLabels() {
        assertThat(ConfusionMatrix.ofPredictions(new long[] {1, 10, 2}, new long[] {1, 2, 2}))
                .isEqualTo(ConfusionMatrix.ofPredictions(new int[] {1, 10, 2}, new int[] {1, 2, 2}));
    }

    @Test
    void arraysOfEnumsAndBooleansIncludeAllLabels() {
        ConfusionMatrix sizes =
                ConfusionMatrix.ofPredictions(new Size[] {Size.LARGE, Size.SMALL}, new Size[] {Size.LARGE, Size.LARGE});
        assertThat(sizes.labels()).containsExactly("SMALL", "MIDDLE", "LARGE");
        assertThat(ConfusionMatrix.ofPredictions(new Boolean[] {true}, new Boolean[] {false})
                        .positive())
                .contains("true");
    }

    @Test
    void mapsOfCountsAcceptEnumsAndAnyIntegerType() {
        Map<Size, Map<Size, Integer>> counts = new EnumMap<>(Size.class);
        counts.put(Size.LARGE, Map.of(Size.LARGE, 3, Size.SMALL, 1));
        assertThat(ConfusionMatrix.ofCounts(counts))
                .isEqualTo(ConfusionMatrix.of(
                        List.of("SMALL", "MIDDLE", "LARGE"), new long[][] {{0, 0, 0}, {0, 0, 0}, {1, 0, 3}}));
        assertFails(
                "count must be a whole number up to 2^53: count=1.5 at truth=a, predicted=b",
                () -> ConfusionMatrix.ofCounts(Map.of("a", Map.of("b", 1.5))));
        assertFails(
                "count must be a whole number up to 2^53: count=NaN at truth=a, predicted=b",
                () -> ConfusionMatrix.ofCounts(Map.of("a", Map.of("b", Double.NaN))));
        assertFails(
                "labels must have different names: '1' is the name of a String and of an Integer",
                () -> ConfusionMatrix.ofCounts(Map.of("1", Map.of(1, 4))));
    }

    @Test
    void collectorAcceptsLabelsOfAnyType() {
        List<Item> items = IntStream.range(0, 900)
                .mapToObj(i -> new Item(Size.values()[i % 2], Size.values()[i % 5 % 2]))
                .toList();
        ConfusionMatrix matrix =
                items.parallelStream().collect(ConfusionMatrix.collector(Item::truth, Item::predicted));

        assertThat(matrix)
                .isEqualTo(ConfusionMatrix.of(
                        items.stream().map(Item::truth).toList(),
                        items.stream().map(Item::predicted).toList()));
        assertThat(matrix.labels()).containsExactly("SMALL", "MIDDLE", "LARGE");
    }
}
