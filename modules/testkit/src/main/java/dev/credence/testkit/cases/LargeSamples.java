package dev.credence.testkit.cases;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Samples so large that the delta method is accurate. */
public final class LargeSamples {
    /** This many scores determine a tenth of a width, and areas that compare all pairs remain fast. */
    private static final int SCORES = 500;
    /** Quantiles of Student's t with 99 degrees of freedom are 1.2% larger than normal quantiles. */
    private static final int CLUSTERS = 100;
    /** A cluster of each size occurs with each number of hits, as 3 and 5 have no common factor. */
    private static final int MANY_CLUSTERS = 120;
    /** Quantiles of Student's t with 49 degrees of freedom are 2.5% larger than normal quantiles. */
    private static final int CROSSED = 50;

    /** Every count is beyond 2^30, and most beyond 2^31. */
    private static final ConfusionMatrix BEYOND_INT =
            ConfusionMatrix.binary(7_000_000_000L, 1_600_000_000, 2_400_000_000L, 9_000_000_000L);

    /** Both are built once, because they have many cells. */
    private static final Sample<ConfusionMatrix> CROSSED_CLUSTERS = crossed(LargeSamples::cluster);

    private static final Sample<PairedConfusionMatrix> CROSSED_PAIRS = crossed(LargeSamples::jointCluster);

    private LargeSamples() {}

    /** A metric on a large sample: 20,000 observations of a matrix, and more than 2^31; 500 of scores or readings. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<IntervalCase<?>> of(Metric<?> metric) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return readable(
                    (Metric<ConfusionMatrix>) metric,
                    List.of(Sample.of(ConfusionMatrix.binary(7_000, 1_600, 2_400, 9_000)), Sample.of(BEYOND_INT)));
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return casesOf((Metric<ScoredSample>) metric, scores().first());
        }
        return metric.evidenceType() == Readings.class ? casesOf((Metric<Readings>) metric, readings()) : List.of();
    }

    /** A metric on a sample that is to grow: one observation of each kind. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<IntervalCase<?>> fewCases(Metric<?> metric) {
        return metric.evidenceType() == ConfusionMatrix.class
                ? casesOf((Metric<ConfusionMatrix>) metric, ConfusionMatrix.binary(1, 1, 1, 1))
                : List.of();
    }

    private static <E extends Evidence> List<IntervalCase<?>> casesOf(Metric<E> metric, E evidence) {
        return metric.refusal(evidence).isEmpty()
                ? List.of(new IntervalCase<>(metric, Sample.of(evidence)))
                : List.of();
    }

    /**
     * A metric on large samples of other designs: 100 clusters that differ much, 120 that differ in size as well, 50 crossed with 50, weights of 1
     * and 20, strata by true class of which
     * one is nearly without errors.
     */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<IntervalCase<?>> designs(Metric<?> metric) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return readable(
                    (Metric<ConfusionMatrix>) metric,
                    List.of(
                            clusters(LargeSamples::cluster),
                            manyUneven(LargeSamples::cluster),
                            CROSSED_CLUSTERS,
                            weighted(ConfusionMatrix.binary(7_000, 1_600, 2_400, 9_000)),
                            StratifiedSample.byTruth(ConfusionMatrix.binary(2_000, 100, 8_000, 9_900))));
        }
        return metric.evidenceType() == ScoredSample.class
                ? readable((Metric<ScoredSample>) metric, List.of(StratifiedSample.byTruth(scores().first())))
                : List.of();
    }

    private static <E extends Evidence> List<IntervalCase<?>> readable(Metric<E> metric, List<Sample<E>> samples) {
        return samples.stream()
                .filter(sample -> metric.refusal(sample.evidence()).isEmpty())
                .<IntervalCase<?>>map(sample -> new IntervalCase<>(metric, sample))
                .toList();
    }

    /**
     * A metric on two systems in large samples: paired and independent, of more than 2^31 items, in 100 equal and in 120 unequal
     * clusters, in 50 clusters crossed with 50 others, with weights of 1 and 20, each in a design of its own, and a clear difference between samples of which one is ten times
     * the other.
     */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<ComparisonCase<?>> systems(Metric<?> metric) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            Metric<ConfusionMatrix> matrices = (Metric<ConfusionMatrix>) metric;
            PairedConfusionMatrix joint = Draws.matrix(7_600, 1_400, 400, 600, 600, 400, 2_000, 7_000);
            List<ComparisonCase<?>> cases = new ArrayList<>(Contrasts.both(matrices, joint));
            cases.add(paired(matrices, clusters(LargeSamples::jointCluster)));
            cases.add(paired(matrices, manyUneven(LargeSamples::jointCluster)));
            cases.add(paired(matrices, CROSSED_PAIRS));
            cases.add(paired(matrices, weighted(joint)));
            cases.add(paired(
                    matrices,
                    Sample.of(Draws.matrix(
                            7_600_000_000L,
                            1_400_000_000,
                            400_000_000,
                            600_000_000,
                            600_000_000,
                            400_000_000,
                            2_000_000_000,
                            7_000_000_000L))));
            cases.addAll(independent(matrices));
            cases.removeIf(requested -> matrices.refusal(
                            (ConfusionMatrix) requested.pairing().firstEvidence())
                    .isPresent());
            return cases;
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return List.copyOf(Contrasts.both((Metric<ScoredSample>) metric, scores()));
        }
        return metric.evidenceType() == Readings.class
                ? List.copyOf(Contrasts.both((Metric<Readings>) metric, pairedReadings()))
                : List.of();
    }

    /** A metric on two systems on different items, of which the second has a sixth or a hundredth as many and is clearly worse. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<ComparisonCase<?>> unequal(Metric<?> metric) {
        if (metric.evidenceType() != ConfusionMatrix.class) {
            return List.of();
        }
        Metric<ConfusionMatrix> matrices = (Metric<ConfusionMatrix>) metric;
        List<ComparisonCase<?>> cases = List.of(
                ComparisonCase.independent(
                        matrices,
                        Sample.of(ConfusionMatrix.binary(277, 7, 8, 277)),
                        Sample.of(ConfusionMatrix.binary(26, 26, 24, 24))),
                ComparisonCase.independent(
                        matrices,
                        Sample.of(ConfusionMatrix.binary(4_750, 250, 250, 4_750)),
                        Sample.of(ConfusionMatrix.binary(40, 10, 10, 40))));
        return matrices.refusal(ConfusionMatrix.binary(26, 26, 24, 24)).isPresent() ? List.of() : cases;
    }

    /**
     * A metric on two systems in large samples of the same items, this many of each class: of the one class the first system is ahead, of
     * the other the second.
     */
    public static List<ComparisonCase<?>> strata(Metric<ConfusionMatrix> metric) {
        PairedConfusionMatrix joint = Draws.matrix(5_800, 4_000, 100, 100, 3_000, 4_000, 100, 2_900);
        return metric.refusal(joint.first()).isPresent()
                ? List.of()
                : List.of(paired(metric, StratifiedSample.of(joint, joint::truth)));
    }

    /** Each system in a design of its own: clusters and independent items, strata and weights. */
    private static List<ComparisonCase<ConfusionMatrix>> independent(Metric<ConfusionMatrix> metric) {
        Sample<ConfusionMatrix> items = Sample.of(ConfusionMatrix.binary(2_000, 500, 700, 1_800));
        Sample<ConfusionMatrix> strata = StratifiedSample.byTruth(ConfusionMatrix.binary(2_000, 100, 8_000, 9_900));
        Sample<ConfusionMatrix> weighted = weighted(ConfusionMatrix.binary(7_000, 1_600, 2_400, 9_000));
        return List.of(
                ComparisonCase.independent(
                        metric,
                        Sample.of(BEYOND_INT),
                        Sample.of(
                                ConfusionMatrix.binary(8_000_000_000L, 1_000_000_000, 2_000_000_000, 9_000_000_000L))),
                ComparisonCase.independent(
                        metric,
                        Sample.of(ConfusionMatrix.binary(4_800, 200, 300, 4_700)),
                        Sample.of(ConfusionMatrix.binary(400, 180, 120, 300))),
                ComparisonCase.independent(metric, clusters(LargeSamples::cluster), items),
                ComparisonCase.independent(metric, items, clusters(LargeSamples::cluster)),
                ComparisonCase.independent(metric, strata, weighted));
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> ComparisonCase<E> paired(
            Metric<E> metric, Sample<P> joint) {
        return ComparisonCase.paired(metric, joint, joint);
    }

    private static <E extends Poolable<E>> Sample<E> clusters(IntFunction<E> cluster) {
        return IntervalCases.clustered(
                IntStream.range(0, CLUSTERS).mapToObj(cluster).toList());
    }

    /** Returns 120 clusters of one to three times the size: more than a hundred, and of different sizes. */
    private static <E extends Poolable<E>> Sample<E> manyUneven(IntFunction<E> cluster) {
        return IntervalCases.clustered(IntStream.range(0, MANY_CLUSTERS)
                .mapToObj(number -> {
                    E one = cluster.apply(number);
                    return number % 3 == 0
                            ? one
                            : number % 3 == 1 ? one.merge(one) : one.merge(one).merge(one);
                })
                .toList());
    }

    /** Returns 50 clusters crossed with 50 others, in which both kinds of clusters differ. */
    private static <E extends Poolable<E>> Sample<E> crossed(IntFunction<E> cell) {
        return IntervalCases.crossed(
                IntStream.range(0, CROSSED * CROSSED)
                        .mapToObj(number -> cell.apply((number / CROSSED % 5 + number % 5) / 2))
                        .toList(),
                CROSSED);
    }

    /** From a fifth to four fifths of the positives are found, and the same share of the predicted positives is positive. */
    private static ConfusionMatrix cluster(int number) {
        int better = 3 * (number % 5);
        return ConfusionMatrix.binary(4 + better, 16 - better, 16 - better, 4 + better);
    }

    /** In some clusters the first system is ahead on both classes, in others the second. */
    private static PairedConfusionMatrix jointCluster(int number) {
        int lead = 2 * (number % 5);
        return Draws.matrix(14, 2 + lead, 10 - lead, 3, 3, 10 - lead, 2 + lead, 14);
    }

    /** Half of each cell weighs 1, half 20. */
    private static <E extends Evidence> Sample<E> weighted(E evidence) {
        double[] sums = Arrays.stream(evidence.weights()).map(n -> 10.5 * n).toArray();
        double[] squares = Arrays.stream(evidence.weights()).map(n -> 200.5 * n).toArray();
        return WeightedSample.of(evidence, sums, squares);
    }

    private static PairedScoredSample scores() {
        return Contrasts.scores(SCORES, 0.4, new SplittableRandom(8));
    }

    /** A metric of scores on 500 scores in tenths, so with many ties. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<IntervalCase<?>> withTies(Metric<?> metric) {
        return metric.evidenceType() == ScoredSample.class ? casesOf((Metric<ScoredSample>) metric, tied()) : List.of();
    }

    private static ScoredSample tied() {
        ScoredSample fine = scores().first();
        boolean[] positive = new boolean[fine.atoms()];
        double[] tenths = new double[fine.atoms()];
        for (int atom = 0; atom < tenths.length; atom++) {
            positive[atom] = fine.positive(atom);
            tenths[atom] = Math.rint(10 * fine.score(atom)) / 10;
        }
        return ScoredSample.of(tenths, positive);
    }

    private static PairedReadings pairedReadings() {
        SplittableRandom random = new SplittableRandom(10);
        double[] first = random.doubles(SCORES, -3, 3).toArray();
        double[] second =
                Arrays.stream(first).map(x -> x + random.nextDouble(-1, 1)).toArray();
        return PairedReadings.of(first, second);
    }

    private static Readings readings() {
        SplittableRandom random = new SplittableRandom(9);
        return Readings.of(random.doubles(SCORES, -3, 3).toArray());
    }
}
