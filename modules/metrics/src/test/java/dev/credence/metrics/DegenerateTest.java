package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests absent classes, degenerate margins, rare and common classes, and very large counts. */
class DegenerateTest {
    private static List<String> notes(String spelling, ConfusionMatrix matrix) {
        return Note.sentences(Standard.metric(spelling).notes(matrix, matrix.weights()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "precision | 0,0,3,7 | precision is undefined: no observation counts as a trial",
                "f1 | 0,0,0,7 | f1 is undefined: no observation counts as a trial",
                "accuracy | 0,0,0,0 | accuracy is undefined: there are no observations",
                "mcc | 3,7,0,0 | mcc is undefined: all observations were predicted as 'positive'",
                "mcc | 3,0,7,0 | mcc is undefined: the truth of all observations is 'positive'",
                "mcc | 0,0,0,0 | mcc is undefined: there are no observations",
                "cohen-kappa | 0,0,0,5 | cohen-kappa is undefined: truth and prediction of all observations are 'negative'",
                "informedness | 3,0,7,0 | informedness is undefined (0/0): tp=3, fp=0, fn=7, tn=0",
                "lr-negative | 0,2,3,0 | lr-negative is infinite (division by 0): tp=0, fp=2, fn=3, tn=0",
                "lr-positive | 4,0,1,5 | lr-positive is infinite (division by 0): tp=4, fp=0, fn=1, tn=5",
                "lr-positive | 0,0,1,5 | lr-positive is undefined (0/0): tp=0, fp=0, fn=1, tn=5",
                "diagnostic-odds-ratio | 4,0,1,5 | diagnostic-odds-ratio is infinite (division by 0): tp=4, fp=0, fn=1, tn=5",
                "diagnostic-odds-ratio | 4,0,1,0 | diagnostic-odds-ratio is undefined (0/0): tp=4, fp=0, fn=1, tn=0",
            })
    void undefinedOrInfiniteValueHasANoteWithTheReason(String id, String counts, String note) {
        long[] c = java.util.Arrays.stream(counts.split(","))
                .mapToLong(Long::parseLong)
                .toArray();
        ConfusionMatrix matrix = ConfusionMatrix.binary(c[0], c[1], c[2], c[3]);
        Metric<ConfusionMatrix> metric = Standard.metric(id);
        assertThat(metric.value(matrix)).matches(v -> Double.isNaN(v) == note.contains("undefined"));
        assertThat(Double.isFinite(metric.value(matrix))).isFalse();
        assertThat(Standard.influence(metric, matrix))
                .matches(all -> java.util.Arrays.stream(all).allMatch(Double::isNaN));
        assertThat(notes(id, matrix)).containsExactly(note);
    }

    @Test
    void likelihoodRatiosOfAPerfectTestAreInfiniteAndZero() {
        ConfusionMatrix perfect = ConfusionMatrix.binary(5, 0, 0, 5);
        assertThat(Standard.metric("lr-positive").value(perfect)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Standard.metric("lr-negative").value(perfect)).isZero();
        assertThat(Standard.metric("diagnostic-odds-ratio").value(perfect)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    /**
     * Class c is only predicted, d is neither true nor predicted; the recalls are 2/3 and 3/4, the precisions
     * 2/3, 3/3 and 0/1.
     */
    private static final ConfusionMatrix PREDICTED_ONLY = ConfusionMatrix.of(
            List.of("a", "b", "c", "d"), new long[][] {{2, 0, 1, 0}, {1, 3, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}});

    @Test
    void onlyPredictedClassStaysInTheAverage() {
        assertThat(Standard.metric("precision.macro").value(PREDICTED_ONLY)).isCloseTo(5.0 / 9, within(2e-16));
        assertThat(Standard.metric("recall.macro").value(PREDICTED_ONLY)).isCloseTo(17.0 / 36, within(2e-16));
        assertThat(Standard.metric("recall.macro:undefined=skip").value(PREDICTED_ONLY))
                .isCloseTo(17.0 / 24, within(2e-16));
        assertThat(Standard.metric("balanced-accuracy").value(PREDICTED_ONLY)).isCloseTo(17.0 / 24, within(2e-16));
        assertThat(Standard.metric("balanced-accuracy:undefined=zero").value(PREDICTED_ONLY))
                .isCloseTo(17.0 / 36, within(2e-16));
        assertThat(notes("balanced-accuracy", PREDICTED_ONLY))
                .containsExactly(
                        "balanced-accuracy: left out, absent from truth and prediction: d",
                        "balanced-accuracy: recall is undefined (0/0), left out: c");
        assertThat(notes("f1.macro-of-averages", PREDICTED_ONLY))
                .containsExactly(
                        "f1.macro-of-averages: left out, absent from truth and prediction: d",
                        "f1.macro-of-averages: recall is undefined (0/0), counted as 0: c");
    }

    @Test
    void unusedLabelsDoNotChangeValues() {
        ConfusionMatrix with =
                ConfusionMatrix.of(List.of("a", "b", "z"), new long[][] {{5, 2, 0}, {1, 7, 0}, {0, 0, 0}});
        ConfusionMatrix without = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{5, 2}, {1, 7}});
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            assertThat(metric.value(with.withPositive("b")))
                    .as(spelling)
                    .isCloseTo(metric.value(without.withPositive("b")), within(1e-15));
        }
    }

    @Test
    void numbersWithGapsAndStringsAreEquivalentLabels() {
        ConfusionMatrix numbers =
                ConfusionMatrix.ofPredictions(new int[] {3, 3, 70, -1, 70}, new int[] {3, 70, 70, 3, 70});
        ConfusionMatrix words = ConfusionMatrix.ofPredictions(
                new String[] {"x", "x", "a b", "", "a b"}, new String[] {"x", "a b", "a b", "x", "a b"});
        for (String spelling : List.of("f1.macro", "precision.macro", "recall.weighted", "mcc", "cohen-kappa")) {
            assertThat(Standard.metric(spelling).value(numbers))
                    .isCloseTo(Standard.metric(spelling).value(words), within(2e-16));
        }
        assertThat(Standard.metric("f1.macro").value(numbers)).isCloseTo((0.5 + 0.8 + 0) / 3, within(2e-16));
    }

    /**
     * The prevalences are 98/1/1 and 80/15/5; the derivative of macro recall, R_i/(r d_i), differs by a factor of
     * 98 between rows.
     */
    @ParameterizedTest
    @ValueSource(strings = {"970,6,4,3,7,0,2,1,7", "760,30,10,20,120,10,5,5,40"})
    void macroInfluencesForUnequalPrevalencesEqualTheTextbook(String cells) {
        long[] c = java.util.Arrays.stream(cells.split(","))
                .mapToLong(Long::parseLong)
                .toArray();
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {
            {c[0], c[1], c[2]}, {c[3], c[4], c[5]}, {c[6], c[7], c[8]}
        });
        double[] influence = Standard.influence(Standard.metric("recall.macro"), matrix);
        double n = matrix.size();
        for (int atom = 0; atom < influence.length; atom++) {
            int i = matrix.truth(atom);
            double row = (double) c[3 * i] + c[3 * i + 1] + c[3 * i + 2];
            double recall = c[4 * i] / row;
            double slope = (i == matrix.predicted(atom) ? 1 - recall : -recall) / (3 * row);
            assertThat(influence[atom]).isCloseTo(n * slope, within(1e-13 * n * Math.abs(slope)));
        }
    }

    /** With n = 100003, kappa is 199998/400004 and mcc 99999/200002; subtracting from the total would lose 1e-12. */
    @Test
    void rareClassNextToACommonOneHasNoCancellation() {
        ConfusionMatrix rare = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{100_000, 1}, {1, 1}});
        assertThat(Standard.metric("cohen-kappa").value(rare)).isEqualTo(199_998.0 / 400_004);
        assertThat(Standard.metric("mcc").value(rare)).isCloseTo(99_999.0 / 200_002, within(1e-16));
    }

    @Test
    void guessingHasTheValueZeroAtAnySize() {
        long m = 1L << 50;
        ConfusionMatrix guess = ConfusionMatrix.binary(m, 2 * m, 1, 2);
        for (String id : List.of("mcc", "cohen-kappa", "informedness", "markedness")) {
            assertThat(Standard.metric(id).value(guess)).as(id).isZero();
        }
    }

    @Test
    void countsUpTo2To53AreExact() {
        long m = (1L << 52) - 1;
        ConfusionMatrix huge = ConfusionMatrix.binary(m, 1, 0, m);
        assertThat(Standard.metric("mcc").value(huge)).isCloseTo(1, within(1e-15));
        assertThat(Standard.metric("error-rate").value(huge)).isEqualTo(1.0 / (2 * (double) m + 1));
        assertThat(Standard.metric("f1.macro").value(huge)).isLessThanOrEqualTo(1);
    }

    @Test
    void perfectPredictionsAreExactlyOneWithoutInfluence() {
        ConfusionMatrix perfect =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{98, 0, 0}, {0, 1, 0}, {0, 0, 1}});
        for (String id : List.of("mcc", "cohen-kappa", "balanced-accuracy", "f1.macro", "f1.macro-of-averages")) {
            Metric<ConfusionMatrix> metric = Standard.metric(id);
            assertThat(metric.value(perfect)).as(id).isEqualTo(1);
            assertThat(Standard.influence(metric, perfect)).as(id).containsOnly(0);
        }
    }

    @Test
    void squareRootAtAnEmptyCellLeavesOtherInfluencesFinite() {
        ConfusionMatrix wrong = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{0, 5}, {5, 0}});
        assertThat(Standard.influence(Standard.metric("g-mean.macro"), wrong)).containsOnly(0);
    }

    @Test
    void largestBetaGivesRecall() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(57, 6, 8, 49);
        Metric<ConfusionMatrix> largest = Standard.metric("fbeta:beta=1e100");
        Metric<ConfusionMatrix> recall = Standard.metric("recall");
        assertThat(largest.value(matrix)).isEqualTo(recall.value(matrix));
        assertThat(Standard.influence(largest, matrix))
                .containsExactly(Standard.influence(recall, matrix), within(1e-15));
    }

    @Test
    void betaMustBePositive() {
        assertThatThrownBy(() -> Standard.metric("fbeta:beta=0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("beta must be above 0 and at most 1e100: beta=0; use precision or recall alone");
        assertThatThrownBy(() -> Standard.metric("fbeta:beta=1e101"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 1e100");
        assertThatThrownBy(() -> Standard.metric("fbeta:beta=Infinity"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("use precision or recall alone");
        assertThatThrownBy(() -> Standard.metric("cohen-kappa:weights=cubic"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option 'weights' must be one of [none, linear, quadratic]: weights=cubic");
    }
}
