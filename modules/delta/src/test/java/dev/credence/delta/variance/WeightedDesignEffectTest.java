package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import org.junit.jupiter.api.Test;

/** Tests the prior design effect of weights: its formula, its limits and the metrics without it. */
class WeightedDesignEffectTest {
    private static final double[] ONES = {1, 1, 1, 1};

    private static double effect(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        return DesignVariance.of(sample).designEffect(at(metric, sample), psi);
    }

    private static UnitMoments<ConfusionMatrix> at(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        return new UnitMoments<>(
                metric,
                sample.evidence(),
                sample::weights,
                metric.value(sample.evidence(), sample.weights()),
                VarianceEstimate.of(metric, sample));
    }

    /**
     * Returns a multiple of specificity 30 of 40 and recall 15 of 20; sums of weights are counts, and squares are
     * given for each cell.
     */
    private static Sample<ConfusionMatrix> weighted(long times, double unit, double... squares) {
        ConfusionMatrix matrix = Matrices.of(new long[] {30 * times, 10 * times}, new long[] {5 * times, 15 * times});
        double[] sums = matrix.weights();
        for (int atom = 0; atom < sums.length; atom++) {
            squares[atom] *= sums[atom] * unit * unit;
            sums[atom] *= unit;
        }
        return WeightedSample.of(matrix, sums, squares);
    }

    /**
     * The influences on informedness are 3/8, -9/8, -9/4 and 3/4. The squares of the positives count double: the
     * design effect would be 5/3, but their rows of weight 2 among 60 have a distance that is 59/58 times as large, and Kish's is 60/45. The variance depends on 2/7 of the items, which is 90/7 of 45.
     */
    @Test
    void designEffectLiesBetweenObservedAndKish() {
        double factor = 59.0 / 58 * 59 / 58;
        double observed = (1 + 4 * factor) / (1 + 2 * factor);
        double byHand = (90.0 / 7 * observed + 2 * 4.0 / 3) / (90.0 / 7 + 2);
        assertEquals(byHand, effect(SmallMetrics.INFORMEDNESS, weighted(1, 1, 1, 1, 2, 2)), 1e-7);
        assertEquals(byHand, effect(SmallMetrics.INFORMEDNESS, weighted(1, 1e3, 1, 1, 2, 2)), 1e-7);
    }

    @Test
    void effectiveSizeIsDividedByDesignEffect() {
        Sample<ConfusionMatrix> sample = weighted(1, 1, 2, 2, 1, 1);
        UnitMoments<ConfusionMatrix> at = at(SmallMetrics.INFORMEDNESS, sample);
        double[] psi = InPlaceInfluence.of(at.metric(), sample.evidence(), sample.weights());
        double effect = DesignVariance.of(sample).designEffect(at, psi);
        assertTrue(
                effect > at.variance().designEffect(),
                () -> effect + " of " + at.variance().designEffect());
        double byInfluences = at.unit() * (1 - at.unit()) / at.unitVariance();
        double trials =
                EffectiveSampleSize.of(at, DesignVariance.of(sample), psi).trials();
        assertTrue(trials <= byInfluences * at.variance().designEffect() / effect * (1 + 1e-12), () -> "" + trials);
    }

    @Test
    void priorVanishesWithManyItems() {
        assertEquals(5 / 3.0, effect(SmallMetrics.INFORMEDNESS, weighted(100_000, 1, 1, 1, 2, 2)), 1e-6);
    }

    @Test
    void equalWeightsHaveDesignEffectOne() {
        assertEquals(1, effect(SmallMetrics.INFORMEDNESS, weighted(1, 1, ONES.clone())), 1e-7);
        assertEquals(1, effect(SmallMetrics.INFORMEDNESS, weighted(1, 7, ONES.clone())), 1e-7);
    }

    @Test
    void proportionsAndUnweightedItemsHaveObservedDesignEffect() {
        Sample<ConfusionMatrix> heavy = weighted(1, 1, 1, 1, 2, 2);
        assertEquals(at(SmallMetrics.RECALL, heavy).variance().designEffect(), effect(SmallMetrics.RECALL, heavy), 0);
        assertEquals(1, effect(SmallMetrics.INFORMEDNESS, Sample.of(heavy.evidence())), 1e-15);
    }
}
