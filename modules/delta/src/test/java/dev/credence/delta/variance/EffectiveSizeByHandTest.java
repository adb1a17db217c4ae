package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Auc;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares effective sizes with closed formulas, and tests the boundary of a range. */
class EffectiveSizeByHandTest {
    private static final ConfusionMatrix TWO = ConfusionMatrix.binary(40, 3, 6, 11);

    private static VarianceEstimate variance(double variance, double units) {
        return new VarianceEstimate(variance, variance, Double.POSITIVE_INFINITY, units, units, List.of());
    }

    private static UnitMoments<ConfusionMatrix> at(ConfusionMetric metric, ConfusionMatrix matrix, double v) {
        return new UnitMoments<>(
                metric, matrix, matrix::weights, metric.value(matrix, matrix.weights()), variance(v, (double)
                        matrix.size()));
    }

    private static EffectiveSampleSize<ConfusionMatrix> size(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        UnitMoments<ConfusionMatrix> at = new UnitMoments<>(
                metric,
                sample.evidence(),
                sample::weights,
                metric.value(sample.evidence(), sample.weights()),
                VarianceEstimate.of(metric, sample));
        return EffectiveSampleSize.of(at, DesignVariance.of(sample), psi);
    }

    /** The variance of this area at the boundary is that of 9 trials with proportion 0.9. */
    private static final class EdgeAuc implements ScoreMetric, BoundaryVariance<ScoredSample> {
        private final Auc auc = new Auc();

        @Override
        public String id() {
            return "edge-auc";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return auc.value(scores, weights);
        }

        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            auc.influence(scores, weights, out);
        }

        @Override
        public Moments atEdge(ScoredSample scores, double[] weights) {
            return new Moments(0.9, 0.01);
        }
    }

    private static EffectiveSampleSize<ScoredSample> area(ScoreMetric metric) {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.4, 0.8}, new double[] {0.1, 0.5, 0.3, 0.2});
        Sample<ScoredSample> sample = Sample.of(scores);
        UnitMoments<ScoredSample> at =
                new UnitMoments<>(metric, scores, scores::weights, 11 / 12.0, VarianceEstimate.of(metric, sample));
        return EffectiveSampleSize.of(
                at, DesignVariance.of(sample), InPlaceInfluence.of(metric, scores, scores.weights()));
    }

    /**
     * DeLong's variance is 1/144 + 1/144 with 2 and 3 degrees of freedom: the size is 11/144 * 72 trials, with
     * 4/(1/2 + 1/3) degrees of freedom.
     */
    @Test
    void areaOfFewScoresHasDeLongVariance() {
        assertEquals(5.5, area(new Auc()).trials(), 1e-14);
        assertEquals(4.8, area(new Auc()).degreesOfFreedom(), 1e-13);
    }

    /**
     * A quarter of a positive is out of order: the size is 5/4 over (1/4)/5.5 + 1/9, and 9/31 of that variance is
     * observed.
     */
    @Test
    void areaWithBoundaryVarianceIsWeightedMean() {
        assertEquals(247.5 / 31, area(new EdgeAuc()).trials(), 1e-13);
        assertEquals(4.8 * 961 / 81, area(new EdgeAuc()).degreesOfFreedom(), 1e-11);
        assertEquals(
                VarianceEstimate.of(
                                new Auc(), Sample.of(area(new Auc()).moments().evidence()))
                        .variance(),
                area(new EdgeAuc()).varianceForTest().variance());
    }

    /**
     * Both classes are predicted from what there is: mean weights 200/80 = 2.5 and 90/20 = 4.5, of which the largest is 4.5. Two more
     * of it make the mean of successes (200 + 40.5)/(80 + 9) and leave that of failures at 4.5.
     */
    @Test
    void effectiveCountsUseMeanWeightOfEachOutcome() {
        ConfusionMatrix matrix = Matrices.of(new long[] {40, 10}, new long[] {0, 0});
        EffectiveSampleSize<ConfusionMatrix> size = size(
                new SmallMetrics.Accuracy(), WeightedSample.of(matrix, new double[] {80, 20}, new double[] {200, 90}));
        double mean = 240.5 / 89;
        assertEquals(80 / mean + 20 / 4.5, size.trials(), 1e-13 * size.trials());
        assertEquals(mean / 4.5, size.oddsRatio(), 1e-15);
    }

    /** On [-1, 1] the variance of the jackknife is four times that on the unit scale. */
    @Test
    void jackknifeVarianceIsInUnitOfMetric() {
        Sample<ConfusionMatrix> sample = Sample.of(TWO);
        double[] psi = InPlaceInfluence.of(SmallMetrics.MCC, TWO, TWO.weights());
        double value = SmallMetrics.MCC.value(TWO, TWO.weights());
        double bias = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            double[] rest = TWO.weights();
            rest[atom]--;
            double moved = 59 * (value - SmallMetrics.MCC.value(TWO, rest));
            bias += TWO.count(atom) / 60.0 * moved;
            psi[atom] = Math.abs(moved) > Math.abs(psi[atom]) ? moved : psi[atom];
        }
        double variance = DesignVariance.of(sample).variance(psi).variance() + bias * bias;
        EffectiveSampleSize<ConfusionMatrix> size = size(SmallMetrics.MCC, sample);
        double observed = (1 - value * value) / variance;
        double smoothed = UnitMoments.trials(size.moments().smoothedFor(60));
        assertTrue(observed < smoothed, () -> observed + " of " + smoothed);
        assertEquals(observed, size.trials(), 1e-11 * observed);
        assertEquals(variance, size.varianceForTest().variance(), 1e-11 * variance);
    }

    /** The number of smoothed observations is 200 divided by the design effect of clusters. */
    @Test
    void smoothedEvidenceHasSizeDividedByDesignEffect() {
        ConfusionMetric recall = SmallMetrics.macro(SmallMetrics.RECALL);
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of(
                "a", Matrices.of(new long[] {30, 1}, new long[] {1, 30}),
                "b", Matrices.of(new long[] {31, 0}, new long[] {0, 31}),
                "c", Matrices.of(new long[] {31, 0}, new long[] {6, 25}),
                "d", Matrices.of(new long[] {31, 0}, new long[] {0, 31})));
        VarianceEstimate estimate = VarianceEstimate.of(recall, clusters);
        assertTrue(estimate.designEffect() > 2, estimate::toString);
        EffectiveSampleSize<ConfusionMatrix> size =
                EffectiveSampleSize.ofOneSystem(size(recall, clusters).moments(), DesignVariance.of(clusters));
        double m = size.moments().value();
        double observed = m * (1 - m) / estimate.variance();
        double smoothed = UnitMoments.trials(size.moments().smoothedFor(248 / estimate.designEffect()));
        assertEquals(Math.min(observed, smoothed), size.trials(), 1e-12 * observed);
        assertTrue(smoothed < observed, () -> smoothed + " of " + observed);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.1, false",
        "0.5, 0, true",
        "0.5, NaN, true",
        "0.5, Infinity, true",
        "-1, 0.1, true",
        "1, 0.1, true",
        "-0.999, 0.1, false",
        "0.999, 0.1, false",
    })
    void boundaryIsZeroVarianceOrEndOfRange(double value, double variance, boolean edge) {
        UnitMoments<ConfusionMatrix> moments =
                new UnitMoments<>(SmallMetrics.MCC, TWO, TWO::weights, value, variance(variance, 60));
        assertEquals(edge, moments.atBoundary());
    }

    /** F1 of 0.8 is a Jaccard index of 2/3, where F1 rises by 0.72 of it; without an error the index with half a success and half a failure more decides. */
    @Test
    void flipOfF1IsSlopeOfItsLink() {
        ConfusionMatrix inside = ConfusionMatrix.binary(20, 4, 6, 9);
        assertEquals(0.72, at(SmallMetrics.F1, inside, 0.01).flip(), 1e-14);
        ConfusionMatrix perfect = ConfusionMatrix.binary(20, 0, 0, 20);
        double j = 20.5 / 21;
        assertEquals(2 / ((1 + j) * (1 + j)), at(SmallMetrics.F1, perfect, 0).flip(), 1e-14);
    }

    /** The range [-1, 1] is twice as wide as the unit scale, so that variances are four times as large. */
    @Test
    void smoothedVarianceIsInUnitOfMetric() {
        UnitMoments<ConfusionMatrix> perfect = at(SmallMetrics.MCC, ConfusionMatrix.binary(20, 0, 0, 20), 0);
        double unit = perfect.smoothed().variance();
        assertEquals(4 * unit, perfect.varianceOrSmoothed(), 1e-15);
        assertEquals(0.01, at(SmallMetrics.MCC, TWO, 0.01).varianceOrSmoothed());
    }

    /**
     * At an end of the range, the scale uses the odds of the smoothed counts: 0.25 * 5.25 / (3.25 * 4.25), and
     * 5.25^2 / (0.25 * 4.25).
     */
    @Test
    void scaleOfUnboundedRangeAtItsEndUsesSmoothedValue() {
        UnitMoments<ConfusionMatrix> none = at(SmallMetrics.ODDS, ConfusionMatrix.binary(0, 3, 4, 5), 1);
        assertEquals(3.25 * 4.25 / (0.25 * 5.25), none.scale().slope(0), 1e-12);
        assertFalse(none.immeasurable());
        UnitMoments<ConfusionMatrix> infinite = at(SmallMetrics.ODDS, ConfusionMatrix.binary(5, 0, 4, 5), 1);
        assertEquals(0.5, infinite.scale().toUnit(5.25 * 5.25 / (0.25 * 4.25)), 1e-15);
        UnitMoments<ConfusionMatrix> known = at(SmallMetrics.ODDS, TWO, 1);
        assertEquals(0.5, known.scale().toUnit(40 * 11 / 18.0), 1e-15);
        assertFalse(known.immeasurable());
    }

    /**
     * The logistic slope is 1/(4 s), where s is half the standard deviation of one observation, 2.4 for a
     * variance of 0.04 with 60 observations.
     */
    @Test
    void scaleOfWholeLineUsesDeviationOfObservation() {
        UnitMoments<ConfusionMatrix> inside = at(SmallMetrics.LOG_ODDS, TWO, 0.04);
        assertEquals(1 / (2 * Math.sqrt(2.4)), inside.scale().slope(inside.value()), 1e-14);
        UnitMoments<ConfusionMatrix> end = at(SmallMetrics.LOG_ODDS, ConfusionMatrix.binary(5, 0, 4, 5), 0);
        double[] cells = {5.25, 0.25, 4.25, 5.25};
        double centre = Math.log(cells[0] * cells[3] / (cells[1] * cells[2]));
        // the logarithm's influences are n over each cell: 15 observations smoothed to 16 - 1
        double squares = 0;
        for (double cell : cells) {
            squares += 15 / cell * (15 / cell) * cell / 15;
        }
        assertEquals(0.5, end.scale().toUnit(centre), 1e-12);
        assertEquals(1 / (2 * Math.sqrt(squares)), end.scale().slope(centre), 1e-6);
    }

    /** The mean of unbounded losses has no unseen atoms, so that equal losses do not show its variation. */
    @Test
    void constantScoresOnUnboundedRangeAreImmeasurable() {
        ScoreMetric loss = new ScoreMetric() {
            @Override
            public String id() {
                return "loss";
            }

            @Override
            public Range range() {
                return Range.NON_NEGATIVE;
            }

            @Override
            public double value(ScoredSample scores, double[] weights) {
                return 3;
            }
        };
        ScoredSample scores = ScoredSample.of(new double[] {0.9}, new double[] {0.1});
        assertTrue(new UnitMoments<>(loss, scores, scores::weights, 3, variance(0, 2)).immeasurable());
        assertFalse(new UnitMoments<>(loss, scores, scores::weights, 3, variance(1, 2)).immeasurable());
        assertFalse(new UnitMoments<>(new Auc(), scores, scores::weights, 1, variance(0, 2)).immeasurable());
    }

    /** The million cells of a thousand classes are listed, those of one more class are not. */
    @Test
    void moreThanThousandClassesAreNotSmoothed() {
        ConfusionMetric listed = new SmallMetrics.EvaluatedAnew(new SmallMetrics.Accuracy());
        assertTrue(at(listed, diagonal(1000), 0).smoothedFor(1000).value() > 0.99);
        assertTrue(Double.isNaN(at(listed, diagonal(1001), 0).smoothedFor(1001).value()));
    }

    private static ConfusionMatrix diagonal(int classes) {
        int[] labels = IntStream.range(0, classes).toArray();
        return ConfusionMatrix.ofPredictions(labels, labels);
    }

    /** A share of failures has a decreasing link, so that its range is mapped linearly. */
    private static final class Failures implements ConfusionMetric, ProportionMetric<ConfusionMatrix> {
        private static final Link TURNED = new Link() {
            @Override
            public double apply(double proportion) {
                return 1 - proportion;
            }

            @Override
            public double inverse(double metric) {
                return 1 - metric;
            }

            @Override
            public double derivative(double proportion) {
                return -1;
            }
        };

        @Override
        public String id() {
            return "failures";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Link link() {
            return TURNED;
        }

        @Override
        public boolean isTrial(ConfusionMatrix matrix, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(ConfusionMatrix matrix, int atom) {
            return matrix.truth(atom) == matrix.predicted(atom);
        }
    }

    @Test
    void decreasingLinkUsesLinearScale() {
        UnitMoments.UnitScale scale = UnitMoments.UnitScale.of(new Failures(), 0.5, 1);
        assertEquals(0.3, scale.toUnit(0.3), 1e-15);
        assertEquals(0.3, scale.fromUnit(0.3), 1e-15);
        assertEquals(1, scale.slope(0.3), 1e-15);
    }

    /** Far from the centre the logistic slope is 0 and not 0/0. */
    @Test
    void logisticSlopeFarFromCentreIsZero() {
        UnitMoments.UnitScale logistic =
                UnitMoments.UnitScale.of(new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY), 10, 4);
        assertEquals(0, logistic.slope(5000));
        assertEquals(0, logistic.slope(-5000));
    }
}
