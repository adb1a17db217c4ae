package dev.credence.crossvalidation.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.crossvalidation.FoldMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldDifferenceTest {
    private static final List<Comparator> ALL =
            List.of(new KfoldPairedT(), new KfoldPairedTCorrected(), new CorrectedResampledT());

    private static PairedConfusionMatrix joint(long[][][] counts) {
        return PairedConfusionMatrix.of(List.of("n", "y"), counts).withPositive("y");
    }

    private static final List<PairedConfusionMatrix> FOLDS = List.of(
            joint(new long[][][] {{{8, 1}, {2, 1}}, {{0, 1}, {3, 4}}}),
            joint(new long[][][] {{{7, 2}, {1, 2}}, {{1, 0}, {2, 5}}}),
            joint(new long[][][] {{{9, 0}, {1, 2}}, {{0, 2}, {4, 2}}}),
            joint(new long[][][] {{{6, 2}, {3, 1}}, {{1, 1}, {3, 3}}}));

    private static Comparison compare(
            Comparator comparator, Metric<ConfusionMatrix> metric, Pairing<ConfusionMatrix> pairing) {
        return Comparison.compute(
                comparator, metric, pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }

    /**
     * The statistics are computed by hand: t = mean / sqrt(factor s^2 / K), with the factors 1, 1/0.3 and 1 +
     * K/(K-1).
     */
    @Test
    void statisticsEqualTheFormulas() {
        double[] differences = FOLDS.stream()
                .mapToDouble(
                        fold -> FoldMetrics.ACCURACY.value(fold.first()) - FoldMetrics.ACCURACY.value(fold.second()))
                .toArray();
        double mean = java.util.Arrays.stream(differences).average().orElseThrow();
        double squares = java.util.Arrays.stream(differences)
                .map(d -> (d - mean) * (d - mean))
                .sum();
        double error = Math.sqrt(squares / (4 * 3));
        double[] factors = {1, 1 / 0.3, 1 + 4 / 3.0};
        for (int i = 0; i < factors.length; i++) {
            Comparison answer = compare(ALL.get(i), FoldMetrics.ACCURACY, Pairing.paired(FoldedSample.of(FOLDS)));
            assertThat(answer.test().orElseThrow().statistic())
                    .isCloseTo(mean / error / Math.sqrt(factors[i]), within(1e-12));
            assertThat((answer.lower() + answer.upper()) / 2).isCloseTo(mean, within(1e-14));
        }
    }

    /** With two repeats of two folds, t = mean / (s sqrt(1/4 + 1)), and n counts each item once. */
    @Test
    void repeatsOfTheSampleSetTheRatio() {
        FoldedSample<PairedConfusionMatrix> folds = FoldedSample.of(FOLDS);
        Comparator resampled = new CorrectedResampledT();
        Comparison fromSample = compare(resampled, FoldMetrics.ACCURACY, Pairing.paired(folds.repeated(2)));
        Comparison once = compare(resampled, FoldMetrics.ACCURACY, Pairing.paired(folds));
        double factor = (1.0 / 4 + 1) / (1.0 / 4 + 1.0 / 3);
        assertThat(fromSample.test().orElseThrow().statistic())
                .isCloseTo(once.test().orElseThrow().statistic() / Math.sqrt(factor), within(1e-12));
        assertThat(fromSample.n()).isEqualTo(once.n() / 2);
        assertThat(Note.sentences(fromSample.notes()))
                .contains(
                        "of 4 folds in 2 repeats, n counts each item once; the ratio of test to training items is taken as 1/1");
        Comparison fromOption =
                compare(resampled.configured(Options.parse("repeats=2")), FoldMetrics.ACCURACY, Pairing.paired(folds));
        assertThat(fromOption.lower()).isEqualTo(fromSample.lower());
        assertThat(fromOption.n()).isEqualTo(fromSample.n());
        for (Comparator independent : List.of(new KfoldPairedT(), new KfoldPairedTCorrected())) {
            assertThat(independent
                            .refusal(FoldMetrics.ACCURACY, Pairing.paired(folds.repeated(2)))
                            .map(Refusal::sentence))
                    .hasValueSatisfying(
                            sentence -> assertThat(sentence).contains("repeats=2", "corrected-resampled-t to compare"));
        }
    }

    @Test
    void jointFoldsAndMatchedListsHaveEqualResults() {
        Sample<ConfusionMatrix> first =
                FoldedSample.of(FOLDS.stream().map(PairedConfusionMatrix::first).toList());
        Sample<ConfusionMatrix> second = FoldedSample.of(
                FOLDS.stream().map(PairedConfusionMatrix::second).toList());
        for (Comparator plain : ALL) {
            for (String average : List.of("macro", "micro")) {
                Comparator comparator = plain.configured(Options.parse("average=" + average));
                Comparison joint = compare(comparator, FoldMetrics.F1, Pairing.paired(FoldedSample.of(FOLDS)));
                Comparison matched = compare(comparator, FoldMetrics.F1, Pairing.independent(first, second));
                assertThat(matched.pValue()).isCloseTo(joint.pValue(), within(1e-13));
                assertThat(matched.lower()).isCloseTo(joint.lower(), within(1e-13));
                assertThat(matched.n()).isEqualTo(joint.n());
                assertThat(Note.sentences(matched.notes()))
                        .contains("folds of both systems are matched by their order");
            }
        }
    }

    @Test
    void identicalSystemsHaveDifferenceZero() {
        PairedConfusionMatrix same = joint(new long[][][] {{{8, 0}, {0, 2}}, {{3, 0}, {0, 7}}});
        for (Comparator comparator : ALL) {
            Comparison answer =
                    compare(comparator, FoldMetrics.PRECISION, Pairing.paired(FoldedSample.of(List.of(same, same))));
            assertThat(answer.difference()).isZero();
            assertThat(answer.pValue()).isEqualTo(1);
            assertThat(answer.lower()).isNegative();
            assertThat(answer.upper()).isEqualTo(-answer.lower());
            assertThat(answer.status()).isEqualTo(Status.OK);
            assertThat(Note.sentences(answer.notes()))
                    .anyMatch(note -> note.startsWith("the difference is the same on all folds"));
        }
    }

    @Test
    void unequalListsOfFoldsThrowWithTheDifference() {
        ConfusionMatrix twenty = ConfusionMatrix.binary(8, 2, 3, 7);
        ConfusionMatrix more = ConfusionMatrix.binary(8, 2, 3, 8);
        assertThat(refusal(FoldedSample.of(List.of(twenty, twenty)), FoldedSample.of(List.of(twenty, twenty, twenty))))
                .contains("folds of the first=2, of the second=3");
        assertThat(refusal(FoldedSample.of(List.of(twenty, twenty)), FoldedSample.of(List.of(twenty, more))))
                .contains("observations in fold 2 of the first=20, of the second=21");
        ConfusionMatrix none = ConfusionMatrix.binary(0, 0, 0, 0);
        assertThat(refusal(
                        FoldedSample.of(List.of(twenty, none, twenty)), FoldedSample.of(List.of(none, twenty, twenty))))
                .contains("observations in fold 1 of the first=20, of the second=0");
        assertThat(refusal(FoldedSample.of(List.of(twenty, twenty)), Sample.of(twenty)))
                .startsWith("second: it reads the folds of a cross-validation, the sample is i.i.d.");
    }

    @Test
    void foldsWithNamesAreMatchedByName() {
        ConfusionMatrix few = ConfusionMatrix.binary(8, 2, 3, 7);
        ConfusionMatrix more = ConfusionMatrix.binary(8, 2, 3, 8);
        ConfusionMatrix none = ConfusionMatrix.binary(0, 0, 0, 0);
        Sample<ConfusionMatrix> first = FoldedSample.of(Map.of("1", few, "2", few, "10", more));
        Sample<ConfusionMatrix> second = FoldedSample.of(Map.of("10", more, "0", none, "2", few, "1", few));
        Comparison same = compare(new CorrectedResampledT(), FoldMetrics.F1, Pairing.independent(first, second));
        assertThat(same.difference()).isZero();
        assertThat(Note.sentences(same.notes())).contains("folds of both systems are matched by their names");

        String rule = "both systems must have been judged on the same folds, in the same order: ";
        assertThat(refusal(first, FoldedSample.of(Map.of("1", few, "2", few, "11", more))))
                .startsWith(rule + "fold '10' is one of the first alone;");
        assertThat(refusal(first, FoldedSample.of(Map.of("1", few, "2", few, "10", more, "3", few))))
                .startsWith(rule + "fold '3' is one of the second alone;");
        assertThat(refusal(first, FoldedSample.of(Map.of("1", few, "2", more, "10", more))))
                .startsWith(rule + "observations in fold '2' of the first=20, of the second=21;");
        assertThat(Note.sentences(compare(
                                new CorrectedResampledT(),
                                FoldMetrics.F1,
                                Pairing.independent(first, FoldedSample.of(List.of(few, few, more))))
                        .notes()))
                .contains("folds of both systems are matched by their order");
    }

    private static String refusal(Sample<ConfusionMatrix> first, Sample<ConfusionMatrix> second) {
        return new CorrectedResampledT()
                .refusal(FoldMetrics.F1, Pairing.independent(first, second))
                .map(Refusal::sentence)
                .orElseThrow();
    }

    @Test
    void microAverageAcceptsAFoldWithoutPositives() {
        List<PairedConfusionMatrix> folds =
                List.of(FOLDS.get(0), FOLDS.get(1), joint(new long[][][] {{{18, 1}, {1, 0}}, {{0, 0}, {0, 0}}}));
        Pairing<ConfusionMatrix> pairing = Pairing.paired(FoldedSample.of(folds));

        assertThat(new CorrectedResampledT()
                        .refusal(FoldMetrics.RECALL, pairing)
                        .map(Refusal::code))
                .hasValue(Refusal.Code.DATA);
        Comparison micro = compare(
                new CorrectedResampledT().configured(Options.parse("average=micro")), FoldMetrics.RECALL, pairing);
        assertThat(micro.lower()).isLessThanOrEqualTo(micro.difference());
        assertThat(micro.upper()).isGreaterThanOrEqualTo(micro.difference());
        assertThat(micro.comparator()).isEqualTo("corrected-resampled-t:average=micro");
    }
}
