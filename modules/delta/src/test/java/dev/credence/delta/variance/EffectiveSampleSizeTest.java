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
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Auc;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EffectiveSampleSizeTest {
    private static final ConfusionMetric MACRO_RECALL = SmallMetrics.macro(SmallMetrics.RECALL);
    private static final ConfusionMatrix THREE =
            Matrices.of(new long[] {30, 2, 5}, new long[] {1, 8, 3}, new long[] {4, 0, 12});

    private static UnitMoments<ConfusionMatrix> moments(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        double value = metric.value(sample.evidence(), sample.weights());
        return new UnitMoments<>(
                metric, sample.evidence(), sample::weights, value, VarianceEstimate.of(metric, sample));
    }

    private static EffectiveSampleSize<ConfusionMatrix> size(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        return EffectiveSampleSize.of(moments(metric, sample), DesignVariance.of(sample), psi);
    }

    @Test
    void sizeOfIndependentProportionIsNumberOfTrials() {
        ConfusionMatrix matrix = Matrices.of(new long[] {40, 3}, new long[] {2, 7});
        assertEquals(9, size(SmallMetrics.RECALL, Sample.of(matrix)).trials());
        assertEquals(12, size(SmallMetrics.F1, Sample.of(matrix)).trials());
        assertEquals(
                Double.POSITIVE_INFINITY,
                size(SmallMetrics.F1, Sample.of(matrix)).degreesOfFreedom());
    }

    /**
     * The weights alternate between 1 and 3. The size is m(1-m)/V with the weighted variance, which differs from
     * that of independent items only by the squared weights.
     */
    @Test
    void weightedProportionHasSizeOfItsVariance() {
        ConfusionMatrix matrix = Matrices.of(new long[] {40, 10}, new long[] {0, 0});
        WeightedSample<ConfusionMatrix> weighted =
                WeightedSample.of(matrix, new double[] {80, 20}, new double[] {200, 50});
        double expected = 0.8 * 0.2 / ((200 * 0.2 * 0.2 + 50 * 0.8 * 0.8) / (100.0 * 100));
        assertEquals(expected, size(new SmallMetrics.Accuracy(), weighted).trials(), 1e-12 * expected);
    }

    /** The size is the smaller one of those by the jackknife and by the smoothed evidence, here by the jackknife. */
    @Test
    void averageHasSmallerOfJackknifeAndSmoothedSize() {
        Sample<ConfusionMatrix> sample = Sample.of(THREE);
        UnitMoments<ConfusionMatrix> at = moments(MACRO_RECALL, sample);
        double[] psi = InPlaceInfluence.of(MACRO_RECALL, THREE, THREE.weights());
        double n = THREE.size();
        for (int atom = 0; atom < psi.length; atom++) {
            double[] rest = THREE.weights();
            rest[atom]--;
            double moved = (n - 1) * (at.value() - MACRO_RECALL.value(THREE, rest));
            psi[atom] = Math.abs(moved) > Math.abs(psi[atom]) ? moved : psi[atom];
        }
        double observed = at.unit()
                * (1 - at.unit())
                / DesignVariance.of(sample).variance(psi).variance();
        double smoothed = UnitMoments.trials(at.smoothedFor(n));
        double actual = size(MACRO_RECALL, sample).trials();
        assertEquals(Math.min(observed, smoothed), actual, 1e-12 * actual);
        assertEquals(Math.min(actual, n) - 1, size(MACRO_RECALL, sample).degreesOfFreedom(), 1e-10);
    }

    /** One observation is added, spread evenly over all nine cells. */
    @Test
    void smoothedEvidenceHasOneMoreObservation() {
        ConfusionMatrix completed = THREE.withUnseenAtoms();
        double[] weights = completed.weights();
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] += 1 / 9.0;
        }
        double[] psi = InPlaceInfluence.of(MACRO_RECALL, completed, weights.clone());
        double n = THREE.size();
        double variance = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            variance += weights[atom] / (n + 1) * psi[atom] * psi[atom] / n;
        }
        var known = moments(MACRO_RECALL, Sample.of(THREE)).smoothedFor(n);
        var evaluated = moments(new SmallMetrics.EvaluatedAnew(MACRO_RECALL), Sample.of(THREE))
                .smoothedFor(n);
        assertEquals(MACRO_RECALL.value(completed, weights), known.value(), 1e-15);
        assertEquals(variance, known.variance(), 1e-14 * variance);
        assertEquals(known.value(), evaluated.value(), 1e-15);
        assertEquals(variance, evaluated.variance(), 1e-14 * variance);
    }

    @Test
    void sizeAtBoundaryIsSmoothedAndAtMostN() {
        ConfusionMatrix perfect = Matrices.of(new long[] {30, 0, 0}, new long[] {0, 8, 0}, new long[] {0, 0, 5});
        UnitMoments<ConfusionMatrix> at = moments(MACRO_RECALL, Sample.of(perfect));
        assertTrue(at.atBoundary());
        assertEquals(1, at.unit());
        double smoothed = UnitMoments.trials(at.smoothed());
        assertTrue(smoothed > 0 && smoothed < 43, () -> "smoothed=" + smoothed);
        assertEquals(smoothed, size(MACRO_RECALL, Sample.of(perfect)).trials());
        double variance = at.smoothed().variance();
        assertEquals(variance, at.varianceOrSmoothed(), 1e-15 * variance);
        assertEquals(1, at.flip(), 1e-15);
    }

    @Test
    void sizeOfClustersAtBoundaryIsAtMostTheirNumber() {
        ConfusionMatrix perfect = Matrices.of(new long[] {300, 0}, new long[] {0, 300});
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("a", perfect, "b", perfect, "c", perfect));
        double trials = size(SmallMetrics.MCC, clusters).trials();
        assertTrue(trials > 0 && trials <= 3, () -> "trials=" + trials);
    }

    @Test
    void clustersLimitTheDegreesOfFreedom() {
        ConfusionMatrix one = Matrices.of(new long[] {9, 1}, new long[] {2, 9});
        ConfusionMatrix two = Matrices.of(new long[] {5, 4}, new long[] {1, 8});
        Sample<ConfusionMatrix> clusters = ClusteredSample.of(Map.of("a", one, "b", two, "c", one));
        double unequal = 37 * 37 / (12.0 * 12 + 13.0 * 13 + 12.0 * 12) - 1;
        assertEquals(unequal, size(SmallMetrics.F1, clusters).observed().degreesOfFreedom(), 1e-12);
        assertTrue(size(MACRO_RECALL, clusters).observed().degreesOfFreedom() <= 2);
        assertTrue(size(MACRO_RECALL, clusters).observed().degreesOfFreedom() >= 1);
    }

    /** The variance for tests corresponds to the effective size. */
    @Test
    void varianceForTestMatchesEffectiveSize() {
        EffectiveSampleSize<ConfusionMatrix> size = size(MACRO_RECALL, Sample.of(THREE));
        double m = size.moments().value();
        assertEquals(m * (1 - m) / size.trials(), size.varianceForTest().variance(), 1e-15);
        assertEquals(size.degreesOfFreedom(), size.varianceForTest().degreesOfFreedom());
        EffectiveSampleSize<ConfusionMatrix> accuracy = size(new SmallMetrics.Accuracy(), Sample.of(THREE));
        assertEquals(
                VarianceEstimate.of(new SmallMetrics.Accuracy(), Sample.of(THREE))
                        .variance(),
                accuracy.varianceForTest().variance());
    }

    /** On [-1, 1] a trial changes the metric by 2/n. */
    @Test
    void flipIsWidthOfRange() {
        UnitMoments<ConfusionMatrix> mcc =
                moments(SmallMetrics.MCC, Sample.of(Matrices.of(new long[] {40, 3}, new long[] {2, 7})));
        assertFalse(mcc.atBoundary());
        assertEquals(2, mcc.flip());
        assertEquals(mcc.variance().variance() / 4, mcc.unitVariance(), 1e-15);
    }

    /**
     * Scores have no unseen atoms: half a success and half a failure are added to as many trials as the smaller
     * class has items.
     */
    @Test
    void scoresAtBoundaryHaveSizeOfSmallerClass() {
        ScoredSample separated = ScoredSample.of(new double[] {0.9, 0.8, 0.7}, new double[] {0.1, 0.2, 0.3, 0.4, 0.5});
        UnitMoments<ScoredSample> at = new UnitMoments<>(
                new Auc(), separated, separated::weights, 1, VarianceEstimate.of(new Auc(), Sample.of(separated)));
        assertEquals(3.5 / 4, at.smoothed().value());
        assertEquals(3.5 / 4 * 0.5 / 4 / 3, at.smoothed().variance(), 1e-16);
        assertEquals(
                3,
                EffectiveSampleSize.ofOneSystem(at, DesignVariance.of(Sample.of(separated)))
                        .trials(),
                1e-12);
    }
}
