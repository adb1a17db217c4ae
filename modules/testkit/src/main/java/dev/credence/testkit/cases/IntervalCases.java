package dev.credence.testkit.cases;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.testkit.IntervalCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Metrics on samples of every design, for interval methods. */
public final class IntervalCases {
    private IntervalCases() {}

    /** The reference metrics on i.i.d. corner cases, and on an ordinary sample of every other design. */
    public static List<IntervalCase<?>> all() {
        return ofReferences(IntervalCases::of);
    }

    static <C> List<C> ofReferences(Function<Metric<?>, List<C>> cases) {
        List<Metric<?>> metrics = new ArrayList<>(ReferenceMetrics.ofMatrices());
        metrics.add(ReferenceMetrics.auroc());
        metrics.add(ReferenceMetrics.topOne());
        return metrics.stream().flatMap(metric -> cases.apply(metric).stream()).toList();
    }

    /** A metric on whatever it reads. */
    public static List<IntervalCase<?>> of(Metric<?> metric) {
        return of(metric, IntervalCases::ofMatrices, IntervalCases::ofScores, IntervalCases::ofClassScores);
    }

    @SuppressWarnings("unchecked") // the kind of evidence is checked
    static <C> List<C> of(
            Metric<?> metric,
            Function<Metric<ConfusionMatrix>, List<C>> ofMatrices,
            Function<Metric<ScoredSample>, List<C>> ofScores,
            Function<Metric<ClassScores>, List<C>> ofClassScores) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return ofMatrices.apply((Metric<ConfusionMatrix>) metric);
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return ofScores.apply((Metric<ScoredSample>) metric);
        }
        if (metric.evidenceType() == ClassScores.class) {
            return ofClassScores.apply((Metric<ClassScores>) metric);
        }
        throw new IllegalArgumentException("metric must read confusion matrices, scores or scores of classes: metric="
                + metric.spelling() + " reads " + metric.evidenceType().getSimpleName());
    }

    /** A metric of matrices on corner cases and on every design. */
    public static List<IntervalCase<?>> ofMatrices(Metric<ConfusionMatrix> metric) {
        List<ConfusionMatrix> corners = new ArrayList<>(Matrices.binaryCorners());
        corners.addAll(Matrices.manyClassCorners());
        List<ConfusionMatrix> parts = List.of(
                ConfusionMatrix.binary(40, 3, 5, 52),
                ConfusionMatrix.binary(31, 6, 9, 54),
                ConfusionMatrix.binary(45, 2, 3, 50),
                ConfusionMatrix.binary(28, 7, 12, 53));
        return readable(metric, corners, foldedCorners(), parts, StratifiedSample.byTruth(parts.get(0)));
    }

    /** Two folds; equal ones; perfect ones; some without positives, or without any item that is predicted positive; an empty one; all empty. */
    private static List<Sample<ConfusionMatrix>> foldedCorners() {
        ConfusionMatrix ordinary = ConfusionMatrix.binary(8, 2, 3, 12);
        ConfusionMatrix perfect = ConfusionMatrix.binary(9, 0, 0, 11);
        ConfusionMatrix negatives = ConfusionMatrix.binary(0, 1, 0, 19);
        ConfusionMatrix uncalled = ConfusionMatrix.binary(0, 0, 4, 16);
        ConfusionMatrix empty = ConfusionMatrix.binary(0, 0, 0, 0);
        return Stream.of(
                        List.of(ordinary, ConfusionMatrix.binary(6, 3, 1, 10)),
                        List.of(ordinary, ordinary, ordinary),
                        List.of(perfect, perfect, perfect, perfect, perfect),
                        List.of(perfect, ordinary, negatives, ordinary),
                        List.of(ordinary, uncalled, perfect),
                        List.of(ordinary, perfect, empty),
                        List.of(empty, empty))
                .<Sample<ConfusionMatrix>>map(FoldedSample::of)
                .toList();
    }

    /** A metric of scores on corner cases and on every design. */
    public static List<IntervalCase<?>> ofScores(Metric<ScoredSample> metric) {
        List<ScoredSample> corners = Scores.corners();
        List<ScoredSample> parts = List.of(
                corners.get(0),
                corners.get(4),
                ScoredSample.of(new double[] {0.6, 0.7, 0.9}, new double[] {0.2, 0.5, 0.65, 0.1}),
                ScoredSample.of(new double[] {0.4, 0.8, 0.95}, new double[] {0.3, 0.5, 0.45, 0.1}));
        return readable(metric, corners, List.of(), parts, StratifiedSample.byTruth(corners.get(0)));
    }

    /** A metric of scores of several classes on corner cases and on every design. */
    public static List<IntervalCase<?>> ofClassScores(Metric<ClassScores> metric) {
        List<ClassScores> parts = IntStream.range(2, 6)
                .mapToObj(seed -> ClassScoreSamples.random(3, 20, 0.5, seed))
                .map(scores -> ClassScoreSamples.readable(metric, scores))
                .toList();
        Sample<ClassScores> byTruth = StratifiedSample.of(parts.get(0), parts.get(0)::truth);
        return readable(metric, ClassScoreSamples.corners(), List.of(), parts, byTruth);
    }

    private static <E extends Poolable<E>> List<IntervalCase<?>> readable(
            Metric<E> metric, List<E> corners, List<Sample<E>> folded, List<E> parts, Sample<E> stratified) {
        List<Sample<E>> samples = new ArrayList<>();
        corners.forEach(corner -> samples.add(Sample.of(corner)));
        samples.addAll(folded);
        samples.add(stratified);
        samples.add(weighted(parts.get(0)));
        samples.add(clustered(parts));
        samples.add(crossed(parts));
        samples.add(FoldedSample.of(parts));
        List<IntervalCase<?>> cases = new ArrayList<>();
        for (Sample<E> sample : samples) {
            if (metric.refusal(sample.evidence()).isEmpty()) {
                cases.add(new IntervalCase<>(metric, sample));
            }
        }
        return cases;
    }

    /** Evidence whose rows alternate between the weights 1 and 3. */
    public static <E extends Evidence> Sample<E> weighted(E evidence) {
        double[] sums = Arrays.stream(evidence.weights())
                .map(n -> Math.ceil(n / 2) + 3 * Math.floor(n / 2))
                .toArray();
        double[] squares = Arrays.stream(evidence.weights())
                .map(n -> Math.ceil(n / 2) + 9 * Math.floor(n / 2))
                .toArray();
        return WeightedSample.of(evidence, sums, squares);
    }

    /** Clusters that are all alike, so that nothing varies between them. */
    public static List<IntervalCase<?>> equalClusters() {
        Sample<ConfusionMatrix> sample = clustered(Collections.nCopies(4, ConfusionMatrix.binary(40, 3, 5, 52)));
        return ReferenceMetrics.ofMatrices().stream()
                .<IntervalCase<?>>map(metric -> new IntervalCase<>(metric, sample))
                .toList();
    }

    /** Parts taken as clusters. */
    public static <E extends Poolable<E>> Sample<E> clustered(List<E> parts) {
        Map<String, E> clusters = new LinkedHashMap<>();
        parts.forEach(part -> clusters.put("cluster-" + clusters.size(), part));
        return ClusteredSample.of(clusters);
    }

    /** Parts taken as the cells of clusters of two kinds, in rows of two. */
    public static <E extends Poolable<E>> Sample<E> crossed(List<E> parts) {
        return crossed(parts, 2);
    }

    /** Parts taken as the cells of clusters of two kinds, in rows of a given length. */
    static <E extends Poolable<E>> Sample<E> crossed(List<E> parts, int columns) {
        Map<String, Map<String, E>> cells = new LinkedHashMap<>();
        for (int cell = 0; cell < parts.size(); cell++) {
            cells.computeIfAbsent("row-" + cell / columns, name -> new LinkedHashMap<>())
                    .put("column-" + cell % columns, parts.get(cell));
        }
        return CrossedSample.of(cells);
    }
}
