package dev.credence.testkit.cases;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Two requests that must have equal results: one without an empty class or cluster, and one that declares it. */
public record AbsentPart<Q>(String subject, Q without, Q with) {
    private static final List<String> LABELS = List.of("a", "b", "c");
    private static final List<String> MORE = List.of("a", "b", "c", "never seen");

    /**
     * A metric of matrices on samples with an absent class, cells of count 0, a cell of weight 0, an empty cluster, and a cluster of
     * observations that the metric does not depend on.
     */
    public static List<AbsentPart<IntervalCase<?>>> samples(Metric<ConfusionMatrix> metric) {
        ConfusionMatrix matrix = matrix(LABELS, 3);
        ConfusionMatrix more = matrix(MORE, 3);
        List<AbsentPart<IntervalCase<?>>> pairs = new ArrayList<>();
        add(pairs, "a class", metric, Sample.of(matrix), Sample.of(more));
        add(pairs, "cells of count 0", metric, Sample.of(matrix), Sample.of(matrix.withUnseenAtoms()));
        add(pairs, "cells of weight 0", metric, weighted(matrix), weighted(matrix.withUnseenAtoms()));
        add(pairs, "a cluster", metric, clusters(false), clusters(true));
        add(pairs, "a class in clusters", metric, clusters(LABELS), clusters(MORE));
        unread(metric, matrix.withUnseenAtoms())
                .ifPresent(
                        rows -> add(pairs, "a cluster without trials", metric, clusters(LABELS), clusteredNear(rows)));
        return pairs;
    }

    /** Five observations of a kind that the metric does not depend on, such as true negatives for recall. */
    private static Optional<ConfusionMatrix> unread(Metric<ConfusionMatrix> metric, ConfusionMatrix all) {
        return IntStream.range(0, all.atoms())
                .filter(atom -> !metric.dependsOn(all, atom))
                .mapToObj(atom -> singleCell(all.truth(atom), all.predicted(atom)))
                .findFirst();
    }

    private static ConfusionMatrix singleCell(int truth, int predicted) {
        long[][] counts = new long[LABELS.size()][LABELS.size()];
        counts[truth][predicted] = 5;
        return ConfusionMatrix.of(LABELS, counts).withPositive("b");
    }

    private static Sample<ConfusionMatrix> clusteredNear(ConfusionMatrix rows) {
        Map<String, ConfusionMatrix> clusters = clustersOf(LABELS);
        clusters.put("without trials", rows);
        return ClusteredSample.of(clusters);
    }

    private static void add(
            List<AbsentPart<IntervalCase<?>>> pairs,
            String subject,
            Metric<ConfusionMatrix> metric,
            Sample<ConfusionMatrix> without,
            Sample<ConfusionMatrix> with) {
        if (metric.refusal(without.evidence()).isEmpty()) {
            pairs.add(new AbsentPart<>(subject, new IntervalCase<>(metric, without), new IntervalCase<>(metric, with)));
        }
    }

    /** Some cells are empty, and differ from part to part. */
    private static ConfusionMatrix matrix(List<String> labels, int part) {
        long[][] counts = new long[labels.size()][labels.size()];
        long[][] observed = {{30 + part, 3 + part % 3, 0}, {4, 25 - 2 * part, 2 + part % 2}, {1 + part, 0, 19}};
        for (int i = 0; i < observed.length; i++) {
            System.arraycopy(observed[i], 0, counts[i], 0, observed.length);
        }
        return ConfusionMatrix.of(labels, counts).withPositive("b");
    }

    private static Sample<ConfusionMatrix> weighted(ConfusionMatrix matrix) {
        double[] sums = new double[matrix.atoms()];
        double[] squares = new double[matrix.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            double weight = 1 + 0.25 * matrix.truth(atom);
            sums[atom] = weight * matrix.count(atom);
            squares[atom] = weight * sums[atom];
        }
        return WeightedSample.of(matrix, sums, squares);
    }

    private static Sample<ConfusionMatrix> clusters(boolean withEmpty) {
        Map<String, ConfusionMatrix> clusters = clustersOf(LABELS);
        if (withEmpty) {
            clusters.put("empty", ConfusionMatrix.of(LABELS, new long[3][3]).withPositive("b"));
        }
        return ClusteredSample.of(clusters);
    }

    private static Sample<ConfusionMatrix> clusters(List<String> labels) {
        return ClusteredSample.of(clustersOf(labels));
    }

    private static Map<String, ConfusionMatrix> clustersOf(List<String> labels) {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int part = 0; part < 6; part++) {
            clusters.put("cluster " + part, matrix(labels, part));
        }
        return clusters;
    }

    /** A metric of matrices on two systems, paired and independent, with an absent class, and cells of count 0. */
    public static List<AbsentPart<ComparisonCase<?>>> systems(Metric<ConfusionMatrix> metric) {
        PairedConfusionMatrix joint = joint(LABELS, 0);
        PairedConfusionMatrix more = joint(MORE, 0);
        PairedConfusionMatrix completed = joint.withUnseenAtoms();
        if (metric.refusal(joint.first()).isPresent()) {
            return List.of();
        }
        List<AbsentPart<ComparisonCase<?>>> pairs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            pairs.add(new AbsentPart<>(
                    "a class",
                    Contrasts.both(metric, joint).get(i),
                    Contrasts.both(metric, more).get(i)));
            pairs.add(new AbsentPart<>(
                    "cells of count 0",
                    Contrasts.both(metric, joint).get(i),
                    Contrasts.both(metric, completed).get(i)));
        }
        ComparisonCase<ConfusionMatrix> clustered = clustered(metric, false, Optional.empty());
        pairs.add(new AbsentPart<>("a cluster", clustered, clustered(metric, true, Optional.empty())));
        unreadOfBoth(metric, completed)
                .ifPresent(rows -> pairs.add(new AbsentPart<>(
                        "a cluster without trials", clustered, clustered(metric, false, Optional.of(rows)))));
        return pairs;
    }

    private static Optional<PairedConfusionMatrix> unreadOfBoth(
            Metric<ConfusionMatrix> metric, PairedConfusionMatrix all) {
        return IntStream.range(0, all.atoms())
                .filter(atom -> !metric.dependsOn(all.first(), all.firstAtom(atom))
                        && !metric.dependsOn(all.second(), all.secondAtom(atom)))
                .mapToObj(atom -> singleCell(all.truth(atom), all.firstPrediction(atom), all.secondPrediction(atom)))
                .findFirst();
    }

    private static PairedConfusionMatrix singleCell(int truth, int first, int second) {
        long[][][] counts = new long[LABELS.size()][LABELS.size()][LABELS.size()];
        counts[truth][first][second] = 5;
        return PairedConfusionMatrix.of(LABELS, counts).withPositive("b");
    }

    private static ComparisonCase<ConfusionMatrix> clustered(
            Metric<ConfusionMatrix> metric, boolean withEmpty, Optional<PairedConfusionMatrix> more) {
        Map<String, PairedConfusionMatrix> clusters = new LinkedHashMap<>();
        Map<String, PairedConfusionMatrix> swapped = new LinkedHashMap<>();
        for (int part = 0; part < 6; part++) {
            clusters.put("cluster " + part, joint(LABELS, part));
        }
        more.ifPresent(rows -> clusters.put("without trials", rows));
        if (withEmpty) {
            clusters.put(
                    "empty", PairedConfusionMatrix.of(LABELS, new long[3][3][3]).withPositive("b"));
        }
        clusters.forEach((name, cluster) -> swapped.put(name, cluster.swapped()));
        return new ComparisonCase<>(
                metric, Pairing.paired(ClusteredSample.of(clusters)), Pairing.paired(ClusteredSample.of(swapped)));
    }

    private static PairedConfusionMatrix joint(List<String> labels, int part) {
        int k = labels.size();
        long[][][] counts = new long[k][k][k];
        long[][][] observed = {
            {{20 + part, 3, 0}, {5 - part, 2, 0}, {0, 1, 1}},
            {{2, 3 + part % 2, 0}, {4, 21 - part, 1}, {0, 2, 1}},
            {{1, 0, 2}, {0, 1, 1}, {3, 1 + part % 3, 15}}
        };
        for (int t = 0; t < 3; t++) {
            for (int a = 0; a < 3; a++) {
                counts[t][a] = Arrays.copyOf(observed[t][a], k);
            }
        }
        return PairedConfusionMatrix.of(labels, counts).withPositive("b");
    }
}
