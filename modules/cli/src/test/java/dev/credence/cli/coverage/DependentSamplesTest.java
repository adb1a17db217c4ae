package dev.credence.cli.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.DependentItems;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests intervals on dependent samples against docs/measurements/dependent-samples.md, with seed 1 and 4,000 samples.
 */
class DependentSamplesTest {
    private static final Credence INSTALLED = Credence.load();
    private static final DependentItems VIDEOS = new DependentItems(40, 25, 0.3, 0.8, 0.9, 0.9, 0.7);

    private static Coverage coverage(String metric, String method, Population<ConfusionMatrix> population) {
        return CoverageStudy.of((ConfusionMetric) INSTALLED.registry().metric(metric), ConfidenceLevel.P95)
                .withMethod(INSTALLED.registry().method(method))
                .over(List.of(population))
                .withReplicates(4_000)
                .run(ComputeOptions.defaults().withSeed(1))
                .get(0);
    }

    @Test
    void onlyIntervalsForClustersCoverClusteredData() {
        for (String metric : List.of("recall", "precision", "f1")) {
            Coverage pooled = coverage(metric, "wilson", Populations.pooled(VIDEOS));
            Coverage clustered = coverage(metric, "delta-wilson", VIDEOS);
            assertTrue(pooled.coverage() < 0.80, metric + ": " + pooled);
            assertEquals(0.95, clustered.coverage(), 0.02, metric + ": " + clustered);
        }
    }
}
