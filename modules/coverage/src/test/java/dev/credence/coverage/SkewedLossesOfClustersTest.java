package dev.credence.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkewedLossesOfClustersTest {
    private static final Credence CREDENCE = Credence.load();

    /** Sixty items, of which one is positive although its probability is small. */
    private static ScoredSample cluster(int number) {
        boolean[] positive = new boolean[4];
        positive[0] = number == 7;
        return ScoredSample.of(new double[] {0.02, 0.01, 0.03, 0.01}, positive);
    }

    private static Sample<ScoredSample> clusters() {
        Map<String, ScoredSample> clusters = new LinkedHashMap<>();
        for (int number = 0; number < 15; number++) {
            clusters.put("cluster " + number, cluster(number));
        }
        return ClusteredSample.of(clusters);
    }

    /** Clusters of items have the warning that the same items without clusters have. */
    @ParameterizedTest
    @ValueSource(strings = {"brier", "log-loss"})
    void skewedLossesOfClustersHaveAWarning(String metric) {
        Estimate clustered = CREDENCE.evaluate(clusters()).estimate(metric);
        Estimate independent = CREDENCE.evaluate(clusters().evidence()).estimate(metric);

        assertThat(CoverageWarning.isIn(clustered.notes())).isTrue();
        assertThat(CoverageWarning.isIn(independent.notes())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auroc", "average-precision"})
    void areasOfClustersHaveNoWarningOfLosses(String metric) {
        assertThat(CREDENCE.evaluate(clusters())
                        .method("delta-wilson")
                        .estimate(metric)
                        .notes())
                .noneMatch(note -> note.sentence().contains("losses"));
    }
}
