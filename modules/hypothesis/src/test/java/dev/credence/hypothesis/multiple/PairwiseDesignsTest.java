package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Tests comparisons of several systems in clusters and strata, and requests that do not fit. */
class PairwiseDesignsTest extends SampledSystems {
    /** One direction has no standard error; for two systems no direction is drawn. */
    @Test
    void tooFewDirectionsThrow() {
        Sample<JointConfusionMatrix> three = sample(9, 80, 0.8, 0.7, 0.6);

        assertThatThrownBy(
                        () -> ALL.run(ComputeOptions.defaults().withDraws(99)).compare("accuracy", three))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "draws must be at least 100 for all pairs together, whose critical point is simulated: draws=99; use more draws, or leave them out");
        assertThat(ALL.run(ComputeOptions.defaults().withDraws(100))
                        .compare("accuracy", three)
                        .family()
                        .error())
                .isPositive();
        assertThat(ALL.run(ComputeOptions.defaults().withDraws(1))
                        .compare("accuracy", sample(9, 80, 0.8, 0.7))
                        .family()
                        .error())
                .isZero();
    }

    @Test
    void clustersAreTheUnitsThatRankSystems() {
        Map<String, JointConfusionMatrix> clusters = new LinkedHashMap<>();
        Map<String, PairedConfusionMatrix> pairs = new LinkedHashMap<>();
        for (int cluster = 0; cluster < 12; cluster++) {
            JointConfusionMatrix part = Simulated.of(cluster, 5 + cluster, 0.9, 0.7, 0.75);
            clusters.put("patient " + cluster, part);
            pairs.put("patient " + cluster, part.pair(0, 2));
        }
        MultipleComparison found = ALL.compare("accuracy", ClusteredSample.of(clusters));
        MultipleComparison.SimultaneousDifference pair = found.difference("s0", "s2");
        assertThat(pair.comparison())
                .isEqualTo(CREDENCE.compare(Pairing.paired(ClusteredSample.of(pairs)))
                        .level(found.family().pairLevel())
                        .comparison("accuracy"));
        assertThat(found.cochran()).isEmpty();
        BlockRanking blocks = found.blocks().orElseThrow();
        assertThat(blocks.blocks()).isEqualTo(12);
        assertThat(blocks.leftOut()).isZero();
        assertThat(blocks.meanRanks()).hasSize(3);
        assertThat(blocks.meanRanks().stream().mapToDouble(x -> x).sum()).isEqualTo(6, within(1e-12));
        assertThat(blocks.nemenyi()).hasSize(3);
    }

    /** Clusters of one item are independent items: their deviates have the same correlations. */
    @Test
    void clustersOfOneHaveCriticalPointOfIndependentItems() {
        JointConfusionMatrix matrix = Simulated.of(4, 60, 0.8, 0.7, 0.6);
        Map<String, JointConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            for (long item = 0; item < matrix.count(atom); item++) {
                clusters.put("item " + clusters.size(), single(matrix, atom));
            }
        }
        assertThat(ALL.compare("f1.macro", ClusteredSample.of(clusters))
                        .family()
                        .criticalPoint())
                .isEqualTo(ALL.compare("f1.macro", Sample.of(matrix)).family().criticalPoint(), within(1e-9));
    }

    private static JointConfusionMatrix single(JointConfusionMatrix matrix, int atom) {
        List<String> labels = matrix.labels();
        List<String> predictions = java.util.stream.IntStream.range(
                        0, matrix.systems().size())
                .mapToObj(system -> labels.get(matrix.prediction(atom, system)))
                .toList();
        return new JointConfusionCounter(matrix.systems())
                .add(labels.get(matrix.truth(atom)), predictions, 1)
                .toMatrix();
    }

    @Test
    void strataOfTheTrueClassesAreAccepted() {
        JointConfusionMatrix matrix = Simulated.of(4, 90, 0.8, 0.7, 0.6);
        MultipleComparison found = ALL.compare("f1.macro", StratifiedSample.of(matrix, matrix::truth));
        PairedConfusionMatrix pair = matrix.pair(1, 2);
        assertThat(found.difference("s1", "s2").comparison())
                .isEqualTo(CREDENCE.compare(Pairing.paired(StratifiedSample.of(pair, pair::truth)))
                        .level(found.family().pairLevel())
                        .comparison("f1.macro"));
        assertThatThrownBy(() -> ALL.compare("accuracy", StratifiedSample.of(matrix, atom -> atom % 2)))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("strata of many systems must be those of the true classes: class '");
    }

    @Test
    void unsupportedRequestsAreRefusedWithReason() {
        JointConfusionMatrix matrix = Simulated.of(4, 30, 0.8, 0.7, 0.6);
        assertThatThrownBy(() -> ALL.compare("accuracy", FoldedSample.of(List.of(matrix, matrix))))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(
                        "simultaneous intervals are for i.i.d., stratified and clustered items, the sample is"
                                + " folds: ");
        assertThatThrownBy(() -> ALL.compare(
                        "accuracy",
                        CrossedSample.of(
                                Map.of("a", Map.of("1", matrix, "2", matrix), "b", Map.of("1", matrix, "2", matrix)))))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "simultaneous intervals are for i.i.d., stratified and clustered items, the sample is crossed:"
                                + " compare two at a time, by paired-delta");
        double[] ones = new double[matrix.atoms()];
        java.util.Arrays.fill(ones, 1);
        assertThatThrownBy(() -> ALL.compare("accuracy", WeightedSample.of(matrix, ones, ones)))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("the sample is weighted: ");
        assertThatThrownBy(() -> ALL.compare("f1", Sample.of(matrix)))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("metric 'f1' needs a positive label: classes=3; ");
        assertThatThrownBy(() -> ALL.compare(new ScoresAlone(), Sample.of(matrix)))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "metric 'scores-alone' reads ScoredSample: several systems are compared by their predictions; use a metric of a confusion matrix, such as accuracy or f1.macro");
        assertThatThrownBy(() -> ALL.compare("acuracy", Sample.of(matrix)))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("accuracy");
        assertThatThrownBy(() -> ALL.run(ComputeOptions.defaults().withCancellation(() -> true))
                        .compare("accuracy", Sample.of(matrix)))
                .isInstanceOf(java.util.concurrent.CancellationException.class);
        assertThatThrownBy(() -> ALL.compare("accuracy", Sample.of(matrix)).difference("s0", "s9"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pair must be two of the systems [s0, s1, s2]: first=s0, second=s9");
    }

    private static final class ScoresAlone implements ScoreMetric {
        @Override
        public String id() {
            return "scores-alone";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return 0;
        }
    }
}
