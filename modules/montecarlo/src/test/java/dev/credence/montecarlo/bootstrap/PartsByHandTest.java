package dev.credence.montecarlo.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.bootstrap.BootstrapBca.CorrectedRank;
import dev.credence.montecarlo.bootstrap.BootstrapStudentized.StratumMembership;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.numerics.normal.Normal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks the parts of bootstrap intervals against manual calculations: moments, variances of strata, corrected ranks, bounds. */
class PartsByHandTest {
    private static final List<Note> NOTES = List.of(Note.of("test", "a note"));

    /** Three of four items are right: influences 1/4, 1/4, 1/4, -3/4. */
    @Test
    void momentsOfItemsEqualTheManualSums() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(2, 1, 0, 1);
        InfluenceMoments moments = InfluenceMoments.of("id", SmallMetrics.ACCURACY, Sample.of(matrix));
        assertEquals(0.75, moments.squares(), 1e-8);
        assertEquals(-0.375, moments.cubes(), 1e-8);
        assertEquals(-0.375 / 6 / Math.pow(0.75, 1.5), moments.acceleration(), 1e-8);
    }

    /** 2 of 2 positives and 1 of 3 negatives are right: deviations from the class means are 0, and 2/3, -1/3, -1/3. */
    @Test
    void momentsWithinStrataEqualTheManualSums() {
        StratifiedSample<ConfusionMatrix> sample = StratifiedSample.byTruth(ConfusionMatrix.binary(2, 2, 0, 1));
        InfluenceMoments moments = InfluenceMoments.of("id", SmallMetrics.ACCURACY, sample);
        assertEquals(6.0 / 9, moments.squares(), 1e-8);
        assertEquals(6.0 / 27, moments.cubes(), 1e-8);
    }

    /** Clusters with 4 right, with 1 right and 3 wrong, and with 2 right: influences about 7/10 sum to 1.2, -1.8 and 0.6. */
    @Test
    void momentsOfClustersEqualTheManualSums() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("a", ConfusionMatrix.binary(1, 0, 0, 3));
        clusters.put("b", ConfusionMatrix.binary(1, 2, 1, 0));
        clusters.put("c", ConfusionMatrix.binary(1, 0, 0, 1));
        InfluenceMoments moments = InfluenceMoments.of("id", SmallMetrics.ACCURACY, ClusteredSample.of(clusters));
        assertEquals(1.44 + 3.24 + 0.36, moments.squares(), 1e-7);
        assertEquals(1.728 - 5.832 + 0.216, moments.cubes(), 1e-7);
    }

    @Test
    void nanInfluenceOfAnAtomWithoutObservationsIsIgnored() {
        BinaryMetric metric = new BinaryMetric() {
            @Override
            public String id() {
                return "infinite";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return 0.5;
            }

            @Override
            public void influence(ConfusionMatrix evidence, double[] weights, double[] out) {
                for (int atom = 0; atom < out.length; atom++) {
                    out[atom] = evidence.count(atom) == 0 ? Double.POSITIVE_INFINITY : 2;
                }
            }
        };
        InfluenceMoments moments = InfluenceMoments.of("id", metric, Sample.of(ConfusionMatrix.binary(3, 0, 2, 0)));
        assertEquals(new InfluenceMoments(20, 40), moments);
    }

    @Test
    void accelerationWithoutVarianceIsZero() {
        assertEquals(0, new InfluenceMoments(0, 0).acceleration());
        assertEquals(1.0 / 6, new InfluenceMoments(4, 8).acceleration());
    }

    @Test
    void metricWithoutInfluencesThrows() {
        BinaryMetric metric = new BinaryMetric() {
            @Override
            public String id() {
                return "none";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return tp;
            }

            @Override
            public void influence(ConfusionMatrix evidence, double[] weights, double[] out) {
                throw new IllegalArgumentException("it has none");
            }
        };
        Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(1, 1, 1, 1));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> InfluenceMoments.of("bootstrap-bca", metric, sample));
        assertEquals(
                "method 'bootstrap-bca' needs influences: it has none; bootstrap-percentile needs none",
                e.getMessage());
    }

    /** Weights 1, 3, 2, 2 with influences 2, -2, 1, 0 in two strata of two atoms: (16 - 4) + (2 - 1), divided by 64. */
    @Test
    void varianceUsesDeviationsFromTheMeanOfEachStratum() {
        double[] weights = {1, 3, 2, 2};
        double[] psi = {2, -2, 1, 0};
        ConfusionMatrix matrix = ConfusionMatrix.binary(5, 5, 5, 5);
        StratumMembership strata = StratumMembership.of(StratifiedSample.of(matrix, atom -> atom / 2));
        assertEquals((16 - 16.0 / 4 + 2 - 4.0 / 4) / 64, strata.variance(weights, psi), 1e-16);
        StratumMembership one = StratumMembership.of(Sample.of(matrix));
        assertEquals((18 - 4.0 / 8) / 64, one.variance(weights, psi), 1e-16);
    }

    @Test
    void stratumWithoutWeightAddsNoVariance() {
        StratumMembership strata =
                StratumMembership.of(StratifiedSample.of(ConfusionMatrix.binary(5, 5, 5, 5), atom -> atom / 2));
        double[] psi = {Double.NaN, Double.NaN, 1, -1};
        assertEquals(2.0 / 4, strata.variance(new double[] {0, 0, 1, 1}, psi));
        assertEquals(
                0, strata.variance(new double[] {0, 0, 0, 3}, new double[] {0, 0, 1, 0.1}), "not below 0 by rounding");
    }

    private static EmpiricalDistribution upTo(int draws) {
        return EmpiricalDistribution.ofValues(
                IntStream.range(0, draws).mapToDouble(i -> i).toArray());
    }

    /** Evaluates Efron's formula with 300 of 1,000 draws below the value and none equal to it. */
    @Test
    void correctedPercentileEqualsEfronsFormula() {
        double z0 = Normal.quantile(0.3);
        for (double a : new double[] {0, 0.1, -0.2}) {
            for (double z : new double[] {-1.6, 0.4, 2}) {
                CorrectedRank rank = CorrectedRank.of(upTo(1_000), 299.5, a, z);
                assertEquals(Normal.cdf(z0 + (z0 + z) / (1 - a * (z0 + z))), rank.p(), 1e-14);
            }
        }
    }

    /** Computes the derivative of the percentile by the share below numerically; peak observed relative error 2e-6. */
    @Test
    void rankErrorEqualsThePropagatedErrorOfBothShares() {
        int draws = 100_000;
        double s = 0.3;
        for (double a : new double[] {0, 0.1, -0.2}) {
            for (double z : new double[] {-1.6, 0.1, 0.4, 2}) {
                EmpiricalDistribution values = upTo(draws);
                CorrectedRank rank = CorrectedRank.of(values, s * draws - 0.5, a, z);
                double up = CorrectedRank.of(values, s * draws + 49.5, a, z).p();
                double down = CorrectedRank.of(values, s * draws - 50.5, a, z).p();
                double rate = (up - down) / (100.0 / draws);
                double p = rank.p();
                double variance = p * (1 - p) + rate * rate * s * (1 - s) - 2 * rate * (Math.min(p, s) - p * s);
                assertEquals(Math.sqrt(variance / draws), rank.error(), 2e-5 * rank.error());
            }
        }
    }

    @Test
    void percentileBeyondPoleIsZeroOrOne() {
        double error = Math.sqrt(1.0 / 4);
        assertEquals(new CorrectedRank(1, error), CorrectedRank.of(upTo(4), 1.5, 1, 1));
        assertEquals(new CorrectedRank(1, error), CorrectedRank.of(upTo(4), 1.5, 1, 3));
        assertEquals(new CorrectedRank(0, error), CorrectedRank.of(upTo(4), 1.5, -1, -3));
    }

    /** If no draw is below the value or none is above, half a draw is counted there. */
    @Test
    void biasWithoutDrawsBelowUsesHalfADraw() {
        double z0 = Normal.quantile(0.5 / 20);
        assertEquals(
                Normal.cdf(2 * z0 + 1), CorrectedRank.of(upTo(20), -1, 0, 1).p(), 1e-15);
        assertEquals(
                Normal.cdf(1 - 2 * z0), CorrectedRank.of(upTo(20), 30, 0, 1).p(), 1e-15);
    }

    @Test
    void numberOfDrawsNeededLeavesOneBeyondThePercentile() {
        assertEquals(3, new CorrectedRank(0.25, 0).neededDraws());
        assertEquals(3, new CorrectedRank(0.75, 0).neededDraws());
        assertEquals(39, new CorrectedRank(0.0251, 0).neededDraws());
        assertEquals(
                "the corrected percentile 0.0625 lies beyond the draws, the bound is the outermost of them: it would"
                        + " take at least 15 draws, there are 7",
                new CorrectedRank(0.0625, 0).shortfall(upTo(7)).sentence());
        assertTrue(new CorrectedRank(0, 0)
                .shortfall(upTo(7))
                .sentence()
                .contains(" it would take more draws than can be made,"));
    }

    @Test
    void boundsAreMovedIntoTheRangeAndContainTheValue() {
        BootstrapBounds bounds = new BootstrapBounds(0.25, 0.75, 0.01, 0.02, NOTES);
        assertEquals(bounds, bounds.within(Range.UNIT, 0.5));
        assertEquals(bounds, bounds.within(Range.UNIT, 0.25));
        assertEquals(new BootstrapBounds(0.125, 0.75, 0, 0.02, NOTES), bounds.within(Range.UNIT, 0.125));
        assertEquals(new BootstrapBounds(0.25, 0.875, 0.01, 0, NOTES), bounds.within(Range.UNIT, 0.875));
        BootstrapBounds wide = new BootstrapBounds(-0.5, 1.5, 0.01, 0.02, NOTES);
        assertEquals(new BootstrapBounds(0, 1, 0, 0, NOTES), wide.within(Range.UNIT, 0.5));
        assertSame(NOTES, wide.within(Range.UNIT, 0.5).notes());
    }

    @Test
    void boundsWithoutDrawsAreTheWholeRange() {
        for (double[] ends : new double[][] {{Double.NaN, 0.5}, {0.5, Double.NaN}, {Double.NaN, Double.NaN}}) {
            BootstrapBounds bounds = new BootstrapBounds(ends[0], ends[1], 1, 1, NOTES).within(Range.SYMMETRIC, 0.5);
            assertEquals(-1, bounds.lower());
            assertEquals(1, bounds.upper());
            assertTrue(Double.isNaN(bounds.lowerError()) && Double.isNaN(bounds.upperError()));
            assertEquals(
                    List.of("the metric was undefined in every draw: the interval is the whole range"),
                    Note.sentences(bounds.notes()));
        }
    }
}
