package dev.credence.testkit.cases;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.IntervalCase;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** Two systems that differ a little, more, or clearly, so that p-values of all sizes come up. */
public final class Contrasts {
    private static final double[] GAINS = {0.1, 0.5, 1.2};
    private static final int ITEMS = 60;

    private Contrasts() {}

    /** A metric on two systems, paired and independent, and over the same folds. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<ComparisonCase<?>> of(Metric<?> metric) {
        List<ComparisonCase<?>> cases = new ArrayList<>();
        if (metric.evidenceType() == ConfusionMatrix.class) {
            matrices().forEach(joint -> cases.addAll(both((Metric<ConfusionMatrix>) metric, joint)));
            cases.add(folded((Metric<ConfusionMatrix>) metric, matrices()));
        } else if (metric.evidenceType() == ScoredSample.class) {
            scores().forEach(joint -> cases.addAll(both((Metric<ScoredSample>) metric, joint)));
            cases.add(folded((Metric<ScoredSample>) metric, scores()));
        } else if (metric.evidenceType() == ClassScores.class) {
            cases.addAll(both(
                    (Metric<ClassScores>) metric,
                    ClassScoreSamples.pair((Metric<ClassScores>) metric, ClassScoreSamples.random(3, ITEMS, 0, 8), 9)));
        } else if (metric.evidenceType() == Readings.class) {
            readings().forEach(joint -> cases.addAll(both((Metric<Readings>) metric, joint)));
        }
        return cases;
    }

    /** A metric on what the first systems did. */
    @SuppressWarnings("unchecked") // the kind of evidence is checked
    public static List<IntervalCase<?>> samples(Metric<?> metric) {
        List<IntervalCase<?>> samples = new ArrayList<>();
        of(metric).stream()
                .filter(requested -> requested.pairing() instanceof Pairing.Independent)
                .forEach(requested -> samples.add(first(requested)));
        if (metric.evidenceType() == ConfusionMatrix.class) {
            samples.add(new IntervalCase<>(
                    (Metric<ConfusionMatrix>) metric,
                    FoldedSample.of(matrices().stream()
                            .map(PairedConfusionMatrix::first)
                            .toList())));
        } else if (metric.evidenceType() == ScoredSample.class) {
            samples.add(new IntervalCase<>(
                    (Metric<ScoredSample>) metric,
                    FoldedSample.of(
                            scores().stream().map(PairedScoredSample::first).toList())));
        }
        return samples;
    }

    @SuppressWarnings("unchecked") // of the same class, as evidence promises
    private static <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>> ComparisonCase<E> folded(
            Metric<E> metric, List<P> folds) {
        List<P> swapped = folds.stream().map(joint -> (P) joint.swapped()).toList();
        return new ComparisonCase<>(
                metric, Pairing.paired(FoldedSample.of(folds)), Pairing.paired(FoldedSample.of(swapped)));
    }

    private static <E extends Evidence> IntervalCase<E> first(ComparisonCase<E> requested) {
        return new IntervalCase<>(
                requested.metric(), Sample.of(requested.pairing().firstEvidence()));
    }

    private static List<PairedConfusionMatrix> matrices() {
        return List.of(
                binary(new long[][][] {{{40, 3}, {9, 8}}, {{6, 4}, {7, 23}}}),
                binary(new long[][][] {{{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}}),
                binary(new long[][][] {{{120, 40}, {4, 6}}, {{6, 3}, {45, 126}}}),
                binary(new long[][][] {{{8, 1}, {3, 2}}, {{1, 2}, {4, 9}}}));
    }

    private static PairedConfusionMatrix binary(long[][][] counts) {
        return PairedConfusionMatrix.of(List.of("negative", "positive"), counts).withPositive("positive");
    }

    /** The first system sees the signal through less noise. */
    private static List<PairedScoredSample> scores() {
        List<PairedScoredSample> joint = new ArrayList<>();
        for (double gain : GAINS) {
            joint.add(scores(ITEMS, gain, new SplittableRandom(20_260_110)));
        }
        return joint;
    }

    /** Scores in (0, 1) of the same items by two systems. */
    static PairedScoredSample scores(int items, double gain, SplittableRandom random) {
        boolean[] positive = new boolean[items];
        double[] first = new double[items];
        double[] second = new double[items];
        for (int item = 0; item < items; item++) {
            positive[item] = 5 * item < 2 * items;
            double shared = random.nextGaussian();
            first[item] = logistic((positive[item] ? 1 + gain : 0) + 0.7 * shared + 0.7 * random.nextGaussian());
            second[item] = logistic((positive[item] ? 1 : 0) + 0.7 * shared + 0.7 * random.nextGaussian());
        }
        return PairedScoredSample.of(positive, first, second);
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(0.5 - x));
    }

    private static List<PairedReadings> readings() {
        List<PairedReadings> joint = new ArrayList<>();
        for (double gain : GAINS) {
            SplittableRandom random = new SplittableRandom(20_260_111);
            double[] first = new double[ITEMS];
            double[] second = new double[ITEMS];
            for (int item = 0; item < ITEMS; item++) {
                double shared = random.nextGaussian();
                first[item] = shared + 0.5 * random.nextGaussian();
                second[item] = (1 + gain / 2) * (shared + 0.5 * random.nextGaussian());
            }
            joint.add(PairedReadings.of(first, second));
        }
        return joint;
    }

    /** Pairs of scores and the same pairs after the first system's scores went through a function. */
    public static List<List<ComparisonCase<ScoredSample>>> beforeAndAfter(
            Metric<ScoredSample> metric, DoubleUnaryOperator change) {
        List<List<ComparisonCase<ScoredSample>>> changes = new ArrayList<>();
        for (PairedScoredSample joint : scores()) {
            List<ComparisonCase<ScoredSample>> before = both(metric, joint);
            List<ComparisonCase<ScoredSample>> after = both(metric, changed(joint, change));
            for (int i = 0; i < before.size(); i++) {
                changes.add(List.of(before.get(i), after.get(i)));
            }
        }
        return changes;
    }

    private static PairedScoredSample changed(PairedScoredSample joint, DoubleUnaryOperator change) {
        int items = joint.atoms();
        boolean[] positive = new boolean[items];
        double[] first = new double[items];
        double[] second = new double[items];
        for (int item = 0; item < items; item++) {
            positive[item] = joint.positive(item);
            first[item] = change.applyAsDouble(joint.firstScore(item));
            second[item] = joint.secondScore(item);
        }
        return PairedScoredSample.of(positive, first, second);
    }

    /** A pair of systems on the same items, and as if the items were different ones. */
    public static <E extends Evidence, P extends PairedEvidence<E>> List<ComparisonCase<E>> both(
            Metric<E> metric, P joint) {
        @SuppressWarnings("unchecked") // of the same class, as evidence promises
        P swapped = (P) joint.swapped();
        return List.of(
                ComparisonCase.paired(metric, Sample.of(joint), Sample.of(swapped)),
                ComparisonCase.independent(metric, Sample.of(joint.first()), Sample.of(joint.second())));
    }
}
