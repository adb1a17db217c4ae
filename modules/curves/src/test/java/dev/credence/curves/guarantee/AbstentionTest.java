package dev.credence.curves.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.guarantee.ThresholdChoice.Abstention;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbstentionTest {
    private static final int N = 600;

    private static ThresholdRule rule(String demands) {
        ThresholdRule rule = ThresholdRule.of(ConfidenceLevel.P95)
                .run(ComputeOptions.defaults().withDraws(100))
                .abstaining();
        for (String text : demands.isEmpty() ? new String[0] : demands.split(";", -1)) {
            ThresholdDemand demand = ThresholdDemand.of(text);
            rule = rule.demand(demand);
        }
        return rule;
    }

    /** Returns scores of which those of the even items, the positives, are higher by 0.9. */
    private static double[] scores() {
        UniformRandomProvider random = Streams.block(11, 0);
        double[] scores = new double[N];
        Arrays.setAll(scores, item -> random.nextDouble() + random.nextDouble() + (item % 2 == 0 ? 0.9 : 0));
        return scores;
    }

    private static ScoredSample sample(DoubleUnaryOperator change, boolean swapped) {
        double[] scores = Arrays.stream(scores()).map(change).toArray();
        boolean[] positive = new boolean[N];
        for (int item = 0; item < N; item++) {
            positive[item] = (item % 2 == 0) != swapped;
        }
        return ScoredSample.of(scores, positive);
    }

    private static Sample<ScoredSample> sample() {
        return Sample.of(sample(score -> score, false));
    }

    private static double value(ThresholdChoice choice, String metric) {
        return choice.values().stream()
                .filter(value -> value.metric().equals(metric))
                .mapToDouble(Value::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void orderWithinEachClassBoundsErrorRates() {
        ThresholdChoice choice = rule("fnr=0.05;fpr=0.05").choose(sample());

        double[] scores = scores();
        double[] positives = new double[N / 2];
        double[] negatives = new double[N / 2];
        for (int item = 0; item < N; item++) {
            (item % 2 == 0 ? positives : negatives)[item / 2] = scores[item];
        }
        Arrays.sort(positives);
        Arrays.sort(negatives);
        // P(Bin(300, 0.05) <= 7) = 0.0169 and P(Bin(300, 0.05) <= 8) = 0.0358, of which 0.025 is the limit
        assertThat(Objects.requireNonNull(choice.abstention()).negativeBelow()).isEqualTo(positives[7]);
        assertThat(Arrays.stream(negatives)
                        .filter(score -> score >= choice.threshold())
                        .count())
                .isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"fnr=0.05;fpr=0.05", "precision=0.85;npv=0.85", "accuracy=0.9", "recall=0.6;specificity=0.6"})
    void itemsOfAllKindsAddUp(String demands) {
        ThresholdChoice choice = rule(demands).choose(sample());
        Abstention abstention = Objects.requireNonNull(choice.abstention());
        long positive = 0;
        long between = 0;
        for (double score : scores()) {
            positive += score >= choice.threshold() ? 1 : 0;
            between += score < choice.threshold() && score >= abstention.negativeBelow() ? 1 : 0;
        }

        assertThat(abstention.negativeBelow()).isLessThanOrEqualTo(choice.threshold());
        assertThat(choice.predictedPositive()).isEqualTo(positive);
        assertThat(abstention.items()).isEqualTo(between);
        assertThat(value(choice, "abstention")).isCloseTo((double) between / N, within(1e-15));
        assertThat(choice.values())
                .allSatisfy(value -> assertThat(value.value()).isBetween(value.lower(), value.upper()));
        assertThat(choice.demands()).allSatisfy(met -> {
            double sign = met.demand().rate().isAtMost() ? -1 : 1;
            assertThat(sign * met.observed())
                    .isGreaterThanOrEqualTo(sign * met.demand().limit());
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"fnr=0.05;fpr=0.05", "precision=0.85;npv=0.85", "accuracy=0.9", "accuracy=0.85;abstention=0.5"})
    void thresholdsFollowAnIncreasingTransformation(String demands) {
        ThresholdChoice plain = rule(demands).choose(sample());
        ThresholdChoice changed = rule(demands).choose(Sample.of(sample(score -> Math.exp(3 * score), false)));

        assertThat(changed.predictedPositive()).isEqualTo(plain.predictedPositive());
        assertThat(changed.values()).isEqualTo(plain.values());
    }

    @ParameterizedTest
    @CsvSource({
        "fnr=0.05;fpr=0.08,fpr=0.05;fnr=0.08",
        "precision=0.85;npv=0.8,npv=0.85;precision=0.8",
        "recall=0.6;specificity=0.7,specificity=0.6;recall=0.7"
    })
    void exchangedClassesExchangeTheRates(String demands, String exchanged) {
        ThresholdChoice plain = rule(demands).choose(sample());
        ThresholdChoice mirrored = rule(exchanged).choose(Sample.of(sample(score -> -score, true)));

        assertThat(Objects.requireNonNull(mirrored.abstention()).items())
                .isEqualTo(Objects.requireNonNull(plain.abstention()).items());
        assertThat(value(mirrored, "recall")).isEqualTo(value(plain, "specificity"));
    }

    @Test
    void stricterDemandsAbstainMore() {
        long before = -1;
        for (double limit : new double[] {0.2, 0.1, 0.05, 0.03}) {
            ThresholdChoice choice = rule("fnr=" + limit + ";fpr=" + limit).choose(sample());
            long items = Objects.requireNonNull(choice.abstention()).items();
            assertThat(items).isGreaterThanOrEqualTo(before);
            before = items;
        }
        assertThat(before).isPositive();
    }

    @Test
    void demandsThatOneThresholdMeetsNeedNoAbstention() {
        ThresholdChoice choice = rule("fnr=0.4;fpr=0.4").choose(sample());

        assertThat(Objects.requireNonNull(choice.abstention()).items()).isZero();
        assertThat(choice.abstention().negativeBelow()).isEqualTo(choice.threshold());
    }

    @Test
    void rulesThatCannotAbstainSensiblyAreRejected() {
        assertThatThrownBy(() -> rule("").choose(sample()))
                .hasMessage("a rule that abstains needs a demand, such as precision=0.9: none was given");
        assertThatThrownBy(() ->
                        rule("fnr=0.1").optimise(ThresholdObjective.of("f1")).choose(sample()))
                .hasMessage("a rule that abstains has no objective, because it is the one that abstains least:"
                        + " objective=f1; leave the objective out");
        assertThatThrownBy(() -> ThresholdRule.of(ConfidenceLevel.P95)
                        .atMost(ThresholdDemand.of("abstention=0.2"))
                        .choose(sample()))
                .hasMessage("a single threshold never abstains: abstention <= 0.2; allow the rule to abstain, or leave"
                        + " the demand on abstention out");
    }

    @Test
    void refusalOfUnmetDemandStatesNumberOfItems() {
        assertThatThrownBy(() -> rule("accuracy=0.999").choose(sample()))
                .hasMessageMatching(
                        "no threshold guarantees accuracy >= 0.999 with confidence 0.95; at the first choice"
                                + " of the pilot the observed accuracy is [01][.0-9]* of \\d+ predicted items, (and the same share"
                                + " of \\d+ would show it|which more items alone would not change)");
        assertThatThrownBy(() -> rule("accuracy=0.99;abstention=0.05").choose(sample()))
                .hasMessageStartingWith(
                        "no threshold guarantees accuracy >= 0.99 and abstention <= 0.05 with confidence"
                                + " 0.95; at the first choice of the pilot the observed ");
        assertThatThrownBy(() ->
                        rule("accuracy=0.5").choose(Sample.of(ScoredSample.of(new double[] {1}, new double[] {0}))))
                .hasMessageStartingWith("no threshold guarantees accuracy >= 0.5 with confidence 0.95; ");
    }
}
