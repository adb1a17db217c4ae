package dev.credence.delta.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Simulates the intervals over the grid. */
final class IntervalStudy {
    static final List<String> METHODS = List.of("delta-wald", "delta-logit", "delta-wilson");
    static final List<String> BINARY = List.of("f1", "fbeta:beta=2");
    static final List<String> ANY = List.of(
            "f1.macro", "f1.weighted", "precision.macro", "recall.macro", "mcc", "cohen-kappa", "balanced-accuracy");
    private final Registry registry = Registry.load();
    private final int draws;

    IntervalStudy(int draws) {
        this.draws = draws;
    }

    List<Cell> grid() {
        List<Cell> cells = new ArrayList<>();
        for (int classes : new int[] {2, 3, 5, 10}) {
            for (boolean balanced : new boolean[] {true, false}) {
                for (double accuracy : new double[] {0.6, 0.8, 0.9, 0.95, 0.99}) {
                    for (int items : new int[] {20, 50, 200, 1000}) {
                        cells.addAll(cell(new Truth(classes, balanced, accuracy), items));
                    }
                }
            }
        }
        return cells;
    }

    List<Cell> cell(Truth truth, int items) {
        List<String> metrics = new ArrayList<>(ANY);
        if (truth.classes() == 2) {
            metrics.addAll(0, BINARY);
        }
        Tally[][] tallies = new Tally[metrics.size()][METHODS.size()];
        for (int m = 0; m < tallies.length; m++) {
            double value = value(registry.metric(metrics.get(m)), truth);
            for (int j = 0; j < METHODS.size(); j++) {
                tallies[m][j] = new Tally(registry.metric(metrics.get(m)), registry.method(METHODS.get(j)), value);
            }
        }
        double[] cumulative = Truth.cumulative(truth.cells());
        SplittableRandom random = new SplittableRandom(42 + truth.hashCode() + 31L * items);
        for (int draw = 0; draw < draws; draw++) {
            Sample<ConfusionMatrix> sample = Sample.of(truth.draw(items, cumulative, random));
            for (Tally[] row : tallies) {
                for (Tally tally : row) {
                    tally.add(sample);
                }
            }
        }
        return cells(tallies, truth, items);
    }

    private List<Cell> cells(Tally[][] tallies, Truth truth, int items) {
        List<Cell> cells = new ArrayList<>();
        for (Tally[] row : tallies) {
            for (Tally tally : row) {
                cells.add(tally.cell(truth, items, draws));
            }
        }
        return cells;
    }

    private static <E extends Evidence> double value(Metric<E> metric, Truth truth) {
        return metric.value(metric.evidenceType().cast(truth.full()), truth.cells());
    }

    /** Hits and lengths of one metric and method. */
    private static final class Tally {
        private final Metric<?> metric;
        private final IntervalMethod method;
        private final double truth;
        private int defined;
        private int hits;
        private double length;

        Tally(Metric<?> metric, IntervalMethod method, double truth) {
            this.metric = metric;
            this.method = method;
            this.truth = truth;
        }

        @SuppressWarnings("unchecked") // all metrics of the study read matrices
        void add(Sample<ConfusionMatrix> sample) {
            Estimate estimate =
                    method.estimate((Metric<ConfusionMatrix>) metric, sample, ConfidenceLevel.P95, Run.defaults());
            if (!Double.isNaN(estimate.value())) {
                defined++;
                hits += estimate.lower() <= truth + 1e-12 && truth - 1e-12 <= estimate.upper() ? 1 : 0;
                length += estimate.width();
            }
        }

        Cell cell(Truth population, int items, int draws) {
            return new Cell(
                    metric.spelling(),
                    method.spelling(),
                    population,
                    items,
                    hits / (double) defined,
                    length / defined,
                    defined / (double) draws);
        }
    }
}
