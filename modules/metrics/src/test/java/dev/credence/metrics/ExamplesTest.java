package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.metrics.binary.Informedness;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests small examples that are computed by hand. */
class ExamplesTest {
    /** The counts are tp 4, fp 1, fn 2 and tn 3. */
    private static final ConfusionMatrix FOUR = ConfusionMatrix.binary(4, 1, 2, 3);

    @ParameterizedTest
    @CsvSource({
        "accuracy, 0.7",
        "error-rate, 0.3",
        "precision, 0.8",
        "recall, 0.66666666666666667",
        "specificity, 0.75",
        "npv, 0.6",
        "fpr, 0.25",
        "fnr, 0.33333333333333333",
        "fdr, 0.2",
        "for, 0.4",
        "prevalence, 0.6",
        "predicted-prevalence, 0.5",
        // 4/7; 2*4/(2*4+3); 5*4/(5*4+4*2+1); 1.25*4/(1.25*4+0.25*2+1)
        "jaccard, 0.57142857142857143",
        "f1, 0.72727272727272727",
        "fbeta, 0.72727272727272727",
        "fbeta:beta=2, 0.68965517241379310",
        "fbeta:beta=0.5, 0.76923076923076923",
        // (2/3 + 3/4)/2; 2/3 + 3/4 - 1; 4/5 + 3/5 - 1
        "balanced-accuracy, 0.70833333333333333",
        "balanced-error, 0.29166666666666667",
        "informedness, 0.41666666666666667",
        "markedness, 0.4",
        // (12-2)/sqrt(5*6*4*5); 2*10/(6*5+4*5); sqrt(4/5*4/6); sqrt(2/3*3/4)
        "mcc, 0.40824829046386302",
        "cohen-kappa, 0.4",
        "fowlkes-mallows, 0.73029674334022148",
        "g-mean, 0.70710678118654752",
        // sqrt(1/4)/(sqrt(2/3)+sqrt(1/4)); (2/3)/(1/4); (1/3)/(3/4); 4*3/(1*2); (1+2)/10; (2*1+5*2)/10
        "prevalence-threshold, 0.37979589711327124",
        "lr-positive, 2.66666666666666667",
        "lr-negative, 0.44444444444444444",
        "diagnostic-odds-ratio, 6",
        "expected-cost, 0.3",
        "'expected-cost:fp=2,fn=5', 1.2"
    })
    void binaryMetricEqualsTheHandComputation(String spelling, double expected) {
        assertThat(Standard.metric(spelling).value(FOUR)).isCloseTo(expected, within(2e-16 * Math.max(1, expected)));
    }

    /** Other fields use these names of the metrics. */
    @ParameterizedTest
    @CsvSource({"csi, jaccard", "youden-j, informedness", "kappa, cohen-kappa", "tpr, recall", "sensitivity, recall"})
    void aliasOfAnotherFieldFindsTheMetric(String alias, String id) {
        assertThat(Standard.metric(alias).id()).isEqualTo(id);
    }

    @Test
    void metricListsItsAliases() {
        assertThat(List.of(
                        Standard.metric("jaccard").aliases(),
                        Standard.metric("precision").aliases(),
                        Standard.metric("recall").aliases(),
                        Standard.metric("specificity").aliases(),
                        Standard.metric("f1").aliases(),
                        new Informedness().aliases()))
                .containsExactly(
                        Set.of("csi"),
                        Set.of("ppv"),
                        Set.of("sensitivity", "tpr"),
                        Set.of("tnr"),
                        Set.of("dice"),
                        Set.of("youden-j"));
    }

    /** Precision divides tp by the number of predicted positives; F2 gives recall twice the weight. */
    @Test
    void proportionClassifiesEachCell() {
        BinaryProportionMetric precision = (BinaryProportionMetric) Standard.metric("precision");
        assertThat(precision.successes()).containsExactly(Outcome.TRUE_POSITIVE);
        assertThat(precision.trials()).containsExactlyInAnyOrder(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
        for (String id : List.of("accuracy", "error-rate")) {
            BinaryProportionMetric all = (BinaryProportionMetric) Standard.metric(id);
            boolean right = id.equals("accuracy");
            assertThat(all.successes())
                    .containsExactlyInAnyOrder(
                            right ? Outcome.TRUE_POSITIVE : Outcome.FALSE_POSITIVE,
                            right ? Outcome.TRUE_NEGATIVE : Outcome.FALSE_NEGATIVE);
            assertThat(all.trials()).containsExactlyInAnyOrder(Outcome.values());
        }
        assertThat(Standard.metric("fbeta:beta=2").fMeasure().orElseThrow().beta())
                .isEqualTo(2);
    }

    /** Each row is a true class. */
    private static final ConfusionMatrix THREE =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{5, 3, 0}, {2, 3, 1}, {0, 2, 11}});

    @ParameterizedTest
    @CsvSource({
        // 19/27; recalls 5/8 1/2 11/13; precisions 5/7 3/8 11/12
        "accuracy, 0.70370370370370372",
        "recall.macro, 0.65705128205128205",
        "balanced-accuracy, 0.65705128205128205",
        "precision.macro, 0.66865079365079365",
        // 2*5/(7+8), 2*3/(8+6), 2*11/(12+13)
        "f1.macro, 0.65841269841269841",
        "f1.micro, 0.70370370370370372",
        "f1.weighted, 0.71647266313932981",
        "precision.weighted, 0.73633156966490299",
        "recall.weighted, 0.70370370370370372",
        // 5/10, 3/11, 11/14; 19/35
        "jaccard.macro, 0.51948051948051943",
        "jaccard.micro, 0.54285714285714286",
        // (19*27 - (8*7+6*8+13*12))/(27*27 - same) = 253/469
        "cohen-kappa, 0.53944562899786780",
        // 253/sqrt((729-257)(729-269))
        "mcc, 0.54296346289036652"
    })
    void multiclassMetricEqualsTheHandComputation(String spelling, double expected) {
        assertThat(Standard.metric(spelling).value(THREE)).isCloseTo(expected, within(4e-16));
    }

    /** These examples are in the manual of scikit-learn 1.2, and are compared to the digits that it prints. */
    @ParameterizedTest
    @CsvSource({
        "f1.macro, 0.266",
        "f1.micro, 0.333",
        "f1.weighted, 0.266",
        "precision.macro, 0.222",
        "precision.micro, 0.333",
        "precision.weighted, 0.222",
        "recall.macro, 0.333",
        "recall.micro, 0.333",
        "recall.weighted, 0.333",
        "fbeta.macro:beta=0.5, 0.238",
        "fbeta.micro:beta=0.5, 0.333",
        "fbeta.weighted:beta=0.5, 0.238"
    })
    void metricEqualsTheExampleOfTheScikitLearnManual(String spelling, double printed) {
        ConfusionMatrix matrix =
                ConfusionMatrix.ofPredictions(new int[] {0, 1, 2, 0, 1, 2}, new int[] {0, 2, 1, 0, 0, 1});
        assertThat(Standard.metric(spelling).value(matrix)).isBetween(printed, printed + 0.001);
    }

    @Test
    void agreementEqualsTheExampleOfTheScikitLearnManual() {
        ConfusionMatrix balanced =
                ConfusionMatrix.ofPredictions(new int[] {0, 1, 0, 0, 1, 0}, new int[] {0, 1, 0, 0, 0, 1});
        assertThat(Standard.metric("balanced-accuracy").value(balanced)).isEqualTo(0.625);
        ConfusionMatrix signs = ConfusionMatrix.ofPredictions(new int[] {1, 1, 1, -1}, new int[] {1, -1, 1, 1});
        assertThat(Standard.metric("mcc").value(signs)).isCloseTo(-1.0 / 3, within(1e-16));
        ConfusionMatrix moods = ConfusionMatrix.ofPredictions(
                new String[] {"negative", "positive", "negative", "neutral", "positive"},
                new String[] {"negative", "positive", "negative", "neutral", "negative"});
        assertThat(Standard.metric("cohen-kappa").value(moods)).isEqualTo(0.6875);
    }

    @Test
    void microJaccardUsesPooledCounts() {
        assertThat(Standard.metric("jaccard.micro").value(THREE)).isCloseTo(19.0 / (19 + 8 + 8), within(2e-16));
        assertThat(Standard.metric("fbeta.micro:beta=3").value(THREE)).isCloseTo(19.0 / 27, within(2e-16));
    }

    @Test
    void macroF1OfAveragesIsTheirHarmonicMean() {
        double p = Standard.metric("precision.macro").value(THREE);
        double r = Standard.metric("recall.macro").value(THREE);
        double second = Standard.metric("f1.macro-of-averages").value(THREE);
        assertThat(second).isCloseTo(2 / (1 / p + 1 / r), within(2e-16));
        assertThat(second).isNotCloseTo(Standard.metric("f1.macro").value(THREE), within(1e-3));
    }

    @Test
    void macroF1WithoutHitsIsZeroWithoutInfluence() {
        ConfusionMatrix wrong = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{0, 3}, {4, 0}});
        Metric<ConfusionMatrix> metric = Standard.metric("f1.macro-of-averages");
        assertThat(metric.value(wrong)).isZero();
        assertThat(Standard.influence(metric, wrong)).containsOnly(0);
    }

    /**
     * Weighted kappa is 1 - 27 * 8 / sum |i-j| t_i p_j, or the same formula with squares; each of the eight
     * errors has the distance 1.
     */
    @Test
    void weightedKappaUsesTheDistanceOfErrors() {
        double linear = 8 * 8 + 8 * 12 * 2 + 6 * 7 + 6 * 12 + 13 * 7 * 2 + 13 * 8;
        double quadratic = 8 * 8 + 8 * 12 * 4 + 6 * 7 + 6 * 12 + 13 * 7 * 4 + 13 * 8;
        assertThat(Standard.metric("cohen-kappa:weights=linear").value(THREE))
                .isCloseTo(1 - 27 * 8 / linear, within(2e-16));
        assertThat(Standard.metric("cohen-kappa:weights=quadratic").value(THREE))
                .isCloseTo(1 - 27 * 8 / quadratic, within(2e-16));
        assertThat(Note.sentences(Standard.metric("cohen-kappa:weights=linear").notes(THREE, THREE.weights())))
                .containsExactly("cohen-kappa:weights=linear takes the classes in this order: a, b, c");
    }

    @ParameterizedTest
    @CsvSource({"accuracy, 0.66666666666666667", "f1, 0.66666666666666667", "mcc, 0.33333333333333333"})
    void metricAtAThresholdEqualsTheHandComputation(String id, double expected) {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.5, 0.3}, new double[] {0.1, 0.4, 0.8});
        ScoreMetric metric = (ScoreMetric) Standard.REGISTRY.metric(id + ":threshold=0.5");
        assertThat(metric.value(scores)).isCloseTo(expected, within(2e-16));
    }

    @Test
    void accuracyAtAThresholdCountsItsSuccesses() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.5, 0.3}, new double[] {0.1, 0.4, 0.8});
        @SuppressWarnings("unchecked") // a metric of scores
        Metric<ScoredSample> metric = (Metric<ScoredSample>) Standard.REGISTRY.metric("accuracy:threshold=0.5");
        Proportion<ScoredSample> accuracy = metric.proportion().orElseThrow();
        assertThat(accuracy.counts(scores).successes()).isEqualTo(4);
        assertThat(accuracy.counts(scores).trials()).isEqualTo(6);
    }
}
