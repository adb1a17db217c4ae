package dev.credence.montecarlo.comparison;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.montecarlo.comparison.Permutation.RankedScores;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks that scores of two systems are exchanged by rank if the metric depends only on their order. */
class RankedScoresTest {
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);

    private static Comparison compared(boolean[] truth, double[] first, double[] second, long draws) {
        return Comparison.compute(
                new Permutation(),
                ReferenceMetrics.auroc(),
                Pairing.paired(PairedScoredSample.of(truth, first, second)),
                AT95,
                ComputeOptions.defaults().withDraws(draws));
    }

    @Test
    void tiedScoresGetMeanRank() {
        double[] ranks = RankedScores.ranks(
                new double[] {3, 1, 3, -0.0, 0.0, Double.NEGATIVE_INFINITY, 9}, new long[] {1, 1, 1, 1, 1, 1, 1});
        assertArrayEquals(new double[] {5.5 / 8, 4 / 8.0, 5.5 / 8, 2.5 / 8, 2.5 / 8, 1 / 8.0, 7 / 8.0}, ranks);
    }

    @Test
    void rowsWithSeveralItemsHaveTheRanksOfSingleItems() {
        assertArrayEquals(
                new double[] {5.5 / 8, 4 / 8.0, 2.5 / 8, 1 / 8.0, 7 / 8.0},
                RankedScores.ranks(new double[] {3, 1, 0, Double.NEGATIVE_INFINITY, 9}, new long[] {2, 1, 2, 1, 1}));
        PairedScoredSample rows = PairedScoredSample.of(
                new boolean[] {true, true, false, false}, new double[] {3, 3, 2, 1}, new double[] {7, 7, 9, 5});
        PairedScoredSample counted = PairedScoredSample.ofRanges(
                new boolean[] {true, false, false},
                new double[][] {{3, 3}, {2, 2}, {1, 1}},
                new double[][] {{7, 7}, {9, 9}, {5, 5}},
                new long[] {2, 1, 1});
        PairedScoredSample ranked = (PairedScoredSample) RankedScores.of(ReferenceMetrics.auroc(), counted);
        PairedScoredSample asRows = (PairedScoredSample) RankedScores.of(ReferenceMetrics.auroc(), rows);
        assertEquals(asRows.first(), ranked.first());
        assertEquals(asRows.second(), ranked.second());
        assertEquals(2, ranked.count(0));
    }

    /** An increasing transformation of one system's scores changes no bit. */
    @Test
    void increasingTransformationChangesNoResult() {
        Sample sample = new Sample(new Random(5), 60, 1.2, 0.8);
        Comparison plain = compared(sample.truth, sample.first, sample.second, 999);
        Comparison mapped = compared(
                sample.truth,
                Arrays.stream(sample.first).map(x -> x * x * x - 7).toArray(),
                Arrays.stream(sample.second).map(Math::exp).toArray(),
                999);
        assertEquals(plain, mapped);
        assertTrue(
                Note.sentences(plain.notes())
                        .contains("ranks were swapped, not scores: each score's rank among those of its own system"),
                plain::toString);
    }

    /** A loss of probabilities depends on the scores themselves, and so does a metric with a threshold. */
    @Test
    void metricsOfScoreValuesAreTestedWithScores() {
        Sample sample = new Sample(new Random(7), 30, 1, 1);
        double[] probabilities =
                Arrays.stream(sample.first).map(x -> 1 / (1 + Math.exp(-x))).toArray();
        PairedScoredSample joint = PairedScoredSample.of(sample.truth, probabilities, probabilities);
        assertSame(joint, RankedScores.of(LOSS, joint));
        assertSame(joint, RankedScores.of(ABOVE_HALF, joint));
    }

    private interface OfScores extends ScoreMetric {
        @Override
        default Range range() {
            return Range.UNIT;
        }

        @Override
        default Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }

        double loss(double score, boolean positive);

        @Override
        default double value(ScoredSample evidence, double[] weights) {
            double sum = 0;
            double all = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += weights[atom] * loss(evidence.score(atom), evidence.positive(atom));
                all += weights[atom];
            }
            return sum / all;
        }
    }

    private static final ScoreMetric LOSS = new OfScores() {
        @Override
        public String id() {
            return "squared-loss";
        }

        @Override
        public double loss(double score, boolean positive) {
            return (score - (positive ? 1 : 0)) * (score - (positive ? 1 : 0));
        }
    };

    private static final ScoreMetric ABOVE_HALF = new OfScores() {
        @Override
        public String id() {
            return "wrong-side-of-half";
        }

        @Override
        public double loss(double score, boolean positive) {
            return score >= 0.5 == positive ? 0 : 1;
        }
    };

    /**
     * DeLong's ovarian data (SAS/STAT, PROC LOGISTIC, example 8): total protein against the K-G score, whose units
     * have nothing in common; DeLong's p is 0.4561. Swapping scores gave 0.614.
     */
    @Test
    void ovarianCancerDataAgreeWithDeLong() {
        double[] protein = new double[OVARIAN.length / 3];
        double[] score = new double[protein.length];
        boolean[] event = new boolean[protein.length];
        for (int i = 0; i < protein.length; i++) {
            protein[i] = -OVARIAN[3 * i];
            score[i] = OVARIAN[3 * i + 1];
            event[i] = OVARIAN[3 * i + 2] == 0;
        }
        Comparison comparison = compared(event, protein, score, 100_000);
        assertEquals(0.6478, comparison.first(), 5e-5);
        assertEquals(0.7258, comparison.second(), 5e-5);
        assertTrue(comparison.lower() < 0 && comparison.upper() > 0, comparison::toString);
        assertEquals(0.4561, comparison.pValue(), 0.02);
    }

    /** The columns are total protein, ten minus the K-G score, and 0 for the event. */
    private static final double[] OVARIAN = {
        5.8, 10, 0, 6.3, 5, 1, 6.8, 3, 1, 4.8, 6, 0, 5.8, 3, 1, 4.0, 5, 0, 5.7, 8, 0, 5.6, 5, 1, 5.7, 5, 1, 6.7, 6, 1,
        5.4, 4, 1, 6.6, 6, 1, 6.6, 5, 1, 5.7, 5, 1, 7.0, 4, 1, 6.7, 4, 0, 4.4, 6, 1, 7.6, 4, 0, 6.6, 6, 0, 5.8, 6, 1,
        6.8, 7, 1, 4.7, 8, 0, 7.4, 5, 1, 7.4, 5, 1, 6.6, 6, 1, 8.2, 6, 1, 7.0, 5, 1, 6.5, 4, 1, 5.1, 5, 1, 4.7, 6, 1,
        6.8, 6, 0, 4.0, 7, 0, 6.1, 5, 1, 6.3, 7, 1, 7.7, 6, 1, 6.2, 5, 1, 5.7, 9, 0, 4.8, 7, 1, 6.2, 8, 0, 7.0, 7, 1,
        5.7, 6, 1, 6.9, 5, 1, 6.6, 5, 1
    };

    /** 150 items whose second score is exponentiated; a test that swaps the scores themselves has almost no power here. */
    @Test
    void powerDoesNotDependOnTheUnitsOfScores() {
        Random random = new Random(11);
        int rejected = 0;
        for (int sample = 0; sample < 200; sample++) {
            Sample drawn = new Sample(random, 150, 1.2, 0.8);
            double[] second = Arrays.stream(drawn.second).map(Math::exp).toArray();
            rejected += compared(drawn.truth, drawn.first, second, 199).pValue() < 0.05 ? 1 : 0;
        }
        // Seed 11: the measured power is 0.605, and a correct test falls below the limit with probability 2e-6.
        assertTrue(rejected >= 88, "rejected=" + rejected);
    }

    /** Draws normal scores of two systems that share half of their noise; half of the items are positive. */
    private static final class Sample {
        private final boolean[] truth;
        private final double[] first;
        private final double[] second;

        Sample(Random random, int n, double shiftOfFirst, double shiftOfSecond) {
            truth = new boolean[n];
            first = new double[n];
            second = new double[n];
            for (int i = 0; i < n; i++) {
                truth[i] = i % 2 == 0;
                double shared = random.nextGaussian();
                first[i] = (truth[i] ? shiftOfFirst : 0) + (shared + random.nextGaussian()) / Math.sqrt(2);
                second[i] = (truth[i] ? shiftOfSecond : 0) + (shared + random.nextGaussian()) / Math.sqrt(2);
            }
        }
    }
}
