package dev.credence.delta.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Simulates clusters of 5 to 50 items. Half of the clusters are hard: there the classifier errs three times as often as in the
 * easy ones. And half of the clusters prefer the first class: three times as common there, relative to the others, as elsewhere.
 */
final class ClusterStudy {
    static final List<String> METRICS = List.of("accuracy", "f1.macro", "recall.macro", "mcc");
    static final List<String> METHODS = List.of("delta-wilson", "pooled");
    static final int[] SIZES = {5, 10, 20, 50};
    private final Registry registry = Registry.load();
    private final int draws;

    ClusterStudy(int draws) {
        this.draws = draws;
    }

    List<Cell> grid() {
        List<Cell> cells = new ArrayList<>();
        for (int classes : new int[] {2, 3}) {
            for (Mix mix : new Mix[] {Mix.BALANCED, Mix.ZIPF}) {
                for (double accuracy : new double[] {0.7, 0.9}) {
                    for (int clusters : SIZES) {
                        cells.addAll(cells(new Truth(classes, mix, accuracy), clusters));
                    }
                }
            }
        }
        return cells;
    }

    private List<Cell> cells(Truth truth, int clusters) {
        List<Tally> clustered = METRICS.stream()
                .map(metric -> new Tally(registry, metric, "delta-wilson", truth))
                .toList();
        List<Tally> pooled = METRICS.stream()
                .map(metric -> new Tally(registry, metric, "delta-wilson", truth))
                .toList();
        SplittableRandom random = truth.random(clusters, 3);
        for (int draw = 0; draw < draws; draw++) {
            Sample<ConfusionMatrix> sample = sample(truth, clusters, random);
            clustered.forEach(tally -> tally.add(sample));
            pooled.forEach(tally -> tally.add(sample.pooled()));
        }
        List<Cell> cells = new ArrayList<>();
        clustered.forEach(tally -> cells.add(tally.cell(truth, clusters)));
        pooled.forEach(tally -> cells.add(renamed(tally.cell(truth, clusters))));
        return cells;
    }

    private static Cell renamed(Cell cell) {
        return new Cell(
                cell.metric(), "pooled", cell.truth(), cell.items(), cell.coverage(), cell.length(), cell.defined());
    }

    private static Sample<ConfusionMatrix> sample(Truth truth, int clusters, SplittableRandom random) {
        Map<String, ConfusionMatrix> parts = new LinkedHashMap<>();
        for (int g = 0; g < clusters; g++) {
            double errors = (1 - truth.accuracy()) * (random.nextBoolean() ? 1.5 : 0.5);
            double first = truth.mix().share(0, truth.classes()) * (random.nextBoolean() ? 1.5 : 0.5);
            parts.put("g" + g, cluster(truth, 5 + random.nextInt(46), errors, Math.min(first, 1), random));
        }
        return ClusteredSample.of(parts);
    }

    private static ConfusionMatrix cluster(
            Truth truth, int items, double errors, double first, SplittableRandom random) {
        int k = truth.classes();
        long[][] counts = new long[k][k];
        for (int i = 0; i < items; i++) {
            int label = random.nextDouble() < first ? 0 : other(truth, random);
            int wrong = (label + 1 + random.nextInt(k - 1)) % k;
            counts[label][random.nextDouble() < errors ? wrong : label]++;
        }
        return truth.declared(ConfusionMatrix.of(truth.labels(), counts));
    }

    private static int other(Truth truth, SplittableRandom random) {
        double u = random.nextDouble() * (1 - truth.mix().share(0, truth.classes()));
        int label = 1;
        while (label < truth.classes() - 1 && u >= truth.mix().share(label, truth.classes())) {
            u -= truth.mix().share(label++, truth.classes());
        }
        return label;
    }
}
