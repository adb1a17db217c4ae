package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares variances of a few observations with given influences with closed formulas. */
class VarianceByHandTest {
    private static final double TOLERANCE = 1e-15;

    private static void check(VarianceEstimate actual, double variance, double independent, double freedom) {
        assertEquals(variance, actual.variance(), TOLERANCE * variance);
        assertEquals(independent, actual.independent(), TOLERANCE * independent);
        assertEquals(freedom, actual.degreesOfFreedom(), TOLERANCE * freedom);
    }

    private static ClusteredSample<ConfusionMatrix> clusters() {
        return ClusteredSample.of(Map.of(
                "one", Matrices.of(new long[] {3, 1}, new long[] {0, 0}),
                "two", Matrices.of(new long[] {0, 2}, new long[] {4, 0}),
                "three", Matrices.of(new long[] {5, 0}, new long[] {0, 1})));
    }

    /**
     * 8, 3, 4 and 1 observations have the influences 1, -2, 3 and 6 with the mean 5/4: the totals of clusters are
     * -4, 1/2 and 7/2, their squares sum to 57/2.
     */
    @Test
    void varianceOfClustersUsesTheirTotals() {
        double[] psi = {1, -2, 3, 6};
        VarianceEstimate all = DesignVariance.of(clusters()).variance(psi);
        check(all, 1.5 * 28.5 / 256, 67 / 240.0, 256 / (16 + 36 + 36.0) - 1);
        assertEquals(16, all.size());
        assertEquals(3, all.units());
        VarianceEstimate some = DesignVariance.of(clusters()).variance(psi, atom -> atom != 1);
        check(some, 1.5 * 28.5 / 256, 67 / 256.0 * 13 / 12, 169 / 61.0 - 1);
        assertEquals(3, some.units());
    }

    /** The sizes are 16, 2 and 2: (20)^2 / 264 is 1.5 effective clusters of three. */
    @Test
    void fewUnevenClustersHaveNote() {
        ClusteredSample<ConfusionMatrix> uneven = ClusteredSample.of(Map.of(
                "one", Matrices.of(new long[] {12, 1}, new long[] {3, 0}),
                "two", Matrices.of(new long[] {0, 2}, new long[] {0, 0}),
                "three", Matrices.of(new long[] {1, 0}, new long[] {0, 1})));
        double[] psi = new double[uneven.evidence().atoms()];
        assertEquals(
                "3 clusters of very uneven size count as 1.5: where items of a cluster repeat one another (an intra-cluster"
                        + " correlation of 0.3), of delta-wilson 95% intervals covered the true value in as few as 0.82 of simulated samples",
                DesignVariance.of(uneven).variance(psi).notes().get(0).sentence());
        assertEquals(
                List.of(),
                DesignVariance.of(clusters())
                        .variance(new double[] {1, -2, 3, 6})
                        .notes());
    }

    /**
     * Only the first cell is relevant: 3 observations are in one cluster, 5 in another and none in the third,
     * which makes 64/34 effective clusters.
     */
    @Test
    void clusterWithoutRelevantObservationsIsNotCounted() {
        VarianceEstimate first = DesignVariance.of(clusters()).variance(new double[] {1, -2, 3, 6}, atom -> atom == 0);
        check(first, 2 * 28.5 / 256, 67 / 256.0 * 8 / 7, 1);
        assertEquals(2, first.units());
        VarianceEstimate none = DesignVariance.of(clusters()).variance(new double[] {1, -2, 3, 6}, atom -> false);
        check(none, 1.5 * 28.5 / 256, 67 / 240.0, 2);
        assertEquals(3, none.units());
    }

    /** The influences are millions, so that the absolute rounding error is large. */
    @Test
    void varianceOfEqualClustersIsZeroDespiteRounding() {
        ConfusionMatrix one = Matrices.of(new long[] {7, 3}, new long[] {11, 5});
        ConfusionMatrix seven = Matrices.of(new long[] {49, 21}, new long[] {77, 35});
        ConfusionMatrix three = Matrices.of(new long[] {21, 9}, new long[] {33, 15});
        Sample<ConfusionMatrix> equal = ClusteredSample.of(Map.of("a", one, "b", seven, "c", three));
        double[] psi = {0.1e9, 0.7e9, -0.3e9, 0.2e9};
        assertEquals(0, DesignVariance.of(equal).variance(psi).variance());
        assertTrue(DesignVariance.of(clusters())
                        .variance(new double[] {1e-9, 1e-9, 1e-9, 2e-9})
                        .variance()
                > 0);
    }

    private static ConfusionMatrix four() {
        return Matrices.of(new long[] {2, 3}, new long[] {1, 1});
    }

    /**
     * The weights of rows are 4, 3, 5 and 0, the squares 10, 5, 25 and 0, the influences 1, -2 and 4 with the
     * mean 3/2. Rows of weight 0 are ignored. Of six rows with a total weight of 12, one of weight 5/2 and one of
     * weight 5 have more than a sixth, so that their distances are multiplied by 20/19 and by 10/7. Of the
     * rows of the atoms 0 and 2, with the mean 24/9, the one of weight 5 of 9 has 3/2 times its distance from that mean.
     */
    @Test
    void varianceOfWeightedRowsUsesSquaredWeights() {
        WeightedSample<ConfusionMatrix> sample =
                WeightedSample.of(four(), new double[] {4, 3, 5, 0}, new double[] {10, 5, 25, 0});
        double[] psi = {1, -2, 4};
        VarianceEstimate all = DesignVariance.of(sample).variance(psi);
        double first = 0.25 * 400 / 361;
        double third = 6.25 * 100 / 49;
        double variance = (10 * first + 61.25 + 25 * third) / 144;
        double plain = (4 * first + 36.75 + 5 * third) / 12;
        check(all, variance, plain / 6, 144 / 40.0 - 1);
        assertEquals(3.6, all.units(), 1e-15);
        assertEquals(6, all.size());
        VarianceEstimate some = DesignVariance.of(sample).variance(psi, atom -> atom != 1);
        double among = 2.5 + (4 - 24 / 9.0) / 2;
        check(
                some,
                (2.5 + 61.25 + 25 * among * among) / 144,
                (1 + 36.75 + 5 * among * among) / 12 * (9 / 12.0) / 3,
                81 / 35.0 - 1);
        check(DesignVariance.of(sample).variance(psi, atom -> false), variance, plain / 6, 2.6);
        check(DesignVariance.of(sample).variance(psi, atom -> atom == 2), 220 / 144.0, 5.75 * (5 / 12.0), 1);
    }

    /**
     * The strata have 4 and 6 observations with the means 0 and 4: the variance is 4/3 of 3 + 9, and 6/5 of 2 * 4
     * + 4.
     */
    @Test
    void varianceOfStrataUsesDeviationsWithinThem() {
        ConfusionMatrix matrix = Matrices.of(new long[] {3, 1}, new long[] {2, 4});
        VarianceEstimate estimate =
                DesignVariance.of(StratifiedSample.of(matrix, matrix::truth)).variance(new double[] {1, -3, 2, 5});
        check(estimate, 30.4 / 100, 62.4 / 100, Double.POSITIVE_INFINITY);
        assertEquals(List.of(), estimate.notes());
        assertEquals(10, estimate.units());
    }

    /** A stratum of one observation adds no variance; the other stratum adds 6/5 * 12. */
    @Test
    void stratumOfOneHasNote() {
        ConfusionMatrix matrix =
                Matrices.of(new long[] {1, 0}, new long[] {2, 4}).withUnseenAtoms();
        VarianceEstimate estimate =
                DesignVariance.of(StratifiedSample.of(matrix, matrix::truth)).variance(new double[] {7, 2, 5});
        assertEquals(14.4 / 49, estimate.variance(), 1e-15);
        assertEquals(
                "a stratum has a single observation, whose spread cannot be estimated: the interval may be too narrow",
                estimate.notes().get(0).sentence());
    }

    @Test
    void varianceOfEqualInfluencesWithinStratumIsZeroDespiteRounding() {
        ConfusionMatrix matrix = Matrices.of(new long[] {3, 7}, new long[] {11, 2});
        Sample<ConfusionMatrix> sample = StratifiedSample.of(matrix, matrix::truth);
        for (double unit : new double[] {0.1, 0.3, 0.7, 1.1, 1.3}) {
            double equal = unit * 1e9;
            assertEquals(
                    0,
                    DesignVariance.of(sample)
                            .variance(new double[] {equal, equal, equal, equal})
                            .variance());
        }
        assertTrue(DesignVariance.of(sample)
                        .variance(new double[] {1, 1 + 1e-9, 1, 1})
                        .variance()
                > 0);
    }

    /**
     * Positives have 1, 2 and 6, negatives -1 and -5: the squares are 21 and 16 within classes, and 3 * 2.4^2 + 2
     * * 3.6^2 between, which are absent if the class sizes are fixed.
     */
    @Test
    void varianceOfScoresIsSumWithinAndBetweenClasses() {
        ScoredSample scores = ScoredSample.of(new double[] {1, 2, 6}, new double[] {-1, -5});
        double[] psi = new double[5];
        for (int atom = 0; atom < 5; atom++) {
            psi[atom] = scores.score(atom);
        }
        double parts = 21.0 * 21 / 2 + 16.0 * 16;
        VarianceEstimate drawn = DesignVariance.of(Sample.of(scores)).varianceByClass(psi, atom -> true);
        assertEquals(80.2 / 25, drawn.variance(), 1e-15 * 4);
        assertEquals(80.2 * 80.2 / parts, drawn.degreesOfFreedom(), 1e-13);
        VarianceEstimate fixed = DesignVariance.of(StratifiedSample.of(scores, atom -> scores.positive(atom) ? 1 : 0))
                .varianceByClass(psi, atom -> true);
        assertEquals(37 / 25.0, fixed.variance(), 1e-15 * 2);
        assertEquals(37.0 * 37 / parts, fixed.degreesOfFreedom(), 1e-14);
        assertFalse(DesignVariance.of(Sample.of(four())) instanceof ScoreDesign);
    }

    /** A class of one adds no variance and no degrees of freedom; without variance the degrees of freedom are infinite. */
    @Test
    void classOfOneAddsNoDegreesOfFreedom() {
        ScoredSample scores = ScoredSample.of(new double[] {3}, new double[] {1, 2, 6});
        double[] psi = new double[4];
        for (int atom = 0; atom < 4; atom++) {
            psi[atom] = scores.score(atom);
        }
        StratifiedSample<ScoredSample> fixed = StratifiedSample.of(scores, atom -> scores.positive(atom) ? 1 : 0);
        assertEquals(
                2, DesignVariance.of(fixed).varianceByClass(psi, atom -> true).degreesOfFreedom(), 1e-15);
        assertEquals(
                Double.POSITIVE_INFINITY,
                DesignVariance.of(fixed)
                        .varianceByClass(new double[4], atom -> true)
                        .degreesOfFreedom());
    }

    private static double jackknife(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        double value = metric.value(sample.evidence(), sample.weights());
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        return DesignVariance.of(sample)
                .jackknife(metric, psi, VarianceEstimate.of(metric, sample), without -> value - without);
    }

    /**
     * Each item of a stratified sample is deleted by itself. Its change, n - 1 times, varies within its stratum
     * if it exceeds its influence. The squared mean of the changes, the bias, is added.
     */
    @Test
    void jackknifeOfStrataLeavesOutSingleItems() {
        ConfusionMatrix matrix = Matrices.of(new long[] {5, 2}, new long[] {1, 4});
        StratifiedSample<ConfusionMatrix> sample = StratifiedSample.of(matrix, matrix::truth);
        ConfusionMetric metric = SmallMetrics.macro(SmallMetrics.F1);
        double[] psi = InPlaceInfluence.of(metric, matrix, matrix.weights());
        double value = metric.value(matrix);
        int larger = 0;
        double bias = 0;
        for (int atom = 0; atom < 4; atom++) {
            double[] rest = matrix.weights();
            rest[atom]--;
            double moved = 11 * (value - metric.value(matrix, rest));
            bias += matrix.count(atom) / 12.0 * moved;
            larger += Math.abs(moved) > Math.abs(psi[atom]) ? 1 : 0;
            psi[atom] = Math.abs(moved) > Math.abs(psi[atom]) ? moved : psi[atom];
        }
        assertTrue(larger > 0);
        double expected = DesignVariance.of(sample).variance(psi).variance() + bias * bias;
        assertEquals(expected, jackknife(metric, sample), 1e-13 * expected);
        assertTrue(expected > VarianceEstimate.of(metric, sample).variance());
    }

    /** Precision is 9/10 and 1/4 in two clusters; a third without positive predictions does not count. */
    @Test
    void jackknifeSkipsUnreadClusters() {
        ConfusionMatrix one = ConfusionMatrix.binary(9, 1, 3, 5);
        ConfusionMatrix two = ConfusionMatrix.binary(1, 3, 2, 6);
        ConfusionMatrix silent = ConfusionMatrix.binary(0, 0, 3, 7);
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("one", one, "two", two, "silent", silent));
        // Without one cluster, precision goes from 10/14 to 1/4 and to 9/10; the changes have the factor n
        // (1 - 1/3), and their squares 2/1 over n^2.
        double first = 2 / 3.0 * (10 / 14.0 - 0.25);
        double second = 2 / 3.0 * (10 / 14.0 - 0.9);
        double influence = 14 / 14.0;
        double byInfluence = (9 * (4 / 14.0) - 10 / 14.0) / 14 * influence;
        double larger = Math.max(Math.abs(first), Math.abs(byInfluence));
        double other = Math.max(Math.abs(second), Math.abs((4 / 14.0 - 3 * 10 / 14.0) / 14));
        assertEquals(2 * (larger * larger + other * other), jackknife(SmallMetrics.PRECISION, clusters), 1e-14);
    }
}
