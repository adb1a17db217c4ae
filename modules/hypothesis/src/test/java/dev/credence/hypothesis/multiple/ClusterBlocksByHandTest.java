package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.hypothesis.multiple.MultipleComparisons.ClusterBlocks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests clusters that rank three systems: the first is right twice, the second once, the third never. */
class ClusterBlocksByHandTest {
    private static JointConfusionMatrix cluster() {
        return new JointConfusionCounter(List.of("good", "fair", "bad"))
                .add("p", List.of("p", "p", "n"), 1)
                .add("p", List.of("p", "n", "n"), 1)
                .toMatrix();
    }

    private static ClusteredSample<JointConfusionMatrix> clusters(int count) {
        Map<String, JointConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            clusters.put("c" + i, cluster());
        }
        return ClusteredSample.of(clusters);
    }

    @SuppressWarnings("unchecked")
    private static Metric<ConfusionMatrix> metric(String id) {
        return (Metric<ConfusionMatrix>) Credence.load().registry().metric(id);
    }

    /** The best system has rank 1, for a metric where higher is better and for one where lower is better. */
    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "error-rate"})
    void bestSystemRanksFirst(String id) {
        BlockRanking blocks =
                ClusterBlocks.of(metric(id), clusters(2), ConfidenceLevel.P95).orElseThrow();
        assertThat(blocks.meanRanks()).containsExactly(1.0, 2.0, 3.0);
        assertThat(blocks.blocks()).isEqualTo(2);
        assertThat(blocks.leftOut()).isZero();
    }

    @Test
    void singleClusterHasNoRanking() {
        assertThat(ClusterBlocks.of(metric("accuracy"), clusters(1), ConfidenceLevel.P95))
                .isEmpty();
    }

    /** Without negatives, no cluster has a correlation. */
    @Test
    void clustersWithoutAValueAreExcluded() {
        assertThat(ClusterBlocks.of(metric("mcc"), clusters(3), ConfidenceLevel.P95))
                .isEmpty();
    }

    @Test
    void toStringContainsTheRequest() {
        PairwiseComparisons all = PairwiseComparisons.of(Credence.load());
        assertThat(all.toString()).startsWith("all pairs, level 0.95, default comparators, ");
        assertThat(all.comparator("paired-delta").toString())
                .startsWith("all pairs, level 0.95, comparator paired-delta, ");
    }
}
