package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Measures how often intervals by {@code isotonic-bootstrap} cover the true miscalibration and discrimination, and those of differences by {@code
 * isotonic-delta} the true difference from a calibrated model that has ten distinct probabilities.
 */
final class DecompositionCoverage {
    private static final List<String> PARTS = List.of("miscalibration", "discrimination");
    private static final double[] CONFIDENCES = {1, 2};
    private static final List<ProbabilityPopulation> POPULATIONS =
            List.of(ProbabilityPopulation.EVEN, ProbabilityPopulation.SHARP, ProbabilityPopulation.RARE);
    private static final int[] SIZES = {50, 200, 500};
    private static final int GRID = 100_000;
    private static final int DRAWS = 200;
    private static final int LEVELS = 10;

    private static final List<Groups> FEW = List.of(
            new Groups("0.5, of which 0.6 are positive", List.of(0.5), List.of(0.6)),
            new Groups("0.2, of which 0.24 are positive", List.of(0.2), List.of(0.24)),
            new Groups("0.4 and 0.6, of which 0.45 and 0.55 are", List.of(0.4, 0.6), List.of(0.45, 0.55)),
            new Groups("0.2, 0.5 and 0.8, of which as many are", List.of(0.2, 0.5, 0.8), List.of(0.2, 0.5, 0.8)),
            new Groups(
                    "0.2, 0.5 and 0.8, of which 0.3, 0.5 and 0.7 are", List.of(0.2, 0.5, 0.8), List.of(0.3, 0.5, 0.7)),
            new Groups(
                    "0.02, 0.04, ... 0.98, of which 0.5 are",
                    IntStream.range(1, 50).mapToObj(i -> i / 50.0).toList(),
                    Collections.nCopies(49, 0.5)));

    private final int samples;
    private final Credence credence = Credence.load();

    private DecompositionCoverage(int samples) {
        this.samples = samples;
    }

    static Section measured(int samples) {
        return new Section("decomposition").table(new DecompositionCoverage(samples).rows());
    }

    static Section measuredOfFew(int samples) {
        return new Section("few-probabilities").table(new DecompositionCoverage(samples).fewProbabilities());
    }

    /** Probabilities of few distinct values, which are equally frequent, and the shares of items that are positive. */
    private record Groups(String title, List<Double> stated, List<Double> happens) {
        double truth(String loss, boolean miscalibration) {
            double prevalence = happens.stream().mapToDouble(x -> x).average().orElseThrow();
            return IntStream.range(0, stated.size())
                    .mapToDouble(i -> loss(loss, miscalibration ? stated.get(i) : prevalence, happens.get(i))
                            - loss(loss, happens.get(i), happens.get(i)))
                    .average()
                    .orElseThrow();
        }
    }

    private List<List<String>> fewProbabilities() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "loss", "probabilities", "n", "true MCB", "coverage", "length", "true DSC", "coverage", "length"));
        for (String loss : List.of("brier", "log-loss")) {
            for (Groups groups : FEW) {
                for (int n : SIZES) {
                    rows.add(row(loss, groups, n));
                }
            }
        }
        return rows;
    }

    private List<String> row(String loss, Groups groups, int n) {
        List<String> row = new ArrayList<>(List.of(loss, groups.title(), Integer.toString(n)));
        for (String part : PARTS) {
            double truth = Math.max(0, groups.truth(loss, part.equals("miscalibration")));
            double covered = 0;
            double length = 0;
            for (int index = 0; index < samples; index++) {
                Estimate estimate = estimate(loss + "-" + part, sample(groups, n, index), index);
                covered += covers(estimate.lower(), truth, estimate.upper()) / samples;
                length += (estimate.upper() - estimate.lower()) / samples;
            }
            row.add(Section.format("%.4f", truth));
            row.add(Section.format("%.3f", covered));
            row.add(Section.format("%.4f", length));
        }
        return row;
    }

    private static ScoredSample sample(Groups groups, int n, int index) {
        SplittableRandom random = new SplittableRandom(7_919L * index + n);
        double[] stated = new double[n];
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            int group = random.nextInt(groups.stated().size());
            stated[item] = groups.stated().get(group);
            positive[item] = random.nextDouble() < groups.happens().get(group);
        }
        return ScoredSample.of(stated, positive);
    }

    private Estimate estimate(String metric, ScoredSample scores, int seed) {
        return credence.registry()
                .method("isotonic-bootstrap")
                .interval(
                        metric(metric),
                        Sample.of(scores),
                        ConfidenceLevel.P95,
                        ComputeOptions.defaults().withSeed(seed).withDraws(DRAWS));
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "loss",
                "probabilities",
                "log odds",
                "n",
                "true MCB",
                "mean MCB",
                "coverage",
                "length",
                "true DSC",
                "mean DSC",
                "coverage",
                "length",
                "MCB difference",
                "DSC difference"));
        for (String loss : List.of("brier", "log-loss")) {
            for (ProbabilityPopulation population : POPULATIONS) {
                for (double confidence : CONFIDENCES) {
                    for (int n : SIZES) {
                        rows.add(row(loss, population, confidence, n));
                    }
                }
            }
        }
        return rows;
    }

    private List<String> row(String loss, ProbabilityPopulation population, double confidence, int n) {
        double[] coarse = means(population, confidence);
        double miscalibration = truth(loss, population, confidence, true);
        double discrimination = truth(loss, population, confidence, false);
        double[] truths = {miscalibration, discrimination, miscalibration, discrimination - ofCoarse(loss, coarse)};
        double[][] values = IntStream.range(0, samples)
                .mapToObj(i -> sample(loss, population, confidence, n, truths, coarse, i))
                .toArray(double[][]::new);
        double[] means = new double[8];
        for (double[] one : values) {
            for (int i = 0; i < means.length; i++) {
                means[i] += one[i] / samples;
            }
        }
        return List.of(
                loss,
                population.title(),
                Section.words(confidence),
                Integer.toString(n),
                Section.format("%.4f", Math.max(0, truths[0])),
                Section.format("%.4f", means[0]),
                Section.format("%.3f", means[1]),
                Section.format("%.4f", means[2]),
                Section.format("%.4f", truths[1]),
                Section.format("%.4f", means[3]),
                Section.format("%.3f", means[4]),
                Section.format("%.4f", means[5]),
                Section.format("%.3f", means[6]),
                Section.format("%.3f", means[7]));
    }

    /** Returns the mean of each part, whether its interval covers the truth, its length, and whether those of the differences do. */
    private double[] sample(
            String loss,
            ProbabilityPopulation population,
            double confidence,
            int n,
            double[] truths,
            double[] means,
            int index) {
        SplittableRandom random = new SplittableRandom(7_919L * index + n + population.ordinal());
        double[] stated = new double[n];
        double[] coarse = new double[n];
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            double u = Math.max(Double.MIN_NORMAL, random.nextDouble());
            stated[item] = population.predicted(u);
            coarse[item] = means[(int) (u * LEVELS)];
            positive[item] = random.nextDouble() < ProbabilityPopulation.happens(stated[item], confidence);
        }
        ComputeOptions options = ComputeOptions.defaults().withSeed(index).withDraws(DRAWS);
        ScoredSample scores = ScoredSample.of(stated, positive);
        PairedScoredSample both = PairedScoredSample.of(positive, stated, coarse);
        double[] values = new double[8];
        for (int part = 0; part < 2; part++) {
            Metric<ScoredSample> metric = metric(loss + "-" + PARTS.get(part));
            Estimate estimate = estimate(loss + "-" + PARTS.get(part), scores, index);
            values[3 * part] = estimate.value();
            values[3 * part + 1] = covers(estimate.lower(), truths[part], estimate.upper());
            values[3 * part + 2] = estimate.upper() - estimate.lower();
            Comparison comparison = credence.registry()
                    .comparator("isotonic-delta")
                    .difference(metric, Pairing.paired(both), ComparisonOptions.at(ConfidenceLevel.P95), options);
            values[6 + part] = covers(comparison.lower(), truths[2 + part], comparison.upper());
        }
        return values;
    }

    private static double covers(double lower, double truth, double upper) {
        return lower - 1e-12 <= truth && truth <= upper + 1e-12 ? 1 : 0;
    }

    @SuppressWarnings("unchecked") // the parts read scores
    private Metric<ScoredSample> metric(String id) {
        return (Metric<ScoredSample>) credence.registry().metric(id);
    }

    /** Returns the true miscalibration or discrimination of a population, whose true probabilities ascend with the stated ones. */
    private static double truth(
            String loss, ProbabilityPopulation population, double confidence, boolean miscalibration) {
        double prevalence = 0;
        for (int i = 0; i < GRID; i++) {
            prevalence += ProbabilityPopulation.happens(population.predicted((i + 0.5) / GRID), confidence) / GRID;
        }
        double sum = 0;
        for (int i = 0; i < GRID; i++) {
            double stated = population.predicted((i + 0.5) / GRID);
            double happens = ProbabilityPopulation.happens(stated, confidence);
            double from = miscalibration ? stated : prevalence;
            sum += (loss(loss, from, happens) - loss(loss, happens, happens)) / GRID;
        }
        return sum;
    }

    /** Returns the mean true probability in each tenth of the items. */
    private static double[] means(ProbabilityPopulation population, double confidence) {
        double[] means = new double[LEVELS];
        for (int i = 0; i < GRID; i++) {
            double stated = population.predicted((i + 0.5) / GRID);
            means[(int) ((long) i * LEVELS / GRID)] +=
                    ProbabilityPopulation.happens(stated, confidence) * LEVELS / GRID;
        }
        return means;
    }

    /** Returns the discrimination of calibrated probabilities that are equally frequent. */
    private static double ofCoarse(String loss, double... means) {
        double prevalence = Arrays.stream(means).average().orElse(0);
        return Arrays.stream(means)
                .map(p -> loss(loss, prevalence, p) - loss(loss, p, p))
                .average()
                .orElse(0);
    }

    /** Returns the expected loss of a stated probability. */
    private static double loss(String loss, double stated, double happens) {
        return loss.equals("brier")
                ? happens * (1 - stated) * (1 - stated) + (1 - happens) * stated * stated
                : -happens * Math.log(stated) - (1 - happens) * Math.log1p(-stated);
    }
}
