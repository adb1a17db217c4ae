package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.format;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures how often intervals of areas under ROC curves cover the true area, with fixed class sizes. Takes about ten minutes with
 * 4,000 samples of each cell.
 */
final class AreaCoverage {
    private static final List<String> METHODS =
            List.of("delong", "delong-logit", "hanley-mcneil", "newcombe-m5", "delta-logit", "delta-wilson");
    private static final double[] AREAS = {0.6, 0.75, 0.85, 0.9, 0.95, 0.97, 0.99, 0.995};
    private static final int[][] SIZES = {
        {10, 10},
        {20, 20},
        {50, 50},
        {100, 100},
        {500, 500},
        {10, 40},
        {40, 10},
        {20, 200},
        {200, 20},
        {20, 2000},
        {2000, 20}
    };

    private final int draws;
    private final List<String> csv = new ArrayList<>();
    private final Metric<ScoredSample> metric;
    private final List<IntervalMethod> methods;

    @SuppressWarnings("unchecked") // auroc reads scores
    private AreaCoverage(int draws) {
        Registry registry = Registry.load();
        this.draws = draws;
        this.metric = (Metric<ScoredSample>) registry.metric("auroc");
        this.methods = METHODS.stream().map(registry::method).toList();
        csv.add("population,positives,negatives,area,method,coverage,width");
    }

    static Section measured(int samples) {
        AreaCoverage study = new AreaCoverage(samples);
        return new Section("areas").add(study.section()).cells(study.csv);
    }

    private String section() {
        StringBuilder text =
                new StringBuilder("## Areas under ROC curves\n\nEach cell gives the least coverage at level 0.95 over"
                        + " areas of 0.6, 0.75, 0.85, 0.9, 0.95, 0.97, 0.99 and 0.995 and, in brackets, the mean"
                        + " width. It has " + draws + " samples, so that a coverage of 0.95 has a standard error of "
                        + format("%.4f", Math.sqrt(0.95 * 0.05 / draws))
                        + ", and the least of eight lies below 0.95 by chance. Class sizes are fixed (positives +"
                        + " negatives). `delta-wilson` is the default. Every cell is in"
                        + " [areas.csv](coverage/areas.csv). `tools/coverage areas` writes this section.\n");
        double[] least = new double[METHODS.size()];
        Arrays.fill(least, 1);
        for (ScorePopulation population : ScorePopulation.values()) {
            text.append("\n### ").append(population.title()).append("\n\n| items | ");
            text.append(String.join(" | ", METHODS)).append(" |\n|---|").append("---|".repeat(METHODS.size()));
            for (int[] size : SIZES) {
                text.append("\n| ")
                        .append(size[0])
                        .append(" + ")
                        .append(size[1])
                        .append(" |");
                text.append(row(population, size, least));
            }
            text.append('\n');
        }
        text.append("\nThe least of all: ");
        for (int m = 0; m < least.length; m++) {
            text.append(m > 0 ? ", " : "").append(METHODS.get(m)).append(' ').append(format("%.3f", least[m]));
        }
        return text.append('.').toString();
    }

    private String row(ScorePopulation population, int[] size, double[] least) {
        double[] worst = new double[methods.size()];
        double[] width = new double[methods.size()];
        Arrays.fill(worst, 1);
        for (double area : AREAS) {
            double[][] cell = cell(population, size, area);
            for (int m = 0; m < worst.length; m++) {
                worst[m] = Math.min(worst[m], cell[0][m]);
                width[m] += cell[1][m] / AREAS.length;
                least[m] = Math.min(least[m], cell[0][m]);
            }
        }
        StringBuilder row = new StringBuilder();
        for (int m = 0; m < worst.length; m++) {
            row.append(format(" %.3f (%.3f) |", worst[m], width[m]));
        }
        return row.toString();
    }

    /** Coverage and mean width of each method. */
    private double[][] cell(ScorePopulation population, int[] size, double area) {
        SplittableRandom random = new SplittableRandom(
                population.ordinal() * 1_000_003L + size[0] * 7_919L + size[1] * 31L + (long) (area * 1e6));
        double[][] cell = new double[2][methods.size()];
        for (int draw = 0; draw < draws; draw++) {
            Sample<ScoredSample> sample = Sample.of(population.sample(area, size[0], size[1], random));
            for (int m = 0; m < methods.size(); m++) {
                Estimate estimate = Estimate.compute(
                        methods.get(m), metric, sample, ConfidenceLevel.P95, ComputeOptions.defaults());
                cell[0][m] += estimate.lower() <= area && area <= estimate.upper() ? 1.0 / draws : 0;
                cell[1][m] += estimate.width() / draws;
            }
        }
        for (int m = 0; m < methods.size(); m++) {
            csv.add(format(
                    "\"%s\",%d,%d,%s,%s,%.4f,%.5f",
                    population.title(), size[0], size[1], area, METHODS.get(m), cell[0][m], cell[1][m]));
        }
        return cell;
    }

    /** Populations of scores with a given area under the ROC curve. */
    @SuppressWarnings("ImmutableEnumChecker") // formulas without state
    enum ScorePopulation {
        /** Normal scores of equal spread. */
        BINORMAL(
                "binormal",
                (area, random) -> Normal.quantile(area) * Math.sqrt(2) + random.nextGaussian(),
                (area, random) -> random.nextGaussian()),
        /** Normal scores, those of positives spread three times as wide. */
        WIDE(
                "binormal, positives 3 times as wide",
                (area, random) -> Normal.quantile(area) * Math.sqrt(10) + 3 * random.nextGaussian(),
                (area, random) -> random.nextGaussian()),
        /** Exponential scores, skewed to the right. */
        EXPONENTIAL(
                "bi-exponential",
                (area, random) -> exponential(random) * area / (1 - area),
                (area, random) -> exponential(random)),
        /** Exponential scores with their sign changed, skewed to the left. */
        REVERSED(
                "bi-exponential, to the left",
                (area, random) -> -exponential(random),
                (area, random) -> -exponential(random) * area / (1 - area));

        private final String title;
        private final Score positive;
        private final Score negative;

        ScorePopulation(String title, Score positive, Score negative) {
            this.title = title;
            this.positive = positive;
            this.negative = negative;
        }

        String title() {
            return title;
        }

        private interface Score {
            double of(double area, SplittableRandom random);
        }

        private static double exponential(SplittableRandom random) {
            return -Math.log1p(-random.nextDouble());
        }

        ScoredSample sample(double area, int positives, int negatives, SplittableRandom random) {
            double[] p = new double[positives];
            double[] q = new double[negatives];
            for (int i = 0; i < positives; i++) {
                p[i] = positive.of(area, random);
            }
            for (int i = 0; i < negatives; i++) {
                q[i] = negative.of(area, random);
            }
            return ScoredSample.of(p, q);
        }
    }
}
