package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DetectionCostsTest {
    private static final double[] POSITIVES = {2.5, 1.2, 0.4, 0.4, -0.3};
    private static final double[] NEGATIVES = {1.3, 0.4, -0.2, -1.1, -1.5, -2, -2.4, -3};

    private static ScoreMetric metric(String spelling) {
        int colon = spelling.indexOf(':');
        String id = colon < 0 ? spelling : spelling.substring(0, colon);
        Options options = colon < 0 ? Options.none() : Options.parse(spelling.substring(colon + 1));
        ScoreMetric metric = Stream.<ScoreMetric>of(
                        new MinimumDetectionCost(), new LikelihoodRatioCost(), new GainAt(), new LiftAt())
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
        return (ScoreMetric) metric.configured(options);
    }

    private static double value(String spelling, double[] positives, double[] negatives) {
        return metric(spelling).value(ScoredSample.of(positives, negatives));
    }

    private static double[] negated(double[] scores) {
        return Arrays.stream(scores).map(score -> -score).toArray();
    }

    private static ScoredSample random(int n, double shift, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            positive[item] = random.nextInt(3) == 0;
            scores[item] = random.nextGaussian() + (positive[item] ? shift : 0);
        }
        return ScoredSample.of(scores, positive);
    }

    /** Counts errors at each threshold anew, with no path of the ROC curve. */
    @ParameterizedTest
    @CsvSource({"0.05,1,1", "0.5,1,1", "0.01,10,1", "0.3,1,5", "0.9,1,1"})
    void minimumCostIsTheSmallestOfAllThresholds(double target, double miss, double alarm) {
        double least = Math.min(miss * target, alarm * (1 - target));
        double[] thresholds = Stream.of(POSITIVES, NEGATIVES, new double[] {9})
                .flatMapToDouble(Arrays::stream)
                .toArray();
        for (double threshold : thresholds) {
            double misses = Arrays.stream(POSITIVES).filter(s -> s < threshold).count() / 5.0;
            double alarms = Arrays.stream(NEGATIVES).filter(s -> s >= threshold).count() / 8.0;
            least = Math.min(least, miss * target * misses + alarm * (1 - target) * alarms);
        }
        assertThat(value("min-dcf:target=" + target + ",miss=" + miss + ",alarm=" + alarm, POSITIVES, NEGATIVES))
                .isCloseTo(least / Math.min(miss * target, alarm * (1 - target)), within(1e-15));
    }

    @Test
    void exchangedClassesHaveTheSameMinimumCost() {
        assertThat(value("min-dcf:target=0.7,miss=3,alarm=2", negated(NEGATIVES), negated(POSITIVES)))
                .isCloseTo(value("min-dcf:target=0.3,miss=2,alarm=3", POSITIVES, NEGATIVES), within(1e-15));
    }

    @Test
    void costsInTheSameProportionHaveTheSameMinimum() {
        assertThat(value("min-dcf:target=0.2,miss=4,alarm=1", POSITIVES, NEGATIVES))
                .isCloseTo(value("min-dcf:target=0.5", POSITIVES, NEGATIVES), within(1e-15));
    }

    @Test
    void perfectScoresCostZeroAndEqualScoresCostOne() {
        assertThat(value("min-dcf", new double[] {1, 2}, new double[] {0, 0.5})).isZero();
        assertThat(value("min-dcf", new double[] {1, 1}, new double[] {1})).isOne();
    }

    /** Python: (mean(log2(1 + exp(-s)) of positives) + mean(log2(1 + exp(s)) of negatives)) / 2. */
    @Test
    void likelihoodRatioCostIsTheMeanOfBothClasses() {
        double positives = Arrays.stream(POSITIVES)
                .map(s -> Math.log(1 + Math.exp(-s)) / Math.log(2))
                .average()
                .orElseThrow();
        double negatives = Arrays.stream(NEGATIVES)
                .map(s -> Math.log(1 + Math.exp(s)) / Math.log(2))
                .average()
                .orElseThrow();
        assertThat(value("cllr", POSITIVES, NEGATIVES)).isCloseTo((positives + negatives) / 2, within(1e-15));
        assertThat(value("cllr", POSITIVES, NEGATIVES)).isCloseTo(0.6635815975779393, within(1e-15));
    }

    @Test
    void likelihoodRatioCostOfProbabilitiesRemovesTheirPrior() {
        double prior = Math.log(0.2 / 0.8);
        double[] positives = Arrays.stream(POSITIVES)
                .map(s -> 1 / (1 + Math.exp(-s - prior)))
                .toArray();
        double[] negatives = Arrays.stream(NEGATIVES)
                .map(s -> 1 / (1 + Math.exp(-s - prior)))
                .toArray();

        assertThat(value("cllr:prior=0.2", positives, negatives))
                .isCloseTo(value("cllr", POSITIVES, NEGATIVES), within(1e-14));
        assertThat(metric("cllr:prior=0.2").refusal(ScoredSample.of(POSITIVES, NEGATIVES)))
                .isPresent();
        assertThat(metric("cllr").refusal(ScoredSample.of(POSITIVES, NEGATIVES)))
                .isEmpty();
    }

    @Test
    void likelihoodRatioCostOfEqualScoresIsOne() {
        ScoredSample wrong = ScoredSample.of(new double[] {Double.NEGATIVE_INFINITY, 2}, new double[] {-1});

        assertThat(value("cllr", new double[] {0, 0}, new double[] {0})).isEqualTo(1);
        assertThat(value("cllr", new double[] {Double.POSITIVE_INFINITY}, new double[] {Double.NEGATIVE_INFINITY}))
                .isZero();
        assertThat(metric("cllr").value(wrong)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Note.sentences(metric("cllr").notes(wrong, wrong.weights())))
                .containsExactly("cllr is infinite: an infinite log-likelihood ratio was wrong");
    }

    @Test
    void likelihoodRatioCostIsTheSameForExchangedClasses() {
        assertThat(value("cllr", negated(NEGATIVES), negated(POSITIVES)))
                .isCloseTo(value("cllr", POSITIVES, NEGATIVES), within(1e-15));
    }

    /** The first 2.6 of 13 items are two positives, of which 0.6 of one are taken, and a negative. Three items are tied at 0.4, two of them positive. */
    @Test
    void gainAndLiftOfSmallSampleEqualManualResults() {
        assertThat(value("gain-at:share=0.2", POSITIVES, NEGATIVES)).isCloseTo(1.6 / 5, within(1e-15));
        assertThat(value("lift-at:share=0.2", POSITIVES, NEGATIVES)).isCloseTo(1.6, within(1e-14));
        assertThat(value("gain-at:share=0.4", POSITIVES, NEGATIVES)).isCloseTo((2 + 2.2 * 2 / 3) / 5, within(1e-15));
        assertThat(value("gain-at:share=1", POSITIVES, NEGATIVES)).isOne();
        assertThat(value("lift-at:share=1", POSITIVES, NEGATIVES)).isOne();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.1, 0.37, 0.8, 1})
    void itemsThatAreNotTakenComplementTheGain(double share) {
        ScoredSample scores = random(211, 1, 5);
        double[] weights = scores.weights();
        double gain = metric("gain-at:share=" + share).value(scores, weights);
        double n = Arrays.stream(weights).sum();
        double positives = EdgeTrials.positives(scores, weights);

        // the positives among the items with the lowest scores, by the mirrored gain of the negatives
        if (share < 1) {
            double mirrored = metric("gain-at:share=" + (1 - share)).value(scores.negated(), weights.clone());
            assertThat(gain + mirrored).isCloseTo(1, within(1e-12));
        }
        assertThat(gain * positives).isLessThanOrEqualTo(share * n + 1e-9);
        assertThat(metric("lift-at:share=" + share).value(scores, weights)).isCloseTo(gain / share, within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(strings = {"min-dcf:target=0.4", "cllr", "gain-at:share=0.3", "lift-at:share=0.3"})
    void influencesGiveTheStandardErrorOfSimulations(String spelling) {
        ScoreMetric metric = metric(spelling);
        SplittableRandom seeds = new SplittableRandom(9);
        int draws = 400;
        double mean = 0;
        double squares = 0;
        double analytic = 0;
        for (int draw = 0; draw < draws; draw++) {
            ScoredSample scores = random(900, 1.2, seeds.nextLong());
            InfluenceLaws.sumToZero(metric, scores);
            double value = metric.value(scores);
            double step = value - mean;
            mean += step / (draw + 1);
            squares += step * (value - mean);
            double[] influences = new double[scores.atoms()];
            metric.influence(scores, scores.weights(), influences);
            for (int atom = 0; atom < influences.length; atom++) {
                analytic += scores.count(atom) * influences[atom] * influences[atom] / (900.0 * 900 * draws);
            }
        }
        // a standard deviation of 400 samples has a relative standard error of 3.5%
        assertThat(Math.sqrt(squares / (draws - 1))).isCloseTo(Math.sqrt(analytic), within(0.12 * Math.sqrt(analytic)));
    }

    @Test
    void ranksAloneDetermineCostAndGain() {
        double[] positives = Arrays.stream(POSITIVES).map(Math::exp).toArray();
        double[] negatives = Arrays.stream(NEGATIVES).map(Math::exp).toArray();
        for (String spelling : List.of("min-dcf:target=0.3", "gain-at:share=0.3", "lift-at")) {
            assertThat(value(spelling, positives, negatives)).isEqualTo(value(spelling, POSITIVES, NEGATIVES));
        }
    }

    @Test
    void missingClassesAreUndefinedWithANote() {
        ScoredSample none = ScoredSample.of(new double[0], new double[] {1, 2});
        for (String spelling : List.of("min-dcf", "cllr", "gain-at", "lift-at")) {
            assertThat(metric(spelling).value(none)).isNaN();
            assertThat(Note.sentences(metric(spelling).notes(none, none.weights())))
                    .containsExactly(spelling + " is undefined: it needs positives and negatives, here positives=0,"
                            + " negatives=2");
        }
    }

    @Test
    void optionsOutsideTheirRangeAreRejected() {
        assertThatThrownBy(() -> metric("min-dcf:target=1"))
                .hasMessage("option 'target' must lie in (0, 1): target=1.0");
        assertThatThrownBy(() -> metric("min-dcf:miss=0"))
                .hasMessage("option 'miss' must be above 0 and finite: miss=0.0");
        assertThatThrownBy(() -> metric("cllr:prior=0")).hasMessage("option 'prior' must lie in (0, 1): prior=0.0");
        assertThatThrownBy(() -> metric("gain-at:share=1.5"))
                .hasMessage("option 'share' must lie in (0, 1]: share=1.5");
    }

    @Test
    void spellingsContainOnlyOptionsThatDifferFromDefaults() {
        assertThat(Stream.of("min-dcf", "min-dcf:target=0.01,alarm=2", "cllr", "cllr:prior=0.5", "lift-at:share=0.2")
                        .map(spelling -> metric(spelling).spelling()))
                .containsExactly(
                        "min-dcf", "min-dcf:target=0.01,alarm=2", "cllr", "cllr:prior=0.5", "lift-at:share=0.2");
        assertThat(metric("min-dcf:target=0.05").spelling()).isEqualTo("min-dcf");
    }

    @Test
    void unequalWeightsHaveAValueAndNoInterval() {
        assertThat(metric("min-dcf:target=0.2").nonSmoothness()).isEmpty();
        assertThat(metric("min-dcf").nonSmoothness())
                .hasValueSatisfying(reason -> assertThat(reason.sentence())
                        .isEqualTo(
                                "the minimum of a sample is too small by more than its error if one of the two rates weighs more"
                                        + " than 4 times the other, here 19 times; use the cost at a threshold that was fixed beforehand,"
                                        + " as in 'expected-cost:fp=1,fn=9,threshold=0.5'"));
        assertThat(value("min-dcf", POSITIVES, NEGATIVES)).isBetween(0.0, 1.0);
    }
}
