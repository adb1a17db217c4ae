package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.code;
import static dev.credence.benchmarks.Section.format;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.registry.Registry;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Measures how often tests of two areas on the same items reject, when the systems are equal and when they differ. The seed is 1.
 */
final class AreaPower {
    private static final int DRAWS = 999;
    /** Correlation of the two systems' scores within a class. */
    private static final double CORRELATION = 0.5;

    private static final double ALPHA = 0.05;
    private static final double[] AREAS = {0.8, 0.9};
    private static final int[][] CLASSES = {{6, 60}, {15, 15}, {30, 100}};
    private static final List<String> COMPARATORS = List.of("paired-delta", "delong", "permutation");

    private final Registry registry = Registry.load();
    private final int samples;

    private AreaPower(int samples) {
        this.samples = samples;
    }

    static Section measured(int samples) {
        return new AreaPower(samples).section();
    }

    private Section section() {
        return new Section("area-power")
                .add("## Tests of two areas on the same items")
                .add("Scores are normal and correlated by " + CORRELATION
                        + " within a class. For the size both systems have an area of " + AREAS[0]
                        + ", and for the power one of them has " + AREAS[1]
                        + ". The numbers of positives and negatives are fixed. There are " + format("%,d", samples)
                        + " samples with seed 1, and " + DRAWS
                        + " permutations. Each number is the share of samples with p below 0.05; near 0.05 its"
                        + " standard error is " + format("%.3f", Math.sqrt(ALPHA * (1 - ALPHA) / samples)) + ".")
                .table(rows());
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("comparator"));
        for (int[] sizes : CLASSES) {
            head.add(sizes[0] + " and " + sizes[1] + ": size");
            head.add("power");
        }
        rows.add(head);
        for (String comparator : COMPARATORS) {
            List<String> row = new ArrayList<>(List.of(code(comparator)));
            for (int[] sizes : CLASSES) {
                row.add(format("%.3f", rejected(comparator, sizes, AREAS[0])));
                row.add(format("%.3f", rejected(comparator, sizes, AREAS[1])));
            }
            rows.add(row);
        }
        return rows;
    }

    private double rejected(String spelling, int[] sizes, double area) {
        Comparator comparator = registry.comparator(spelling);
        ScoreMetric metric = (ScoreMetric) registry.metric("auroc");
        SplittableRandom random = new SplittableRandom(1);
        int rejected = 0;
        for (int sample = 0; sample < samples; sample++) {
            Pairing<ScoredSample> pairing = Pairing.paired(drawn(sizes, area, random));
            double p = Comparison.compute(
                            comparator,
                            metric,
                            pairing,
                            ComparisonOptions.at(ConfidenceLevel.P95),
                            ComputeOptions.defaults().withSeed(sample).withDraws(DRAWS))
                    .pValue();
            rejected += p < ALPHA ? 1 : 0;
        }
        return rejected / (double) samples;
    }

    private static PairedScoredSample drawn(int[] sizes, double area, SplittableRandom random) {
        int n = sizes[0] + sizes[1];
        boolean[] truth = new boolean[n];
        double[] first = new double[n];
        double[] second = new double[n];
        for (int i = 0; i < n; i++) {
            truth[i] = i < sizes[0];
            double shared = random.nextGaussian() * Math.sqrt(CORRELATION);
            first[i] = shared + random.nextGaussian() * Math.sqrt(1 - CORRELATION) + shift(truth[i], area);
            second[i] = shared + random.nextGaussian() * Math.sqrt(1 - CORRELATION) + shift(truth[i], AREAS[0]);
        }
        return PairedScoredSample.of(truth, first, second);
    }

    private static double shift(boolean positive, double area) {
        return positive ? Math.sqrt(2) * Normal.quantile(area) : 0;
    }
}
