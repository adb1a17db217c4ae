package dev.credence.montecarlo.comparison;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.comparison.Permutation.RankedScores;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.random.BinomialSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Checks swaps of predictions, their p-values and critical differences, and ranks of scores against manual calculations. */
class ExchangesByHandTest {
    private static final double[] SIZES = {-3, -2, -1, 0, 1, 2, 3};
    private static final double[] CHANCES = {1 / 64., 6 / 64., 15 / 64., 20 / 64., 15 / 64., 6 / 64., 1 / 64.};

    private static PairedConfusionMatrix table(long both, long first, long second, long none) {
        return PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
                    {{both, first}, {second, none}}, {{0, 0}, {0, 0}}
                })
                .withPositive("a");
    }

    @Test
    void pValuesOfEnumeratedExchangesEqualTheManualSums() {
        TestResult two = ExchangedDifferences.enumerated(2, 1, SIZES, CHANCES).test();
        assertEquals(14 / 64., two.twoSided(), 1e-16);
        assertEquals(7 / 64., two.firstGreater(), 1e-16);
        assertEquals(63 / 64., two.secondGreater(), 1e-16);
        TestResult back = ExchangedDifferences.enumerated(-2, 1, SIZES, CHANCES).test();
        assertEquals(14 / 64., back.twoSided(), 1e-16);
        assertEquals(63 / 64., back.firstGreater(), 1e-16);
        assertEquals(7 / 64., back.secondGreater(), 1e-16);
    }

    /** A difference that differs from the observed one only by rounding counts as equally large. */
    @Test
    void tieToleranceScalesWithTheMetricValues() {
        double[] near = {2 - 1e-12, -2 + 1e-12, 1, 0};
        double[] even = {0.25, 0.25, 0.25, 0.25};
        TestResult tied = ExchangedDifferences.enumerated(2, 2, near, even).test();
        assertEquals(0.5, tied.twoSided());
        assertEquals(0.25, tied.firstGreater());
        assertEquals(1, tied.secondGreater());
        TestResult apart = ExchangedDifferences.enumerated(2, 0.5, near, even).test();
        assertEquals(0, apart.twoSided());
        assertEquals(0, apart.firstGreater());
        TestResult above = ExchangedDifferences.enumerated(-2, 2, near, even).test();
        assertEquals(0.25, above.secondGreater());
        assertEquals(
                0, ExchangedDifferences.enumerated(-2, 0.5, near, even).test().secondGreater());
    }

    /** P(|D| >= 1), P(|D| >= 2) and P(|D| >= 3) are 44, 14 and 2 of 64. */
    @Test
    void criticalDifferenceIsTheLargestReachedWithProbabilityAlpha() {
        double[][] cases = {
            // The columns are the observed difference, alpha and the critical difference; the result is significant if
            // P(|D| >= |observed|) is below alpha.
            {0, 2 / 64., 3},
            {0, 3 / 64., 2},
            {0, 14 / 64., 2},
            {0, 15 / 64., 1},
            {0, 45 / 64., 0},
            {2, 14 / 64., 2},
            {2, 15 / 64., 1},
            {-2, 15 / 64., 1},
            {3, 2 / 64., 3},
            {3, 3 / 64., 2},
            {3, 14 / 64., 2},
            {3, 15 / 64., 1},
            {3, 1 / 64., 3},
            {1, 3 / 64., 2},
        };
        for (double[] one : cases) {
            ExchangedDifferences differences = ExchangedDifferences.enumerated(one[0], 1, SIZES, CHANCES);
            assertEquals(one[2], differences.criticalSize(one[1] - 1e-9), Arrays.toString(one) + " and less");
            if (one[1] * 64 % 1 == 0 && one[0] == 0) {
                assertEquals(one[2], differences.criticalSize(one[1]), Arrays.toString(one));
            }
        }
        assertEquals(
                0,
                ExchangedDifferences.enumerated(1, 1, new double[] {1, 1}, new double[] {1e-9, 1e-9})
                        .criticalSize(2),
                "none is smaller");
    }

    /** One of four arrangements is 0/0; the observed arrangement is added to the other three. */
    @Test
    void sampledExchangesIncludeTheObservedArrangement() {
        double[] values = {1, -2, Double.NaN, 0.5};
        ExchangedDifferences differences = ExchangedDifferences.sampled(1.5, 1, values);
        TestResult test = differences.test();
        assertEquals(0.5, test.twoSided());
        assertEquals(0.25, test.firstGreater());
        assertEquals(1, test.secondGreater());
        assertEquals(0.25, differences.undefined());
        assertEquals(2, differences.criticalSize(0.25), "2 is reached by itself, one of four");
        assertEquals(
                1.5,
                differences.criticalSize(0.26),
                "1 by itself, 2 and the observed one, but it holds the observed one");
        assertEquals(1, differences.criticalSize(0.75));
        assertEquals(0.5, differences.criticalSize(0.76));
        assertEquals(
                EmpiricalDistribution.ofValues(new double[] {1, 2, Double.NaN, 0.5})
                        .quantileError(0.9),
                differences.criticalError(0.1));
        assertEquals(
                0.5 / 3.5,
                ExchangedDifferences.enumerated(0, 1, new double[] {1, Double.NaN, 0}, new double[] {1, 0.5, 2})
                        .undefined(),
                1e-16);
    }

    /** On seven items one system alone is right: the number of swaps is B(7, 1/2), and the test is McNemar's exact test. */
    @Test
    void swapsOfOneGroupFollowTheBinomialDistribution() {
        for (long first = 0; first <= 7; first++) {
            LabelSwapPermutations<?> swaps =
                    LabelSwapPermutations.of(SmallMetrics.ACCURACY, table(5, first, 7 - first, 3));
            TestResult test = swaps.exact(ComputeOptions.defaults()).test();
            double upper = 1 - (first == 0 ? 0 : Binomial.cdf(first - 1, 7, 0.5));
            assertEquals(upper, test.firstGreater(), 1e-14);
            assertEquals(Binomial.cdf(first, 7, 0.5), test.secondGreater(), 1e-14);
            assertEquals(Math.min(1, 2 * Math.min(upper, test.secondGreater())), test.twoSided(), 1e-14);
        }
    }

    /** Two groups of 2 and 1 items in different classes have six arrangements; the metric is F1. */
    @Test
    void groupsAreSwappedIndependently() {
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{4, 2}, {0, 0}}, {{0, 1}, {0, 3}}
                })
                .withPositive("y");
        // For 2 negatives only the second system predicts y; 1 positive is found only by the second.
        double[] chances = {0.25, 0.5, 0.25};
        double observed = f1(3, 0, 1) - f1(4, 2, 0);
        double extreme = 0;
        double above = 0;
        for (int negatives = 0; negatives <= 2; negatives++) {
            for (int positives = 0; positives <= 1; positives++) {
                double difference =
                        f1(3 + positives, negatives, 1 - positives) - f1(4 - positives, 2 - negatives, positives);
                double chance = chances[negatives] / 2;
                extreme += Math.abs(difference) >= Math.abs(observed) - 1e-12 ? chance : 0;
                above += difference >= observed - 1e-12 ? chance : 0;
            }
        }
        TestResult test = LabelSwapPermutations.of(SmallMetrics.F1, joint)
                .exact(ComputeOptions.defaults())
                .test();
        assertEquals(extreme, test.twoSided(), 1e-15);
        assertEquals(above, test.firstGreater(), 1e-15);
    }

    private static double f1(double tp, double fp, double fn) {
        return 2 * tp / (2 * tp + fp + fn);
    }

    @Test
    void randomSwapsUseTheStreamGroupByGroup() {
        int draws = 200;
        long[] differing = {0, 0};
        TestResult test = LabelSwapPermutations.of(SmallMetrics.ACCURACY, table(5, 9, 4, 3))
                .sampled(draws, ComputeOptions.defaults().withSeed(4))
                .test();
        UniformRandomProvider random = Streams.block(4, 0);
        for (int draw = 0; draw < draws; draw++) {
            random = draw == 128 ? Streams.block(4, 1) : random;
            long difference = 13 - 2 * BinomialSampler.half(random, 13);
            differing[0] += Math.abs(difference) >= 5 ? 1 : 0;
        }
        assertEquals((1 + differing[0]) / (1. + draws), test.twoSided(), 1e-15);
    }

    @Test
    void arrangementsUpTo100000AreEnumerated() {
        assertTrue(LabelSwapPermutations.of(SmallMetrics.ACCURACY, table(0, 99_000, 999, 0))
                .enumerable());
        assertFalse(LabelSwapPermutations.of(SmallMetrics.ACCURACY, table(0, 99_000, 1_000, 0))
                .enumerable());
    }

    @Test
    void enumerationCanBeCancelled() {
        LabelSwapPermutations<?> swaps = LabelSwapPermutations.of(SmallMetrics.ACCURACY, table(1, 2, 3, 4));
        ComputeOptions cancelled = ComputeOptions.defaults().withCancellation(() -> true);
        assertEquals(
                "run cancelled",
                assertThrows(CancellationException.class, () -> swaps.exact(cancelled))
                        .getMessage());
    }

    /** In five items the score 1 has count 2 and 3 is tied: the mean ranks 1.5, 3 and 4.5 are divided by 6. */
    @Test
    void ranksOfTiedScoresAreMeanRanks() {
        double[] ranks = RankedScores.ranks(new double[] {3, 1, 3, 2}, new long[] {1, 2, 1, 1});
        assertArrayEquals(new double[] {0.75, 0.25, 0.75, 0.5}, ranks);
    }

    @Test
    void areasUseRanksAndThresholdMetricsUseScores() {
        boolean[] truth = {true, false, true, false};
        PairedScoredSample joint =
                PairedScoredSample.of(truth, new double[] {0.9, 0.2, 0.3, 0.6}, new double[] {90, 20, 95, 60});
        PairedEvidence<ScoredSample> ranked = RankedScores.of(ReferenceMetrics.auroc(), joint);
        assertNotSame(joint, ranked);
        PairedScoredSample scores = (PairedScoredSample) ranked;
        for (int row = 0; row < 4; row++) {
            assertEquals(truth[row], scores.positive(row));
            assertEquals(new double[] {0.8, 0.2, 0.4, 0.6}[row], scores.firstScore(row), 1e-16);
            assertEquals(new double[] {0.6, 0.2, 0.8, 0.4}[row], scores.secondScore(row), 1e-16);
        }
        PairedConfusionMatrix matrix = table(1, 2, 3, 4);
        assertSame(matrix, RankedScores.of(SmallMetrics.ACCURACY, matrix));
    }
}
