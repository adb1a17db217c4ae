package dev.credence.curves.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.Streams;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusteredThresholdTest {
    private static final double EFFECT = 0.7;
    private static final double NOISE = 0.3;

    private static ThresholdRule rule(String demand) {
        ThresholdDemand one = ThresholdDemand.of(demand);
        ThresholdRule rule = ThresholdRule.of(ConfidenceLevel.P95)
                .run(ComputeOptions.defaults().withDraws(100));
        return rule.demand(one);
    }

    /** Returns clusters of 1 to 6 positives and 2 negatives, whose scores share a uniform effect of the cluster. */
    private static Sample<ScoredSample> sample(int clusters, long seed) {
        UniformRandomProvider random = Streams.block(seed, 0);
        Map<String, ScoredSample> parts = new LinkedHashMap<>();
        for (int cluster = 0; cluster < clusters; cluster++) {
            double effect = EFFECT * random.nextDouble();
            double[] positives = new double[1 + random.nextInt(6)];
            double[] negatives = new double[2];
            for (int item = 0; item < positives.length; item++) {
                positives[item] = effect + NOISE * random.nextDouble();
            }
            for (int item = 0; item < 2; item++) {
                negatives[item] = effect + NOISE * random.nextDouble() - 0.5;
            }
            parts.put("c" + cluster, ScoredSample.of(positives, negatives));
        }
        return ClusteredSample.of(parts);
    }

    /** Returns the share of clusters of the population all of whose positives have at least a score, by the sum over sizes and effects. */
    private static double found(double threshold) {
        double sum = 0;
        for (int size = 1; size <= 6; size++) {
            for (int step = 0; step < 500; step++) {
                double effect = EFFECT * (step + 0.5) / 500;
                double each = Math.max(0, Math.min(1, 1 - (threshold - effect) / NOISE));
                sum += Math.pow(each, size) / 6 / 500;
            }
        }
        return sum;
    }

    @Test
    void clustersOfOneItemEachAreIndependentItems() {
        Map<String, ScoredSample> parts = new LinkedHashMap<>();
        double[] positives = new double[80];
        double[] negatives = new double[80];
        for (int item = 0; item < 80; item++) {
            positives[item] = item * 37 % 80 + 20;
            negatives[item] = item * 53 % 80;
            parts.put("p" + item, ScoredSample.of(new double[] {positives[item]}, new double[0]));
            parts.put("n" + item, ScoredSample.of(new double[0], new double[] {negatives[item]}));
        }

        assertThat(rule("recall=0.9").choose(ClusteredSample.of(parts)))
                .isEqualTo(rule("recall=0.9").choose(Sample.of(ScoredSample.of(positives, negatives))));
    }

    @ParameterizedTest
    @CsvSource({"recall=0.9", "specificity=0.9", "fnr=0.1", "fpr=0.1"})
    void demandCountsClusters(String demand) {
        ThresholdChoice choice = rule(demand).choose(sample(100, 3));

        // P(Bin(100, 0.1) <= 4) = 0.0237 and P(Bin(100, 0.1) <= 5) = 0.0576: five clusters may lie beyond the
        // threshold,
        // of which the fifth is at it
        assertThat(choice.demands().get(0).observed()).isIn(0.96, 1 - 0.96, 0.04);
        assertThat(choice.values()).allMatch(value -> Double.isNaN(value.lower()));
        assertThat(choice.reason())
                .endsWith("A cluster counts once, as predicted rightly if all its items of the class are.");
    }

    @Test
    void thresholdOfClustersIsAtMostThresholdOfItems() {
        Sample<ScoredSample> sample = sample(100, 4);

        assertThat(rule("recall=0.9").choose(sample).threshold())
                .isLessThanOrEqualTo(
                        rule("recall=0.9").choose(Sample.of(sample.evidence())).threshold());
    }

    /** 2,000 samples of 50 clusters; with a failure probability of 0.05 more than 136 failures have a probability of 1e-4. */
    @Test
    void clusterShareFailsAtMostWithAlpha() {
        int failures = 0;
        int ofItems = 0;
        for (int seed = 0; seed < 2_000; seed++) {
            Sample<ScoredSample> sample = sample(50, 100 + seed);
            failures += found(rule("recall=0.9").choose(sample).threshold()) < 0.9 ? 1 : 0;
            if (seed < 200) {
                Sample<ScoredSample> items = Sample.of(sample.evidence());
                ofItems += found(rule("recall=0.9").choose(items).threshold()) < 0.9 ? 1 : 0;
            }
        }
        assertThat(failures).isBetween(1, 136);
        assertThat(ofItems).isGreaterThan(20);
    }

    @Test
    void tooFewClustersAreRefusedWithTheNumberNeeded() {
        assertThatThrownBy(() -> rule("recall=0.9").choose(sample(20, 5)))
                .hasMessage(
                        "no threshold guarantees recall >= 0.9 with confidence 0.95; clusters with positives=20, and"
                                + " at least 29 are needed");
    }
}
