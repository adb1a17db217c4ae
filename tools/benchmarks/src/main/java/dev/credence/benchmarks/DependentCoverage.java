package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.registry.Registry;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.DependentItems;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the coverage of intervals for items that depend on each other. The seed is 1. Takes a few seconds.
 */
final class DependentCoverage {
    private static final int SAMPLES = 4_000;
    private static final DependentItems ITEMS = new DependentItems(40, 25, 0.3, 0.8, 0.9, 0.9, 0.7);
    private static final List<String> METRICS = List.of("recall", "precision", "f1", "accuracy");

    private final Registry registry = Registry.load();
    private double error;

    private DependentCoverage() {}

    static Section measured() {
        return new DependentCoverage().section();
    }

    private Section section() {
        List<List<String>> rows = rows();
        return new Section("dependent")
                .add("## Dependent samples")
                .add("Each sample has " + ITEMS.clusters() + " clusters of " + ITEMS.length()
                        + " items, such as frames of videos. From one item to the next the true class stays the"
                        + " same with probability " + ITEMS.keep() + ", and the output is repeated with probability "
                        + ITEMS.echo() + " (`DependentItems`). The prevalence is " + ITEMS.prevalence()
                        + ", the recall " + ITEMS.recall() + " and the specificity " + ITEMS.specificity()
                        + ". There are " + format("%,d", SAMPLES)
                        + " samples with seed 1, the level is 95%, and standard errors are at most "
                        + format("%.3f", error) + ".")
                .table(rows)
                .add("Intervals that take the items as independent are less than half as long as they should"
                        + " be. If you name the cluster column (`--cluster`), the methods that assume independence"
                        + " refuse.");
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "metric",
                code("wilson") + ", items taken as independent",
                "length",
                code("delta-wilson") + " on clusters",
                "length"));
        for (String metric : METRICS) {
            Coverage pooled = coverage(metric, "wilson", Populations.pooled(ITEMS));
            Coverage clustered = coverage(metric, "delta-wilson", ITEMS);
            rows.add(List.of(
                    code(metric),
                    format("%.3f", pooled.coverage()),
                    format("%.3f", pooled.lengths().mean()),
                    format("%.3f", clustered.coverage()),
                    format("%.3f", clustered.lengths().mean())));
        }
        return rows;
    }

    private Coverage coverage(String metric, String method, Population<ConfusionMatrix> population) {
        Coverage coverage = CoverageStudy.of((ConfusionMetric) registry.metric(metric), ConfidenceLevel.P95)
                .withMethod(registry.method(method))
                .over(List.of(population))
                .withReplicates(SAMPLES)
                .run(ComputeOptions.defaults().withSeed(1))
                .get(0);
        error = Math.max(error, coverage.rates().error());
        return coverage;
    }
}
