package dev.credence.curves.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.curves.guarantee.ThresholdChoice.Met;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.random.Streams;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdRuleTest {
    private static final int N = 400;

    private static ThresholdRule rule(String... demands) {
        ThresholdRule rule = ThresholdRule.of(ConfidenceLevel.P95)
                .run(ComputeOptions.defaults().withDraws(200));
        for (String demand : demands) {
            ThresholdDemand one = ThresholdDemand.of(demand);
            rule = rule.demand(one);
        }
        return rule;
    }

    /** Returns scores with ties, of which positives have higher ones. */
    private static double[] scores() {
        UniformRandomProvider random = Streams.block(7, 0);
        double[] scores = new double[N];
        for (int item = 0; item < N; item++) {
            scores[item] =
                    Math.rint(100 * (random.nextDouble() + random.nextDouble() + (item % 2 == 0 ? 0.9 : 0))) / 100;
        }
        return scores;
    }

    private static ScoredSample sample(DoubleUnaryOperator change, boolean swapped, boolean reversed) {
        double[] scores = scores();
        double[] changed = new double[N];
        boolean[] positive = new boolean[N];
        for (int item = 0; item < N; item++) {
            int to = reversed ? N - 1 - item : item;
            changed[to] = change.applyAsDouble(scores[item]);
            positive[to] = (item % 2 == 0) != swapped;
        }
        return ScoredSample.of(changed, positive);
    }

    private static ScoredSample sample() {
        return sample(score -> score, false, false);
    }

    @Test
    void recallThresholdIsTheOrderStatisticOfPositives() {
        ThresholdChoice choice = rule("recall=0.9").choose(Sample.of(sample()));

        double[] positives = new double[N / 2];
        double[] scores = scores();
        for (int item = 0; item < N; item += 2) {
            positives[item / 2] = scores[item];
        }
        Arrays.sort(positives);
        // P(Bin(200, 0.1) <= 12) = 0.0320 and P(Bin(200, 0.1) <= 13) = 0.0566
        assertThat(choice.threshold()).isEqualTo(positives[12]);
        assertThat(choice.demands().get(0).guaranteed()).isBetween(0.9, 0.91);
    }

    @ParameterizedTest
    @ValueSource(strings = {"recall=0.9", "specificity=0.9", "precision=0.75", "npv=0.75", "accuracy=0.6"})
    void thresholdFollowsAnIncreasingTransformation(String demand) {
        ThresholdChoice plain = rule(demand).choose(Sample.of(sample()));
        ThresholdChoice changed = rule(demand).choose(Sample.of(sample(score -> Math.exp(3 * score), false, false)));

        assertThat(changed.predictedPositive()).isEqualTo(plain.predictedPositive());
        assertThat(changed.values()).isEqualTo(plain.values());
        assertThat(Arrays.stream(scores()))
                .allMatch(score -> score >= plain.threshold() == Math.exp(3 * score) >= changed.threshold());
    }

    @Test
    void thresholdAboveScoreOfFewDecimalsHasOneMoreDecimal() {
        ThresholdChoice choice = rule("specificity=0.9").choose(Sample.of(sample()));

        BigDecimal threshold = BigDecimal.valueOf(choice.threshold());
        assertThat(threshold.scale()).isEqualTo(3);
        assertThat(scores())
                .contains(threshold.subtract(new BigDecimal("0.005")).doubleValue());
    }

    @ParameterizedTest
    @CsvSource({"recall,specificity,0.9", "specificity,recall,0.9", "precision,npv,0.75", "npv,precision,0.75"})
    void exchangedClassesExchangeTheRates(String rate, String other, double least) {
        ThresholdChoice plain = rule(rate + "=" + least).choose(Sample.of(sample()));
        ThresholdChoice mirrored = rule(other + "=" + least).choose(Sample.of(sample(score -> -score, true, false)));

        assertThat(mirrored.predictedPositive()).isEqualTo(N - plain.predictedPositive());
        assertThat(mirrored.demands().get(0).observed())
                .isEqualTo(plain.demands().get(0).observed());
        assertThat(mirrored.demands().get(0).guaranteed())
                .isEqualTo(plain.demands().get(0).guaranteed());
    }

    @Test
    void orderOfRowsDoesNotMatter() {
        ThresholdRule rule = rule("recall=0.8", "precision=0.7").optimise(ThresholdObjective.of("f1"));

        assertThat(rule.choose(Sample.of(sample(score -> score, false, true))))
                .isEqualTo(rule.choose(Sample.of(sample())));
    }

    @Test
    void threadsDoNotChangeTheBands() {
        ThresholdRule rule = rule("recall=0.8");
        ComputeOptions options = ComputeOptions.defaults().withDraws(200).withThreads(2);

        assertThat(rule.run(options).choose(Sample.of(sample()))).isEqualTo(rule.choose(Sample.of(sample())));
    }

    @Test
    void severalDemandsShareTheSignificance() {
        ThresholdChoice choice = rule("recall=0.8", "specificity=0.7").choose(Sample.of(sample()));

        assertThat(choice.demands())
                .extracting(Met::significance)
                .containsOnly(choice.demands().get(0).significance());
        assertThat(choice.demands().get(0).significance()).isCloseTo(0.025, within(1e-15));
        assertThat(choice.demands()).allMatch(met -> met.observed() >= met.guaranteed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1", "youden", "accuracy", "net-benefit:at=0.3", "cost=1:4"})
    void objectiveIsTheBestOfAllThresholds(String name) {
        ThresholdObjective objective = ThresholdObjective.of(name);
        ScoreLevels ranked = ScoreLevels.of(sample());
        ThresholdChoice choice = rule().optimise(objective).choose(Sample.of(sample()));

        double best = Double.NEGATIVE_INFINITY;
        for (int reached = 0; reached <= ranked.levels(); reached++) {
            best = Math.max(best, objective.gain(ranked.cells(reached)));
        }
        assertThat(objective.gain(ranked.cells(ranked.levelsReaching(choice.threshold()))))
                .isEqualTo(best);
        assertThat(choice.values())
                .allSatisfy(value -> assertThat(value.value()).isBetween(value.lower(), value.upper()));
    }

    /**
     * Scores of 0 and 1, of which positives have 1 with the given probability: the interval of recall at the chosen threshold contains the true one in
     * 0.98 of samples and more, by exact enumeration. Where all positives have one score, no draw of the band deviates.
     */
    @ParameterizedTest
    @CsvSource({"10, 0.9", "30, 0.97", "100, 0.99"})
    void recallOfScoresOfTwoLevelsIsCovered(int positives, double recall) {
        double covered = 0;
        for (int found = 0; found <= positives; found++) {
            double[] ofPositives = new double[positives];
            Arrays.fill(ofPositives, 0, found, 1);
            double[] ofNegatives = new double[30];
            Arrays.fill(ofNegatives, 0, 3, 1);
            ThresholdChoice choice =
                    rule("specificity=0.7").choose(Sample.of(ScoredSample.of(ofPositives, ofNegatives)));
            double truth = choice.threshold() <= 0 ? 1 : choice.threshold() <= 1 ? recall : 0;
            boolean contained = choice.values().stream()
                    .filter(value -> value.metric().equals("recall"))
                    .allMatch(value -> value.lower() <= truth && truth <= value.upper());
            covered += contained ? Binomial.probability(found, positives, recall) : 0;
        }
        assertThat(covered).isBetween(0.98, 1.0);
    }

    @Test
    void tooFewPositivesAreRefusedWithTheNumberNeeded() {
        ScoredSample few = ScoredSample.of(new double[] {3, 2, 4}, new double[] {1, 2.5});

        assertThatThrownBy(() -> rule("recall=0.95").choose(Sample.of(few)))
                .hasMessage("no threshold guarantees recall >= 0.95 with confidence 0.95; positives=3, and at least 59"
                        + " are needed");
        assertThatThrownBy(() -> rule("precision=0.9").choose(Sample.of(few)))
                .hasMessage("no threshold guarantees precision >= 0.9 with confidence 0.95; items=5, and at least 30"
                        + " are needed");
    }

    @Test
    void demandsWithoutCommonThresholdAreRefused() {
        assertThatThrownBy(() -> rule("recall=0.95", "specificity=0.95").choose(Sample.of(sample())))
                .hasMessage(
                        "no threshold meets both demands: the largest that guarantees the recall has an observed"
                                + " specificity of 0.525; lower one of the two, or use more rows or scores that separate better");
    }

    @Test
    void refusalOfUnmetPrecisionStatesBestObserved() {
        assertThatThrownBy(() -> rule("precision=0.999").choose(Sample.of(sample())))
                .hasMessageStartingWith("no threshold guarantees precision >= 0.999 with confidence 0.95; items=400");
    }

    @Test
    void equalScoresAreRefused() {
        assertThatThrownBy(() -> rule("recall=0.5")
                        .choose(Sample.of(ScoredSample.of(new double[] {1, 1, 1}, new double[] {1, 1}))))
                .hasMessage("a threshold needs different scores, and all 5 items have the same score");
    }

    @Test
    void samplesThatAreNotIndependentAreRefused() {
        ScoredSample scores = sample();
        double[] weights = new double[scores.atoms()];
        double[] squares = new double[scores.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            int weight = 1 + atom % 3;
            weights[atom] = weight * scores.count(atom);
            squares[atom] = weight * (long) weight * scores.count(atom);
        }
        assertThatThrownBy(() -> rule("recall=0.9").choose(WeightedSample.of(scores, weights, squares)))
                .hasMessage(
                        "a guaranteed threshold needs independent items, because it counts each item as one binomial"
                                + " trial: design=weighted; choose it on one row of each cluster, without weights, or"
                                + " demand only recall, specificity, fnr and fpr of clusters");
        assertThatThrownBy(() -> rule("npv=0.9").choose(ClusteredSample.of(Map.of("a", scores, "b", scores))))
                .hasMessageContaining("design=clustered");
    }

    @ParameterizedTest
    @CsvSource({
        "recall=0.9,fnr=0.1",
        "specificity=0.9,fpr=0.1",
        "precision=0.75,fdr=0.25",
        "npv=0.75,for=0.25",
        "accuracy=0.6,error=0.4"
    })
    void demandOnErrorRateEqualsDemandOnComplement(String demand, String ofErrors) {
        ThresholdChoice plain = rule(demand).choose(Sample.of(sample()));
        ThresholdChoice errors = rule(ofErrors).choose(Sample.of(sample()));

        assertThat(errors.threshold()).isEqualTo(plain.threshold());
        assertThat(errors.values()).isEqualTo(plain.values());
        Met met = errors.demands().get(0);
        assertThat(met.observed()).isCloseTo(1 - plain.demands().get(0).observed(), within(1e-15));
        assertThat(met.guaranteed()).isCloseTo(1 - plain.demands().get(0).guaranteed(), within(1e-15));
        assertThat(met.observed()).isLessThanOrEqualTo(met.demand().limit());
    }

    @Test
    void repeatedOrOutOfRangeDemandsAreRejected() {
        assertThatThrownBy(() -> ThresholdDemand.of("recall=1"))
                .hasMessage("a demanded recall must lie in (0, 1): recall=1.0; no sample shows that a rate is 1");
        assertThatThrownBy(() -> ThresholdDemand.of("recall"))
                .hasMessage("a demand must be RATE=VALUE, such as recall=0.95: demand='recall'");
        assertThatThrownBy(() -> ThresholdDemand.of("recal=0.9")).hasMessageContaining("recall");
        assertThatThrownBy(() -> rule("recall=0.9", "recall=0.8"))
                .hasMessage("each rate can be demanded once: recall >= 0.9 and recall >= 0.8; keep the stricter one");
        assertThatThrownBy(() -> rule("precision=0.9", "fdr=0.2"))
                .hasMessage("each rate can be demanded once: precision >= 0.9 and fdr <= 0.2; keep the stricter one");
        assertThatThrownBy(() -> ThresholdDemand.of("fdr=0"))
                .hasMessage("a demanded fdr must lie in (0, 1): fdr=0.0; no sample shows that a rate is 0");
        assertThatThrownBy(() -> ThresholdDemand.of("accuracy=NaN"))
                .hasMessage("a demand must be RATE=VALUE, such as recall=0.95: demand='accuracy=NaN'");
        assertThatThrownBy(() -> rule().atLeast(ThresholdDemand.of("fdr=0.1")))
                .hasMessage("a demand of at least a value needs a rate that should be high: fdr <= 0.1; demand that it"
                        + " is at most the value");
        assertThatThrownBy(() -> rule().atMost(ThresholdDemand.of("recall=0.9")))
                .hasMessage("a demand of at most a value needs a rate of errors: recall >= 0.9; demand that it is at"
                        + " least the value");
        assertThatThrownBy(() -> rule().choose(Sample.of(sample())))
                .hasMessage("a threshold needs a demand, such as recall=0.95, or an objective, such as f1: none was"
                        + " given");
    }
}
