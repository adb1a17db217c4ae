package dev.credence.delta.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Simulates the intervals over the grid. */
final class IntervalStudy {
    static final List<String> METHODS = List.of("delta-wald", "delta-logit", "delta-wilson");
    static final int[] SIZES = {20, 50, 200, 1000};
    private static final List<String> BINARY = List.of("f1", "fbeta:beta=2");
    private static final List<String> ANY = List.of(
            "f1.macro",
            "f1.weighted",
            "precision.macro",
            "recall.macro",
            "recall.macro:undefined=skip",
            "mcc",
            "cohen-kappa",
            "balanced-accuracy");
    private final Registry registry = Registry.load();
    private final int draws;

    IntervalStudy(int draws) {
        this.draws = draws;
    }

    List<Cell> grid() {
        List<Cell> cells = new ArrayList<>();
        for (int classes : new int[] {2, 3, 5, 10}) {
            for (Mix mix : Mix.values()) {
                for (double accuracy : new double[] {0.6, 0.8, 0.9, 0.95, 0.99}) {
                    for (int items : SIZES) {
                        cells.addAll(cells(new Truth(classes, mix, accuracy), items));
                    }
                }
            }
        }
        return cells;
    }

    private List<Cell> cells(Truth truth, int items) {
        List<Tally> tallies = tallies(truth);
        double[] cumulative = Truth.cumulative(truth.cells());
        SplittableRandom random = truth.random(items, 1);
        for (int draw = 0; draw < draws; draw++) {
            Sample<ConfusionMatrix> sample = Sample.of(truth.draw(items, cumulative, random));
            tallies.forEach(tally -> tally.add(sample));
        }
        return tallies.stream().map(tally -> tally.cell(truth, items)).toList();
    }

    private List<Tally> tallies(Truth truth) {
        List<String> metrics = new ArrayList<>(truth.classes() == 2 ? BINARY : List.of());
        metrics.addAll(ANY);
        List<Tally> tallies = new ArrayList<>();
        for (String metric : metrics) {
            for (String method : METHODS) {
                tallies.add(new Tally(registry, metric, method, truth));
            }
        }
        return tallies;
    }
}
