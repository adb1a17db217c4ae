package dev.credence.curves.multiclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.curves.binned.FoldedNormal;
import dev.credence.curves.calibration.CalibrationTest;
import dev.credence.curves.metric.ExpectedCalibrationError;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the calibration errors of several classes against NumPy, against those of one class, and their intervals. */
class ClassCalibrationErrorTest {
    private static final Metric<ClassScores> TOP = new TopLabelCalibrationError();
    private static final Metric<ClassScores> CLASSWISE = new ClasswiseCalibrationError();

    /** The largest probability is shared in the second row. */
    private static final ClassScores EIGHT = ClassScores.of(new int[] {0, 1, 2, 0, 0, 2, 2, 2}, new double[][] {
        {0.7, 0.2, 0.1},
        {0.4, 0.4, 0.2},
        {0.1, 0.3, 0.6},
        {0.25, 0.5, 0.25},
        {0.9, 0.05, 0.05},
        {0.2, 0.45, 0.35},
        {0.34, 0.33, 0.33},
        {0.05, 0.15, 0.8}
    });

    /** Returns softmax probabilities of random scores. */
    private static ClassScores random(int classes, int items, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] truth = new int[items];
        double[][] rows = new double[items][classes];
        for (int item = 0; item < items; item++) {
            truth[item] = random.nextInt(classes);
            for (int c = 0; c < classes; c++) {
                rows[item][c] = Math.exp(random.nextGaussian() + (c == truth[item] ? 1 : 0));
            }
            double sum = Arrays.stream(rows[item]).sum();
            for (int c = 0; c < classes; c++) {
                rows[item][c] /= sum;
            }
        }
        return ClassScores.of(truth, rows);
    }

    private static Estimate estimate(Metric<ClassScores> metric, ClassScores scores) {
        return Estimate.compute(
                new FoldedNormal(), metric, Sample.of(scores), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    private static Estimate estimate(ScoredSample scores) {
        return Estimate.compute(
                new FoldedNormal(),
                new ExpectedCalibrationError(),
                Sample.of(scores),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
    }

    @ParameterizedTest
    @CsvSource({"5, 0.1733333333333333, 0.17375", "15, 0.30583333333333335, 0.27375"})
    void valuesMatchNumPy(int bins, double classwise, double top) {
        Options options = Options.parse("bins=" + bins);
        assertThat(new ClasswiseCalibrationError().configured(options).value(EIGHT))
                .isCloseTo(classwise, within(1e-15));
        assertThat(new TopLabelCalibrationError().configured(options).value(EIGHT))
                .isCloseTo(top, within(1e-15));
    }

    @Test
    void classwiseErrorOfTwoClassesHasIntervalOfOneClass() {
        ClassScores two = random(2, 400, 3);
        Estimate classwise = estimate(CLASSWISE, two);
        Estimate one = estimate(two.againstRest("1"));
        // Probabilities p and 1 - p are in mirrored bins; the observed peak error is 3e-17.
        assertThat(classwise.value()).isCloseTo(one.value(), within(1e-12));
        assertThat(classwise.lower()).isCloseTo(one.lower(), within(1e-12));
        assertThat(classwise.upper()).isCloseTo(one.upper(), within(1e-12));
    }

    @Test
    void classwiseErrorIsMeanOfClassErrors() {
        ClassScores scores = random(4, 300, 5);
        double sum = 0;
        double lower = 0;
        for (String label : scores.labels()) {
            sum += new ExpectedCalibrationError().value(scores.againstRest(label));
            Estimate one = estimate(scores.againstRest(label));
            lower += one.value() - one.lower();
        }
        Estimate classwise = estimate(CLASSWISE, scores);
        assertThat(classwise.value()).isCloseTo(sum / 4, within(1e-14));
        assertThat(classwise.value() - classwise.lower()).isLessThanOrEqualTo(lower / 4 + 1e-12);
    }

    @Test
    void topLabelErrorUsesLargestProbability() {
        ClassScores scores = random(4, 300, 7);
        double[] confidence = new double[scores.atoms()];
        boolean[] right = new boolean[confidence.length];
        for (int item = 0; item < confidence.length; item++) {
            for (int c = 0; c < 4; c++) {
                confidence[item] = Math.max(confidence[item], scores.score(item, c));
            }
            right[item] = scores.score(item, scores.truth(item)) == confidence[item];
        }
        Estimate one = estimate(ScoredSample.of(confidence, right));
        Estimate top = estimate(TOP, scores);
        assertThat(top.value()).isCloseTo(one.value(), within(1e-14));
        assertThat(top.lower()).isCloseTo(one.lower(), within(1e-14));
        assertThat(top.upper()).isCloseTo(one.upper(), within(1e-14));
    }

    /** No bin of these items is near a corner; the observed peak error is 5e-10. */
    @Test
    void influencesAreDerivativesAndAddUpToZero() {
        ClassScores scores = random(3, 50, 9);
        for (Metric<ClassScores> metric : List.of(TOP, CLASSWISE)) {
            double[] influences = new double[scores.atoms()];
            metric.influence(scores, scores.weights(), influences);
            assertThat(Arrays.stream(influences).sum()).isCloseTo(0, within(1e-12));
            for (int item = 0; item < influences.length; item++) {
                double[] more = scores.weights();
                double[] less = scores.weights();
                more[item] += 1e-5;
                less[item] -= 1e-5;
                double slope = (metric.value(scores, more) - metric.value(scores, less)) / 2e-5;
                assertThat(influences[item] / influences.length).isCloseTo(slope, within(1e-8));
            }
        }
    }

    @Test
    void classWithoutItemsCountsByItsProbabilities() {
        ClassScores scores = ClassScores.of(new int[] {0, 1}, new double[][] {{0.5, 0.3, 0.2}, {0.3, 0.5, 0.2}});
        Metric<ClassScores> oneBin = new ClasswiseCalibrationError().configured(Options.parse("bins=1"));
        assertThat(oneBin.value(scores)).isCloseTo((0.1 + 0.1 + 0.2) / 3, within(1e-15));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10})
    void intervalsOfCalibratedProbabilitiesContainZero(int classes) {
        SplittableRandom random = new SplittableRandom(20_261_128);
        int[] contained = new int[2];
        for (int draw = 0; draw < 100; draw++) {
            ClassScores shown = random(classes, 200, random.nextLong());
            int[] truth = new int[shown.atoms()];
            double[][] rows = new double[truth.length][classes];
            for (int item = 0; item < truth.length; item++) {
                double left = random.nextDouble();
                for (int c = 0; c < classes; c++) {
                    rows[item][c] = shown.score(item, c);
                    left -= rows[item][c];
                    truth[item] += left > 0 && c < classes - 1 ? 1 : 0;
                }
            }
            ClassScores calibrated = ClassScores.of(truth, rows);
            contained[0] += estimate(TOP, calibrated).lower() == 0 ? 1 : 0;
            contained[1] += estimate(CLASSWISE, calibrated).lower() == 0 ? 1 : 0;
        }
        // The one-sided coverage is at least 0.975; four standard errors of 100 samples below it is 0.91.
        assertThat(contained[0]).isGreaterThan(91);
        assertThat(contained[1]).isGreaterThan(91);
    }

    @Test
    void noteStatesTheBiasAndTheTestOfAllClasses() {
        assertThat(Note.sentences(estimate(TOP, EIGHT).notes()))
                .singleElement()
                .asString()
                .startsWith("a calibrated model with these probabilities would show a top-label-ece of 0.")
                .contains("test of calibration of all classes (Spiegelhalter): z=-0.814");
    }

    /** In NumPy the statistic of the eight items is -0.8140159444746615. */
    @Test
    void spiegelhaltersTestOfSeveralClassesEqualsNumPy() {
        assertThat(CalibrationTest.spiegelhalter(EIGHT).statistic()).isCloseTo(-0.8140159444746615, within(1e-14));
        ClassScores two = random(2, 100, 11);
        assertThat(CalibrationTest.spiegelhalter(two).statistic())
                .isCloseTo(CalibrationTest.spiegelhalter(two.againstRest("0")).statistic(), within(1e-12));
    }

    @Test
    void certainProbabilityThatWasWrongRefutesCalibration() {
        ClassScores wrong = ClassScores.of(new int[] {0, 1}, new double[][] {{0, 1}, {0.5, 0.5}});
        assertThat(CalibrationTest.spiegelhalter(wrong).pValue()).isZero();
        ClassScores bad = ClassScores.of(new int[] {0}, new double[][] {{1.5, -0.5}});
        assertThatThrownBy(() -> CalibrationTest.spiegelhalter(bad))
                .hasMessage("a probability must lie in [0, 1]: score=1.5 of class '0' in row 1");
    }

    @Test
    void scoresThatAreNoProbabilitiesAndOtherDesignsAreRefused() {
        ClassScores bad = ClassScores.of(new int[] {0}, new double[][] {{0.5, 0.1}});
        assertThat(TOP.refusal(bad).map(Refusal::sentence))
                .contains(
                        "metric 'top-label-ece' needs probabilities, scores of all classes with the sum 1 (or at most 0.02 from it): sum=0.6 of an item"
                                + " of class '0', whose scores are 0=0.5, 1=0.1;"
                                + " give the probabilities of all classes, or use auroc-ovr, which reads any scores");
        Sample<ClassScores> clusters = ClusteredSample.of(Map.of("a", EIGHT, "b", EIGHT));
        assertThat(new FoldedNormal().refusal(CLASSWISE, clusters).map(Refusal::sentence))
                .contains("it assumes i.i.d. observations, the sample is clustered; use multiclass-brier or"
                        + " multiclass-log-loss, or pool the sample on purpose");
        assertThatThrownBy(() -> TOP.configured(Options.parse("bins=0")))
                .hasMessage("option 'bins' must lie in [1, 1000000]: bins=0");
    }
}
