package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures how often bootstrap intervals and Dirichlet posteriors cover the true value. The seed is 1; two threads are used. Takes about
 * two minutes of processor time.
 */
final class ResamplingCoverage {
    private static final int SAMPLES = 1_000;
    private static final int DRAWS = 1_000;
    private static final long[] ITEMS = {20, 50, 200};
    private static final double[] RECALLS = {0.8, 0.95, 0.99};
    private static final List<String> METHODS = List.of(
            "bootstrap-percentile",
            "bootstrap-basic",
            "bootstrap-bca",
            "bootstrap-studentized",
            "bayesian-bootstrap",
            "dirichlet",
            "dirichlet:prior=0.1",
            "delta-wilson");

    private final Registry registry = Registry.load();

    private ResamplingCoverage() {}

    static Section measured() {
        return new ResamplingCoverage().section();
    }

    private Section section() {
        return new Section("montecarlo")
                .add("## Monte Carlo: bootstrap and Dirichlet posteriors")
                .add("Each cell gives the coverage at level 0.95 and, in brackets, the mean length. Each"
                        + " interval has " + format("%,d", DRAWS)
                        + " draws, with seed 1. `delta-wilson` is shown for comparison: it needs no draws.")
                .add("Near 1 the coverage of all resampling methods swings with n, because resamples of a"
                        + " sample without errors have no errors. `dirichlet` adds half an observation to every"
                        + " cell. With three classes this makes three errors in all, which is more than a good"
                        + " classifier makes in a small sample. Use a smaller `prior` there.")
                .add("### `recall` of n positives")
                .add("Every outcome is enumerated, so that only the draws of each interval are random.")
                .table(rows(this::recall))
                .add("### `f1.macro` of n items, three classes equally common, each recalled alike")
                .add("Each cell has " + format("%,d", SAMPLES)
                        + " samples (`delta-wilson`: 10,000), so that a coverage of 0.95 has a standard error of "
                        + format("%.3f", Math.sqrt(0.95 * 0.05 / SAMPLES)) + ".")
                .table(rows(this::macro));
    }

    /** One cell. */
    @FunctionalInterface
    private interface Cell {
        Coverage of(String method, long n, double recall);
    }

    private static List<List<String>> rows(Cell cell) {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("n", "recall"));
        METHODS.forEach(method -> head.add(code(method)));
        rows.add(head);
        for (long n : ITEMS) {
            for (double recall : RECALLS) {
                List<String> row = new ArrayList<>(List.of(Long.toString(n), Double.toString(recall)));
                for (String method : METHODS) {
                    Coverage coverage = cell.of(method, n, recall);
                    row.add(format(
                            "%.3f (%.3f)",
                            coverage.coverage(), coverage.lengths().mean()));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @SuppressWarnings("unchecked") // recall is a proportion of a confusion matrix
    private Coverage recall(String method, long n, double recall) {
        Metric<ConfusionMatrix> metric = (Metric<ConfusionMatrix>) registry.metric("recall");
        Coverage coverage =
                run(CoverageStudy.of(metric, ConfidenceLevel.P95), method, Populations.proportion(metric, n, recall));
        if (!coverage.exact()) {
            throw new IllegalStateException("the table promises enumeration: method=" + method + ", n=" + n);
        }
        return coverage;
    }

    private Coverage macro(String method, long n, double recall) {
        ConfusionMetric metric = (ConfusionMetric) registry.metric("f1.macro");
        return run(
                CoverageStudy.of(metric, ConfidenceLevel.P95).withEnumerationLimit(0),
                method,
                Populations.classMix(n, new double[] {1, 1, 1}, recall));
    }

    private Coverage run(CoverageStudy<ConfusionMatrix> study, String method, Population<ConfusionMatrix> truth) {
        return study.withMethod(registry.method(method))
                .over(List.of(truth))
                .withNestedReplicates(SAMPLES)
                .run(ComputeOptions.defaults().withSeed(1).withDraws(DRAWS).withThreads(2))
                .get(0);
    }
}
