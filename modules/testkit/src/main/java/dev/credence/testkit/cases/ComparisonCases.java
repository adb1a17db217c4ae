package dev.credence.testkit.cases;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.testkit.ComparisonCase;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** Metrics on two systems, for comparators. */
public final class ComparisonCases {
    private ComparisonCases() {}

    /** The reference metrics on two systems, paired and independent, i.i.d. and of every other design. */
    public static List<ComparisonCase<?>> all() {
        return IntervalCases.ofReferences(ComparisonCases::of);
    }

    /** A metric on whatever it reads. */
    public static List<ComparisonCase<?>> of(Metric<?> metric) {
        return IntervalCases.of(
                metric, ComparisonCases::ofMatrices, ComparisonCases::ofScores, ComparisonCases::ofClassScores);
    }

    /** A metric of matrices on two systems. */
    public static List<ComparisonCase<?>> ofMatrices(Metric<ConfusionMatrix> metric) {
        List<ComparisonCase<?>> cases = new ArrayList<>();
        for (PairedConfusionMatrix joint : pairs()) {
            cases.addAll(Contrasts.both(metric, joint));
        }
        List<PairedConfusionMatrix> parts = parts();
        List<PairedConfusionMatrix> swapped =
                parts.stream().map(PairedConfusionMatrix::swapped).toList();
        cases.add(ComparisonCase.paired(metric, IntervalCases.clustered(parts), IntervalCases.clustered(swapped)));
        cases.add(ComparisonCase.paired(metric, IntervalCases.crossed(parts), IntervalCases.crossed(swapped)));
        cases.add(ComparisonCase.paired(metric, FoldedSample.of(parts), FoldedSample.of(swapped)));
        List<PairedConfusionMatrix> corners = pairs();
        cases.add(ComparisonCase.paired(
                metric,
                FoldedSample.of(corners),
                FoldedSample.of(
                        corners.stream().map(PairedConfusionMatrix::swapped).toList())));
        cases.add(matched(metric, parts));
        cases.add(ComparisonCase.paired(
                metric, IntervalCases.weighted(parts.get(0)), IntervalCases.weighted(swapped.get(0))));
        cases.add(ComparisonCase.paired(metric, byTruth(parts.get(0)), byTruth(swapped.get(0))));
        cases.removeIf(requested -> !readable(metric, requested));
        return cases;
    }

    private static Sample<PairedConfusionMatrix> byTruth(PairedConfusionMatrix joint) {
        return StratifiedSample.of(joint, joint::truth);
    }

    /** Two lists of folds, matched by their order. */
    private static ComparisonCase<ConfusionMatrix> matched(
            Metric<ConfusionMatrix> metric, List<PairedConfusionMatrix> folds) {
        Sample<ConfusionMatrix> first =
                FoldedSample.of(folds.stream().map(PairedConfusionMatrix::first).toList());
        Sample<ConfusionMatrix> second = FoldedSample.of(
                folds.stream().map(PairedConfusionMatrix::second).toList());
        return ComparisonCase.independent(metric, first, second);
    }

    private static boolean readable(Metric<ConfusionMatrix> metric, ComparisonCase<?> requested) {
        return metric.refusal((ConfusionMatrix) requested.pairing().firstEvidence())
                .isEmpty();
    }

    /** A metric of scores on two systems. */
    public static List<ComparisonCase<?>> ofScores(Metric<ScoredSample> metric) {
        PairedScoredSample joint = PairedScoredSample.of(
                new boolean[] {true, false, true, true, false, false, true, false},
                new double[] {0.9, 0.2, 0.6, 0.4, 0.5, 0.1, 0.8, 0.4},
                new double[] {0.7, 0.3, 0.8, 0.5, 0.6, 0.2, 0.3, 0.1});
        return List.copyOf(Contrasts.both(metric, joint));
    }

    /** A metric of scores of several classes on two systems. */
    public static List<ComparisonCase<?>> ofClassScores(Metric<ClassScores> metric) {
        ClassScores second = ClassScoreSamples.readable(metric, ClassScoreSamples.random(3, 40, 0, 3));
        List<ComparisonCase<?>> cases = new ArrayList<>();
        for (ClassScores scores : List.of(ClassScoreSamples.random(3, 30, 0.5, 2), ClassScoreSamples.oneClass())) {
            ClassScores first = ClassScoreSamples.readable(metric, scores);
            cases.add(ComparisonCase.independent(metric, Sample.of(first), Sample.of(second)));
            PairedClassScores joint = ClassScoreSamples.pair(metric, scores, 4);
            cases.add(ComparisonCase.paired(metric, Sample.of(joint), Sample.of(joint.swapped())));
        }
        return cases;
    }

    /** Two identical systems, paired on the same items. */
    public static ComparisonCase<ConfusionMatrix> identical(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        long[][][] counts = new long[matrix.classes()][matrix.classes()][matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            int call = matrix.predicted(atom);
            counts[matrix.truth(atom)][call][call] = matrix.count(atom);
        }
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(matrix.labels(), counts);
        PairedConfusionMatrix declared =
                matrix.positive().map(joint::withPositive).orElse(joint);
        return ComparisonCase.paired(metric, Sample.of(declared), Sample.of(declared.swapped()));
    }

    /** Two systems of equal matrices on different items. */
    public static ComparisonCase<ConfusionMatrix> equal(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        return ComparisonCase.independent(metric, Sample.of(matrix), Sample.of(matrix));
    }

    /** Random joint matrices of two binary systems, a third of their cells empty. */
    public static Arbitrary<PairedConfusionMatrix> anyPair() {
        Arbitrary<Long> cell = Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(0L)),
                Tuple.of(2, Arbitraries.longs().between(1, 60)));
        return cell.list()
                .ofSize(8)
                .map(c -> binary(new long[][][] {
                    {{c.get(0), c.get(1)}, {c.get(2), c.get(3)}}, {{c.get(4), c.get(5)}, {c.get(6), c.get(7)}}
                }));
    }

    private static List<PairedConfusionMatrix> pairs() {
        return List.of(
                binary(new long[][][] {{{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}}),
                binary(new long[][][] {{{40, 3}, {2, 5}}, {{6, 9}, {1, 34}}}),
                binary(new long[][][] {{{30, 4}, {0, 0}}, {{0, 0}, {5, 26}}}),
                binary(new long[][][] {{{3, 1}, {0, 0}}, {{0, 1}, {0, 2}}}),
                binary(new long[][][] {{{8, 1}, {1, 0}}, {{0, 0}, {0, 0}}}),
                binary(new long[2][2][2]));
    }

    private static List<PairedConfusionMatrix> parts() {
        return List.of(
                binary(new long[][][] {{{40, 3}, {2, 5}}, {{6, 9}, {1, 34}}}),
                binary(new long[][][] {{{45, 1}, {4, 2}}, {{3, 7}, {2, 36}}}),
                binary(new long[][][] {{{38, 4}, {3, 4}}, {{5, 8}, {4, 34}}}),
                binary(new long[][][] {{{44, 2}, {1, 3}}, {{4, 10}, {3, 33}}}),
                binary(new long[][][] {{{41, 3}, {5, 1}}, {{2, 6}, {5, 37}}}));
    }

    private static PairedConfusionMatrix binary(long[][][] counts) {
        return PairedConfusionMatrix.of(List.of("negative", "positive"), counts).withPositive("positive");
    }
}
