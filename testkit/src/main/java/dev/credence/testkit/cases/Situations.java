package dev.credence.testkit.cases;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Metrics on samples of every design, for interval methods. */
public final class Situations {
    private Situations() {}

    /**
     * The probes on i.i.d. corner cases, and on an ordinary sample of every other design.
     *
     * @return a fixed list
     */
    public static List<Situation<?>> all() {
        List<Situation<?>> all = new ArrayList<>();
        for (Metric<ConfusionMatrix> metric : Probes.ofMatrices()) {
            all.addAll(ofMatrices(metric));
        }
        all.addAll(ofScores(Probes.score()));
        return all;
    }

    /**
     * A metric of matrices on corner cases and on every design.
     *
     * @param metric the metric
     * @return situations that the metric can read
     */
    public static List<Situation<?>> ofMatrices(Metric<ConfusionMatrix> metric) {
        List<ConfusionMatrix> corners = new ArrayList<>(Matrices.binaryCorners());
        corners.addAll(Matrices.manyClassCorners());
        List<ConfusionMatrix> parts = List.of(
                ConfusionMatrix.binary(40, 3, 5, 52),
                ConfusionMatrix.binary(31, 6, 9, 54),
                ConfusionMatrix.binary(45, 2, 3, 50),
                ConfusionMatrix.binary(28, 7, 12, 53));
        return readable(metric, corners, parts, StratifiedSample.byTruth(parts.get(0)));
    }

    /**
     * A metric of scores on corner cases and on every design.
     *
     * @param metric the metric
     * @return situations that the metric can read
     */
    public static List<Situation<?>> ofScores(Metric<ScoredSample> metric) {
        List<ScoredSample> corners = Scores.corners();
        List<ScoredSample> parts = List.of(
                corners.get(0),
                corners.get(4),
                ScoredSample.of(new double[] {.6, .7, .9}, new double[] {.2, .5, .65, .1}),
                ScoredSample.of(new double[] {.4, .8, .95}, new double[] {.3, .5, .45, .1}));
        return readable(metric, corners, parts, StratifiedSample.byTruth(corners.get(0)));
    }

    private static <E extends Poolable<E>> List<Situation<?>> readable(
            Metric<E> metric, List<E> corners, List<E> parts, Sample<E> stratified) {
        List<Sample<E>> samples = new ArrayList<>();
        corners.forEach(corner -> samples.add(Sample.of(corner)));
        samples.add(stratified);
        samples.add(weighted(parts.get(0)));
        samples.add(clustered(parts));
        samples.add(FoldedSample.of(parts));
        List<Situation<?>> situations = new ArrayList<>();
        for (Sample<E> sample : samples) {
            if (metric.refusal(sample.evidence()).isEmpty()) {
                situations.add(new Situation<>(metric, sample));
            }
        }
        return situations;
    }

    /**
     * Evidence whose rows alternate between the weights 1 and 3.
     *
     * @param <E> kind of evidence
     * @param evidence the rows
     * @return a weighted sample
     */
    public static <E extends Evidence> Sample<E> weighted(E evidence) {
        double[] sums = Arrays.stream(evidence.weights())
                .map(n -> Math.ceil(n / 2) + 3 * Math.floor(n / 2))
                .toArray();
        double[] squares = Arrays.stream(evidence.weights())
                .map(n -> Math.ceil(n / 2) + 9 * Math.floor(n / 2))
                .toArray();
        return WeightedSample.of(evidence, sums, squares);
    }

    /**
     * Parts taken as clusters.
     *
     * @param <E> kind of evidence
     * @param parts evidence of each cluster
     * @return a clustered sample
     */
    public static <E extends Poolable<E>> Sample<E> clustered(List<E> parts) {
        Map<String, E> clusters = new LinkedHashMap<>();
        parts.forEach(part -> clusters.put("cluster-" + clusters.size(), part));
        return ClusteredSample.of(clusters);
    }
}
