package dev.credence.montecarlo.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.comparison.PairedDirichlet.JointPrior;
import dev.credence.montecarlo.comparison.Permutation.RankedScores;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

/** Checks ties, ranges, notes and refusals of simulated comparators at their limits, against manual calculations. */
class ComparatorsByHandTest {
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(5).withDraws(200);
    /** Differences of the size 10^12 count as tied if they differ by at most 1. */
    private static final double SCALE = 1e12;

    private static final PairedConfusionMatrix MANY = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                {{900, 520}, {480, 40}}, {{60, 530}, {470, 700}}
            })
            .withPositive("y");

    private static PairedConfusionMatrix table(long both, long first, long second, long none) {
        return PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
                    {{both, first}, {second, none}}, {{0, 0}, {0, 0}}
                })
                .withPositive("a");
    }

    private static Comparison compare(Comparator comparator, BinaryMetric metric, PairedConfusionMatrix joint) {
        return Comparison.compute(comparator, metric, Pairing.paired(joint), AT95, RUN);
    }

    private static ExchangedDifferences even(double observed, double... values) {
        double[] chances = new double[values.length];
        Arrays.fill(chances, 1. / values.length);
        return ExchangedDifferences.enumerated(observed, SCALE, values, chances);
    }

    @Test
    void differenceWithinTheTieToleranceCountsAsEqual() {
        TestResult test = even(2, 1, 3, -1, 0).test();
        assertEquals(0.75, test.twoSided());
        assertEquals(0.5, test.firstGreater());
        assertEquals(1, test.secondGreater());
        assertEquals(0.75, even(2, 1, 3.5, -1, 0).test().secondGreater());
        assertEquals(3, even(0, 3, 2, 0, 0).criticalSize(0.5), "2 is as large as 3");
        ExchangedDifferences sampled = ExchangedDifferences.sampled(2, SCALE, new double[] {3, 0, 0});
        assertEquals(3, sampled.criticalSize(0.5), "and so is the observed one");
        assertEquals(
                0.5,
                ExchangedDifferences.sampled(-1.5, 1, new double[] {1, -2, Double.NaN, 0.5})
                        .test()
                        .secondGreater());
    }

    @Test
    void pValueEqualToAlphaIsNotSignificant() {
        double[] sizes = {-3, -2, -1, 0, 1, 2, 3};
        double[] chances = {1 / 64., 6 / 64., 15 / 64., 20 / 64., 15 / 64., 6 / 64., 1 / 64.};
        ExchangedDifferences differences = ExchangedDifferences.enumerated(2, 1, sizes, chances);
        assertEquals(14 / 64., differences.test().twoSided());
        assertEquals(2, differences.criticalSize(14 / 64.));
    }

    /** Weights are positive counts, which a ratio could not show; items on which both systems agree are not swapped. */
    @Test
    void weightsOfBothSystemsArePositive() {
        BinaryMetric signed = SmallMetrics.smooth(
                "signed", Range.SYMMETRIC, (tp, fp, fn, tn) -> (tp + tn) / Math.abs(tp + fp + fn + tn));
        TestResult plain = LabelSwapPermutations.of(SmallMetrics.ACCURACY, table(9, 6, 1, 4))
                .exact(RUN)
                .test();
        assertEquals(
                plain,
                LabelSwapPermutations.of(signed, table(9, 6, 1, 4)).exact(RUN).test());
        assertTrue(LabelSwapPermutations.of(SmallMetrics.ACCURACY, table(7, 99_000, 999, 8))
                .enumerable());
    }

    @Test
    void enumeratedSwapsGiveExactAndSampledSwapsSimulatedResults() {
        Comparison exact = compare(new Permutation(), SmallMetrics.ACCURACY, table(9, 6, 1, 4));
        assertEquals(List.of("p-values are exact: all swaps were enumerated"), Note.sentences(exact.notes()));
        assertTrue(exact.exact() && exact.simulation().isEmpty());
        BinaryMetric often = SmallMetrics.smooth(
                "often",
                Range.SYMMETRIC,
                (tp, fp, fn, tn) -> tp % 4 == 1 ? Double.NaN : (tp + tn - fp - fn) / (tp + fp + fn + tn));
        Comparison sampled = compare(new Permutation(), often, MANY);
        ExchangedDifferences swaps = LabelSwapPermutations.of(often, MANY).sampled(200, RUN);
        double half = swaps.criticalSize(0.05);
        assertEquals(sampled.difference() - half, sampled.lower(), 1e-15);
        assertEquals(sampled.difference() + half, sampled.upper(), 1e-15);
        long undefined = Math.round(swaps.undefined() * 200);
        assertTrue(undefined > 20 && undefined < 180, "some are 0/0");
        double error = swaps.criticalError(0.05);
        assertTrue(error > 0);
        assertEquals(
                new Simulation(5, 200, undefined, error, error),
                sampled.simulation().orElseThrow());
        assertFalse(sampled.exact());
        assertEquals(
                List.of(
                        "the metric was undefined after a share of " + swaps.undefined()
                                + " of the swaps, which were left out",
                        "p-values are sampled from 200 random swaps"),
                Note.sentences(sampled.notes()));
    }

    @Test
    void permutationDoesNotUseTheMargin() {
        Comparison margin = Comparison.compute(
                new Permutation(), SmallMetrics.ACCURACY, Pairing.paired(table(9, 6, 1, 4)), AT95.withMargin(0.1), RUN);
        assertEquals(2, Note.sentences(margin.notes()).size());
        assertTrue(Note.sentences(margin.notes()).get(1).startsWith("the margin is not used"), margin::toString);
    }

    /** A rate in [-1, 1] that is -1 for one system and 1 for the other differs by 2, the largest possible difference. */
    @Test
    void differenceLiesWithinTwiceTheRangeOfMetric() {
        BinaryMetric net = SmallMetrics.smooth(
                "net", Range.SYMMETRIC, (tp, fp, fn, tn) -> (tp + tn - fp - fn) / (tp + fp + fn + tn));
        Comparison swapped = compare(new Permutation(), net, table(1, 4, 3, 1));
        assertTrue(swapped.lower() < -0.5 && swapped.upper() > 1, swapped::toString);
        for (Comparator comparator : List.of(new PairedBootstrap(), new PairedDirichlet(), new Permutation())) {
            Comparison undefined = compare(comparator, SmallMetrics.MCC, table(3, 2, 1, 4));
            assertEquals(Status.UNDEFINED, undefined.status());
            assertEquals(-2, undefined.lower());
            assertEquals(2, undefined.upper());
        }
    }

    /** The metric is 0/0 in every draw and defined only on the data. */
    @Test
    void comparisonWithoutDefinedDrawsHasTheWholeRange() {
        double firstTp = MANY.first().count("y", "y");
        double secondTp = MANY.second().count("y", "y");
        double firstFp = MANY.first().count("n", "y");
        double secondFp = MANY.second().count("n", "y");
        BinaryMetric own = SmallMetrics.smooth(
                "own",
                Range.SYMMETRIC,
                (tp, fp, fn, tn) -> (tp == firstTp && fp == firstFp) || (tp == secondTp && fp == secondFp)
                        ? tp / 2_000
                        : Double.NaN);
        Comparison none = compare(new PairedBootstrap(), own, MANY);
        assertEquals(-2, none.lower());
        assertEquals(2, none.upper());
        assertEquals(200, none.simulation().orElseThrow().undefinedDraws());
        assertTrue(Note.sentences(none.notes())
                .contains("the metric was undefined in 200 of 200 draws, which were left out"));
        assertTrue(Note.sentences(compare(new PairedBootstrap(), SmallMetrics.ACCURACY, MANY)
                        .notes())
                .isEmpty());
    }

    @Test
    void equalDrawsHaveANoteThatDependsOnUnseenCells() {
        BinaryMetric constant = SmallMetrics.smooth("constant", Range.UNIT, (tp, fp, fn, tn) -> 0.5);
        Comparison all = compare(new PairedBootstrap(), constant, MANY);
        assertEquals(Status.DEGENERATE, all.status());
        assertTrue(Note.sentences(all.notes()).stream()
                .anyMatch(note -> note.startsWith("all draws agree, and no other kind of observation is known")));
        assertEquals(0, all.lower());
        assertEquals(0, all.upper());
        Comparison same = compare(new PairedBootstrap(), SmallMetrics.ACCURACY, table(9, 0, 0, 4));
        assertEquals(Status.DEGENERATE, same.status());
        assertTrue(Note.sentences(same.notes()).stream()
                .anyMatch(note -> note.startsWith("all draws agree: the bounds are quantiles")));
        assertTrue(same.lower() < 0 && same.upper() > 0, same::toString);
    }

    @Test
    void unsupportedDesignsAreRefused() {
        PairedConfusionMatrix joint = table(9, 6, 1, 4);
        Pairing<?> clusters = Pairing.paired(ClusteredSample.of(Map.of("a", joint, "b", joint)));
        Pairing<?> one = Pairing.paired(ClusteredSample.of(Map.of("a", joint)));
        Pairing<?> apart = Pairing.independent(Sample.of(joint.first()), Sample.of(joint.second()));
        for (Comparator comparator : List.of(new PairedBootstrap(), new PairedDirichlet(), new Permutation())) {
            boolean bootstrap = comparator instanceof PairedBootstrap;
            assertEquals(
                    Refusal.Code.PAIRING,
                    comparator
                            .refusal(SmallMetrics.ACCURACY, apart)
                            .orElseThrow()
                            .code());
            assertEquals(
                    bootstrap,
                    comparator.refusal(SmallMetrics.ACCURACY, clusters).isEmpty());
            assertTrue(comparator.refusal(SmallMetrics.ACCURACY, one).isPresent());
            assertTrue(comparator
                    .refusal(SmallMetrics.ACCURACY, Pairing.paired(joint))
                    .isEmpty());
            assertTrue(comparator
                    .refusal(ReferenceMetrics.auroc(), Pairing.paired(joint))
                    .isPresent());
        }
        assertEquals(
                "paired-dirichlet:draws=5", new PairedDirichlet().withDraws(5).spelling());
    }

    @Test
    void unsupportedEvidenceOfTheSecondSystemIsRefused() {
        ConfusionMatrix two = ConfusionMatrix.binary(3, 2, 1, 4);
        ConfusionMatrix three =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{9, 1, 1}, {1, 9, 1}, {1, 1, 9}});
        assertEquals(
                SmallMetrics.ACCURACY.unsupported(three),
                new PairedBootstrap()
                        .refusal(SmallMetrics.ACCURACY, Pairing.independent(Sample.of(two), Sample.of(three))));
    }

    /** Cells with count 0 do not count as occurring, whether they are listed or not. */
    @Test
    void listedCellsWithoutObservationsDoNotChangeThePrior() {
        PairedConfusionMatrix counted = PairedConfusionMatrix.of(List.of("a", "b", "c"), new long[][][] {
            {{9, 2, 0}, {1, 0, 0}, {0, 0, 0}}, {{0, 3, 0}, {1, 7, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
        });
        double[] shapes =
                JointPrior.BALANCED.posterior(counted.withUnseenAtoms()).shapes();
        assertEquals(23 + 2, Arrays.stream(shapes).sum(), 1e-13);
    }

    /** Returns a metric that is the share of scores in a set, which depends on more than their order. */
    private static Metric<ScoredSample> share(DoublePredicate in) {
        return new ScoreMetric() {
            @Override
            public String id() {
                return "share";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(ScoredSample scores, double[] weights) {
                double held = 0;
                for (int atom = 0; atom < weights.length; atom++) {
                    held += in.test(scores.score(atom)) ? weights[atom] : 0;
                }
                return held / Arrays.stream(weights).sum();
            }
        };
    }

    /** For every threshold of the metric, one of the maps crosses it. */
    @Test
    void scoresOfThresholdMetricsAreNotReplacedByRanks() {
        PairedScoredSample joint = PairedScoredSample.of(
                new boolean[] {true, false, true}, new double[] {0.75, 0.25, 0.5}, new double[] {0.75, 0.25, 0.5});
        List<DoublePredicate> sets = List.of(x -> x > 1, x -> x < 0, x -> x > 0.4, x -> x > 0.1, x -> x > 0.6);
        for (DoublePredicate in : sets) {
            assertSame(joint, RankedScores.of(share(in), joint));
        }
    }

    /** One row has two positives and one has three negatives: the ranks are 4/12 and 9/12, and the counts are kept. */
    @Test
    void ranksOfRowsWithSeveralItemsKeepTheirCounts() {
        PairedScoredSample joint = PairedScoredSample.ofRanges(
                new boolean[] {true, false},
                new double[][] {{0.9, 0.9}, {0.1, 0.1}},
                new double[][] {{0.2, 0.2}, {0.7, 0.7}},
                new long[] {2, 3});
        PairedScoredSample ranked = (PairedScoredSample) RankedScores.of(ReferenceMetrics.auroc(), joint);
        assertEquals(5, ranked.size());
        for (int row = 0; row < 2; row++) {
            assertEquals(ranked.positive(row) ? 2 : 3, ranked.count(row));
            assertEquals(ranked.positive(row) ? 0.75 : 4 / 12., ranked.firstScore(row), 1e-16);
            assertEquals(ranked.positive(row) ? 0.25 : 8 / 12., ranked.secondScore(row), 1e-16);
        }
    }
}
