package dev.credence.delta.coverage;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Simulates the comparators: two systems of known accuracy that share the random number of half of the items. */
final class ComparisonStudy {
    static final List<String> COMPARATORS = List.of("paired-delta", "paired-delta:smoothing=none", "independent-delta");
    static final List<String> METRICS = List.of("accuracy", "f1.macro", "mcc");
    private final Registry registry = Registry.load();
    private final int draws;

    ComparisonStudy(int draws) {
        this.draws = draws;
    }

    /**
     * Coverage of the difference and the two-sided test's rejections at 0.05.
     *
     * @param cell coverage and length
     * @param second accuracy of the second system
     * @param rejected share of samples with p below 0.05: an error where accuracies are equal, power where not
     */
    record Row(Cell cell, double second, double rejected) {}

    List<Row> grid() {
        List<Row> rows = new ArrayList<>();
        for (int classes : new int[] {2, 5}) {
            for (Mix mix : Mix.values()) {
                for (double[] pair : new double[][] {{0.9, 0.9}, {0.9, 0.8}, {0.99, 0.99}}) {
                    for (int items : new int[] {50, 200, 1000}) {
                        rows.addAll(rows(new Truth(classes, mix, pair[0]), pair[1], items));
                    }
                }
            }
        }
        return rows;
    }

    private List<Row> rows(Truth truth, double second, int items) {
        Truth other = new Truth(truth.classes(), truth.mix(), second);
        List<Tally> tallies = new ArrayList<>();
        for (String metric : METRICS) {
            for (String comparator : COMPARATORS) {
                tallies.add(new Tally(metric, comparator, truth, other));
            }
        }
        SplittableRandom random = truth.random(items, second == truth.accuracy() ? 4 : 5);
        double[] cumulative = Truth.cumulative(truth.cells());
        double[] cumulativeOther = Truth.cumulative(other.cells());
        for (int draw = 0; draw < draws; draw++) {
            Pairing<ConfusionMatrix> paired = Pairing.paired(joint(truth, other, items, random));
            Pairing<ConfusionMatrix> independent = Pairing.independent(
                    Sample.of(truth.draw(items, cumulative, random)),
                    Sample.of(other.draw(items, cumulativeOther, random)));
            tallies.forEach(tally -> tally.add(paired, independent));
        }
        return tallies.stream()
                .map(tally -> tally.row(truth, second, items, draws))
                .toList();
    }

    private static PairedConfusionMatrix joint(Truth truth, Truth other, int items, SplittableRandom random) {
        int k = truth.classes();
        double[] margins = Truth.cumulative(truth.cells());
        long[][][] counts = new long[k][k][k];
        for (int i = 0; i < items; i++) {
            int label = Truth.cell(margins, random.nextDouble()) / k;
            double luck = random.nextDouble();
            int first = call(truth, label, luck);
            counts[label][first][call(other, label, random.nextBoolean() ? luck : random.nextDouble())]++;
        }
        return PairedConfusionMatrix.of(truth.labels(), counts);
    }

    private static int call(Truth truth, int label, double luck) {
        if (luck < truth.accuracy()) {
            return label;
        }
        double rest = (luck - truth.accuracy()) / (1 - truth.accuracy()) * (truth.classes() - 1);
        int wrong = Math.min(truth.classes() - 2, (int) rest);
        return wrong < label ? wrong : wrong + 1;
    }

    /** Counts the covered values, lengths and rejections of one metric and comparator. */
    private final class Tally {
        private final Metric<ConfusionMatrix> metric;
        private final Comparator comparator;
        private final double difference;
        private int defined;
        private int hits;
        private int rejected;
        private double length;

        @SuppressWarnings("unchecked") // all metrics of the study read matrices
        Tally(String metric, String comparator, Truth first, Truth second) {
            this.metric = (Metric<ConfusionMatrix>) registry.metric(metric);
            this.comparator = registry.comparator(comparator);
            this.difference =
                    this.metric.value(first.full(), first.cells()) - this.metric.value(second.full(), second.cells());
        }

        void add(Pairing<ConfusionMatrix> paired, Pairing<ConfusionMatrix> independent) {
            Pairing<ConfusionMatrix> pairing = comparator.id().startsWith("paired") ? paired : independent;
            Comparison comparison = Comparison.compute(
                    comparator, metric, pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
            if (!Double.isNaN(comparison.difference())) {
                defined++;
                hits += comparison.lower() <= difference + 1e-12 && difference - 1e-12 <= comparison.upper() ? 1 : 0;
                rejected += comparison.pValue() < 0.05 ? 1 : 0;
                length += comparison.upper() - comparison.lower();
            }
        }

        Row row(Truth truth, double second, int items, int all) {
            double share = defined;
            Cell cell = new Cell(
                    metric.spelling(), comparator.spelling(), truth, items, hits / share, length / share, share / all);
            return new Row(cell, second, rejected / share);
        }
    }
}
