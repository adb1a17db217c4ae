package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Measures intervals of metrics of two classes over prevalences and operating points, and writes that section of docs/measurements/coverage.md.
 * Arguments: the docs folder, and perhaps the number of samples. Seed 1: the same bits each time. Takes about ten minutes.
 */
public final class TwoClassCoverage {
    private static final int SAMPLES = 1_000;
    private static final int[] SIZES = {35, 70, 150, 400};
    private static final double[] PREVALENCES = {0.03, 0.1, 0.3, 0.5};
    /** Sensitivity and specificity. */
    private static final double[][] RATES = {
        {0.55, 0.55}, {0.7, 0.9}, {0.9, 0.7}, {0.8, 0.8}, {0.95, 0.95}, {0.995, 0.995}, {0.6, 0.99}
    };

    private static final List<String> METRICS =
            List.of("kappa", "mcc", "f1.macro", "precision.macro", "balanced-accuracy", "informedness");
    private static final List<String> METHODS = List.of("delta-wilson", "dirichlet-lattice");

    private final Registry registry = Registry.load();
    private final int samples;

    private TwoClassCoverage(int samples) {
        this.samples = samples;
    }

    /**
     * Runs.
     *
     * @param arguments the docs folder, and the number of samples
     * @throws IOException if the page cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        int samples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : SAMPLES;
        new TwoClassCoverage(samples).section().write(Path.of(arguments[0]).resolve("coverage.md"));
    }

    private Section section() {
        return new Section("two-classes")
                .add("## Metrics of two classes")
                .add("Prevalences " + Section.words(PREVALENCES) + "; sensitivity and specificity " + rates() + ". "
                        + format("%,d", samples)
                        + " samples a point, seed 1, level 95%. Coverage is that of samples in which the metric is defined; a"
                        + " point counts where it is in 99% of them. Mean and least are over the points; standard errors of one"
                        + " near 0.95: " + format("%.3f", Math.sqrt(0.95 * 0.05 / samples)) + ".")
                .table(rows());
    }

    private static String rates() {
        List<String> pairs = new ArrayList<>();
        for (double[] rate : RATES) {
            pairs.add(rate[0] + "/" + rate[1]);
        }
        return String.join(", ", pairs);
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "metric",
                "method",
                "n",
                "mean coverage",
                "least",
                "points below 0.93",
                "points above 0.97",
                "mean length"));
        for (String metric : METRICS) {
            for (int n : SIZES) {
                for (String method : METHODS) {
                    rows.add(row(metric, method, n));
                }
            }
        }
        return rows;
    }

    private List<String> row(String metric, String method, int n) {
        Asked asked = new Asked((ConfusionMetric) registry.metric(metric), registry.method(method));
        List<Point> points = new ArrayList<>();
        for (double prevalence : PREVALENCES) {
            for (double[] rate : RATES) {
                Point point = asked.point(n, prevalence, rate[0], rate[1], samples);
                if (point.defined() >= 0.99) {
                    points.add(point);
                }
            }
        }
        double[] coverage = points.stream().mapToDouble(Point::coverage).toArray();
        return List.of(
                code(metric),
                code(method),
                Integer.toString(n),
                format("%.3f", Arrays.stream(coverage).average().orElse(Double.NaN)),
                format("%.3f", Arrays.stream(coverage).min().orElse(Double.NaN)),
                Arrays.stream(coverage).filter(c -> c < 0.93).count() + " of " + coverage.length,
                Long.toString(Arrays.stream(coverage).filter(c -> c > 0.97).count()),
                format(
                        "%.3f",
                        points.stream().mapToDouble(Point::length).average().orElse(Double.NaN)));
    }

    /** Share of samples in which the metric is defined; coverage and mean length of these. */
    private record Point(double defined, double coverage, double length) {}

    /** True negatives, false positives, false negatives, true positives. */
    private record Table(long tn, long fp, long fn, long tp) {}

    /** One method on one metric, each table asked once. */
    private static final class Asked {
        private final ConfusionMetric metric;
        private final IntervalMethod method;
        private final Map<Table, Estimate> answers = new HashMap<>();

        Asked(ConfusionMetric metric, IntervalMethod method) {
            this.metric = metric;
            this.method = method;
        }

        Point point(int n, double prevalence, double sensitivity, double specificity, int samples) {
            double[] cells = {
                (1 - prevalence) * specificity,
                (1 - prevalence) * (1 - specificity),
                prevalence * (1 - sensitivity),
                prevalence * sensitivity
            };
            double truth = metric.value(ConfusionMatrix.binary(1, 1, 1, 1), cells);
            SplittableRandom random = new SplittableRandom(1);
            int defined = 0;
            int covered = 0;
            double length = 0;
            for (int sample = 0; sample < samples; sample++) {
                Estimate answer = answers.computeIfAbsent(drawn(n, cells, random), this::estimate);
                if (!Double.isNaN(answer.value())) {
                    defined++;
                    covered += answer.lower() <= truth && truth <= answer.upper() ? 1 : 0;
                    length += answer.width();
                }
            }
            return new Point(defined / (double) samples, covered / (double) defined, length / defined);
        }

        private Estimate estimate(Table table) {
            ConfusionMatrix matrix = ConfusionMatrix.binary(table.tp(), table.fp(), table.fn(), table.tn());
            return method.estimate(metric, Sample.of(matrix), ConfidenceLevel.P95, ComputeOptions.defaults());
        }

        private static Table drawn(int n, double[] cells, SplittableRandom random) {
            long[] counts = new long[4];
            for (int item = 0; item < n; item++) {
                double u = random.nextDouble();
                int cell = 0;
                while (cell < 3 && u >= cells[cell]) {
                    u -= cells[cell++];
                }
                counts[cell]++;
            }
            return new Table(counts[0], counts[1], counts[2], counts[3]);
        }
    }
}
