package dev.credence.metrics.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests chance agreement and the deletion of items, for cells that are counted by hand. */
class CohenKappaByHandTest {
    private static final List<String> NAMES = List.of("a", "b", "c");

    private static CohenKappa kappa(String weights) {
        return new CohenKappa().configured(Options.of(Map.of("weights", weights)));
    }

    private static ConfusionMatrix of(String cells) {
        String[] rows = cells.split("/");
        long[][] counts = new long[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            counts[i] =
                    Arrays.stream(rows[i].split(" ")).mapToLong(Long::parseLong).toArray();
        }
        return ConfusionMatrix.of(NAMES.subList(0, rows.length), counts);
    }

    /** Returns the metric without an atom for many sets of weights, whose sums have rounding errors. */
    private static DoubleStream without(Metric<ConfusionMatrix> metric, String cells, int atom) {
        ConfusionMatrix matrix = of(cells);
        return IntStream.range(1, 40).mapToDouble(i -> {
            double[] weights = matrix.weights();
            for (int a = 0; a < weights.length; a++) {
                weights[a] *= a == atom ? 0.1 * i : 0.7 / i;
            }
            return LeaveOneOut.of(metric, matrix, weights).without(atom, weights[atom]);
        });
    }

    /**
     * The remaining items have one class in truth and in prediction. Chance agreement is then 1, in spite of the
     * rounding of sums.
     */
    @ParameterizedTest
    @CsvSource({"1 0/1 0, 1", "1 1/0 0, 1", "1 0/0 1, 1", "1 0/0 1, 0", "1 0 0/1 0 0/0 0 0, 1", "0 0 0/0 1 0/0 0 1, 1"})
    void kappaWithoutTheOnlyOtherItemIsUndefined(String cells, int atom) {
        for (String weights : List.of("none", "linear", "quadratic")) {
            CohenKappa metric = kappa(weights);
            if (metric.refusal(of(cells)).isEmpty()) {
                assertThat(without(metric, cells, atom)).as(weights).containsOnly(Double.NaN);
            }
        }
    }

    /** The remaining truth is one class and the prediction is the other: observed and chance agreement are 0. */
    @Test
    void kappaOfExchangedClassesIsZero() {
        for (int atom = 0; atom < 2; atom++) {
            for (String weights : List.of("none", "linear")) {
                // The removed weight is up to 217 times the remaining one, and sums contain its
                // square: the error is 2e-16 * 217^2.
                assertThat(without(kappa(weights), "0 1/1 0", atom))
                        .allSatisfy(k -> assertThat(k).isCloseTo(0, within(1e-11)));
            }
        }
    }

    /** MCC divides by the standard deviations of truth and prediction, one of which becomes 0. */
    @ParameterizedTest
    @CsvSource({"1 1/0 1, 2", "1 0/1 1, 0", "1 1/1 0, 2", "1 1/1 0, 1"})
    void correlationIsUndefinedIfRemainingTruthOrPredictionIsConstant(String cells, int atom) {
        assertThat(without(new MatthewsCorrelation(), cells, atom)).containsOnly(Double.NaN);
    }

    /**
     * Two of nine items have an error of distance 1, and one has an error of distance 2. Rows sum to 3, 3, 3 and
     * columns to 4, 3, 2, which give the disagreement by chance after division by 9.
     */
    @Test
    void weightedKappaOfNineItemsEqualsTheHandComputation() {
        ConfusionMatrix nine =
                ConfusionMatrix.of(List.of("1", "2", "3"), new long[][] {{3, 0, 0}, {0, 2, 1}, {1, 1, 1}});
        // linear: E = 1 + 1 + 2 = 4, D = 3 (0 4+1 3+2 2) + 3 (4+0+2) + 3 (2 4+3+0) = 21 + 18 + 33 = 72
        assertThat(kappa("linear").value(nine)).isCloseTo(1 - 9 * 4 / 72.0, within(1e-15));
        // quadratic: E = 1 + 1 + 4 = 6, D = 3 (3+8) + 3 (4+2) + 3 (16+3) = 33 + 18 + 57 = 108
        assertThat(kappa("quadratic").value(nine)).isCloseTo(1 - 9 * 6 / 108.0, within(1e-15));
        // Without a right item of the first class, rows are 2 3 3 and columns 3 3 2: D = 2 (3+4) + 3 (3+2)
        // + 3 (6+3) = 56.
        assertThat(kappa("linear").leaveOneOut(nine, nine.weights()).without(0, 1))
                .isCloseTo(1 - 8 * 4 / 56.0, within(1e-15));
    }

    @Test
    void weightedKappaOfManyTextLabelsNeedsOrder() {
        ConfusionMatrix text = ConfusionMatrix.ofPredictions(
                new String[] {"a", "a", "b", "c", "c"}, new String[] {"a", "c", "b", "c", "b"});
        Refusal refusal = kappa("linear").refusal(text).orElseThrow();
        assertThat(refusal.code()).isEqualTo(Refusal.Code.LABEL);
        assertThat(refusal.sentence())
                .startsWith(
                        "metric 'cohen-kappa:weights=linear' counts how far apart labels are, and nobody stated their order: labels as text=a, b, c;");
        assertThat(kappa("none").refusal(text)).isEmpty();
        assertThat(kappa("linear")
                        .refusal(ConfusionMatrix.ofPredictions(
                                new String[] {"a", "b", "a"}, new String[] {"a", "a", "b"})))
                .isEmpty();
        assertThat(kappa("linear").refusal(of("3 1/0 2"))).isEmpty();
        assertThat(kappa("linear").refusal(ConfusionMatrix.of(List.of("1", "2", "3"), new long[][] {
                    {3, 0, 0}, {0, 2, 1}, {1, 1, 1}
                })))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 11})
    void noteListsTenClassesAndTheNumberOfOthers(int classes) {
        List<String> names = IntStream.range(0, classes)
                .mapToObj(c -> String.valueOf(10 + c))
                .toList();
        long[][] counts = new long[classes][classes];
        for (int c = 0; c < classes; c++) {
            counts[c][c] = 1;
        }
        ConfusionMatrix matrix = ConfusionMatrix.of(names, counts);
        assertThat(Note.sentences(kappa("linear").notes(matrix, matrix.weights())))
                .contains("cohen-kappa:weights=linear takes the classes in this order: "
                        + "10, 11, 12, 13, 14, 15, 16, 17, 18, 19" + (classes == 11 ? " and 1 more" : ""));
    }

    @Test
    void labelThatDoesNotOccurHasANote() {
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("1", "2", "3"), new long[][] {{3, 0, 1}, {0, 0, 0}, {1, 0, 1}});
        assertThat(Note.sentences(kappa("linear").notes(matrix, matrix.weights())))
                .containsExactly(
                        "cohen-kappa:weights=linear takes the classes in this order: 1, 3",
                        "cohen-kappa:weights=linear: never seen, so not in that order: 2; scale=declared puts them"
                                + " there");
    }

    @Test
    void kappaHasAliasAndSymmetricRange() {
        assertThat(new CohenKappa().aliases()).containsExactly("kappa");
        assertThat(new CohenKappa().range()).isEqualTo(Range.SYMMETRIC);
    }

    /**
     * Distances follow the declared order of labels, not their text (high, low, mid). There are 18 items, six in
     * each class in truth and in prediction; four errors have distance 1, against 36/18 times 8 by chance. In the
     * order of the text they would have distance 2.
     */
    @Test
    void distancesFollowTheDeclaredOrderOfLabels() {
        ConfusionMatrix grades =
                ConfusionMatrix.of(List.of("low", "mid", "high"), new long[][] {{6, 0, 0}, {0, 4, 2}, {0, 2, 4}});
        assertThat(kappa("linear").value(grades)).isCloseTo(1 - 4 / 16.0, within(1e-15));
        assertThat(kappa("quadratic").value(grades)).isCloseTo(1 - 4 / 24.0, within(1e-15));
    }

    /**
     * A label that does not occur does not increase the distance of its neighbours, unless the declared scale is
     * requested.
     */
    @Test
    void onlyLabelsThatOccurAffectDistances() {
        ConfusionMatrix gap = ConfusionMatrix.of(
                List.of("1", "2", "3", "4"), new long[][] {{5, 0, 1, 0}, {0, 0, 0, 0}, {1, 0, 5, 0}, {0, 0, 0, 6}});
        // There are two errors of distance 1; by chance the sum is 36/18 times 2 (1 + 1 + 2).
        assertThat(kappa("linear").value(gap)).isCloseTo(1 - 2 / 16.0, within(1e-15));
        // There are two errors of distance 2; by chance the sum is 36/18 times 2 (2 + 1 + 3).
        CohenKappa declared = kappa("linear").configured(Options.of(Map.of("scale", "declared")));
        assertThat(declared.value(gap)).isCloseTo(1 - 4 / 24.0, within(1e-15));
    }

    /**
     * For TP 4, FP 1, FN 2 and TN 3, kappa is 2 (12 - 2) / (6 * 5 + 4 * 5); its influences are the derivatives of
     * that quotient.
     */
    @Test
    void kappaOfFourCountsEqualsTheHandComputation() {
        assertThat(kappa("none").value(4, 1, 2, 3)).isCloseTo(20 / 50.0, within(1e-15));
        double[] gradient = new double[4];
        kappa("none").gradient(4, 1, 2, 3, gradient);
        double[] expected = {
            (6 * 50 - 20 * 9) / 2500.0,
            (-4 * 50 - 20 * 9) / 2500.0,
            (-2 * 50 - 20 * 11) / 2500.0,
            (8 * 50 - 20 * 11) / 2500.0
        };
        assertThat(gradient).containsExactly(expected, within(1e-16));
    }

    /**
     * One or two of TN 3, FP 1, FN 2 or TP 4 are removed. The result is the quotient of the remaining counts,
     * weighted or not.
     */
    @Test
    void kappaWithoutItemsEqualsTheHandComputation() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(4, 1, 2, 3);
        for (String weights : List.of("none", "linear", "quadratic")) {
            LeaveOneOut.Deletion rest = kappa(weights).leaveOneOut(matrix, matrix.weights());
            assertThat(rest.without(3, 1)).isCloseTo(14 / 41.0, within(1e-15));
            assertThat(rest.without(3, 2)).isCloseTo(8 / 32.0, within(1e-15));
            assertThat(rest.without(1, 1)).isCloseTo(24 / 42.0, within(1e-15));
            assertThat(rest.without(2, 2)).isCloseTo(24 / 32.0, within(1e-15));
        }
    }
}
