package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
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

class JackknifeTest {
    private static final ConfusionMetric MACRO_RECALL = SmallMetrics.macro(SmallMetrics.RECALL);
    private static final ConfusionMatrix UNEVEN = Matrices.of(new long[] {95, 5}, new long[] {1, 2});

    private static double variance(ConfusionMetric metric, Sample<ConfusionMatrix> sample) {
        VarianceEstimate spread = VarianceEstimate.of(metric, sample);
        double value = metric.value(sample.evidence(), sample.weights());
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        return DesignVariance.of(sample).jackknife(metric, psi, spread, rest -> value - rest);
    }

    /**
     * The recalls are 0.95 and 2/3. Without an item of the first class the recall is 94/99 or 95/99, and without
     * one of the second it is 1/2 or 1.
     */
    @Test
    void varianceOfItemsIsJackknifeAboutItsMean() {
        double n = 103;
        double[] moved = {0.95 - 94 / 99.0, 0.95 - 95 / 99.0, 2 / 3.0 - 1 / 2.0, 2 / 3.0 - 1};
        double[] counts = {95, 5, 2, 1};
        double sum = 0;
        double mean = 0;
        for (int kind = 0; kind < 4; kind++) {
            double psi = (n - 1) * moved[kind] / 2;
            sum += counts[kind] * psi * psi;
            mean += counts[kind] * psi / n;
        }
        double expected = (sum - n * mean * mean) / (n * n);
        assertEquals(expected, variance(MACRO_RECALL, Sample.of(UNEVEN)), 1e-13 * expected);
    }

    @Test
    void jackknifeOfRareClassExceedsVarianceByInfluences() {
        double known = VarianceEstimate.of(MACRO_RECALL, Sample.of(UNEVEN)).variance();
        assertTrue(variance(MACRO_RECALL, Sample.of(UNEVEN)) > 1.9 * known);
    }

    @Test
    void jackknifeOfLargeSampleMatchesVarianceByInfluences() {
        ConfusionMatrix large = Matrices.of(new long[] {950_000, 50_000}, new long[] {100_000, 200_000});
        double known = VarianceEstimate.of(MACRO_RECALL, Sample.of(large)).variance();
        assertEquals(known, variance(MACRO_RECALL, Sample.of(large)), 1e-4 * known);
    }

    @Test
    void weightsOfOneMatchIndependentSampling() {
        double plain = variance(MACRO_RECALL, Sample.of(UNEVEN));
        WeightedSample<ConfusionMatrix> ones = WeightedSample.of(UNEVEN, UNEVEN.weights(), UNEVEN.weights());
        assertEquals(plain, variance(MACRO_RECALL, ones), 1e-13 * plain);
    }

    @Test
    void unitOfWeightsDoesNotChangeVariance() {
        double[] sums = {9, 1, 4, 2};
        double[] squares = {81, 1, 16, 4};
        double one = variance(MACRO_RECALL, WeightedSample.of(UNEVEN, sums, squares));
        for (int atom = 0; atom < sums.length; atom++) {
            sums[atom] *= 8;
            squares[atom] *= 64;
        }
        assertEquals(one, variance(MACRO_RECALL, WeightedSample.of(UNEVEN, sums, squares)), 1e-13 * one);
    }

    /** The jackknife of clusters uses deviations from the value, that of items from their mean, which explains the term of the bias. */
    @Test
    void clustersOfOneEqualIndependentSamplingUpToFactor() {
        Sample<ConfusionMatrix> clusters = DesignVarianceTest.clustersOfOne(UNEVEN);
        double plain = variance(MACRO_RECALL, Sample.of(UNEVEN)) * 103 / 102;
        assertEquals(plain, variance(MACRO_RECALL, clusters), 2e-3 * plain);
    }

    /** The accuracies are 9/10 and 5/10 in clusters of ten. */
    @Test
    void jackknifeLeavesOutWholeClusters() {
        ClusteredSample<ConfusionMatrix> two = ClusteredSample.of(Map.of(
                "a", Matrices.of(new long[] {9, 1}, new long[] {0, 0}),
                "b", Matrices.of(new long[] {5, 5}, new long[] {0, 0})));
        assertEquals(0.04, variance(new SmallMetrics.Accuracy(), two), 1e-15);
    }

    @Test
    void jackknifeOfIndependentProportionIsVarianceByInfluences() {
        double known = VarianceEstimate.of(SmallMetrics.F1, Sample.of(UNEVEN)).variance();
        assertEquals(known, variance(SmallMetrics.F1, Sample.of(UNEVEN)));
    }

    /** The expected value deletes an item of each of the eight kinds of joint observation. */
    @Test
    void jackknifeOfDifferenceLeavesOutSameItemOfBothSystems() {
        long[][][] counts = {{{40, 3}, {2, 1}}, {{1, 2}, {3, 4}}};
        PairedConfusionMatrix joint = joint(counts);
        double difference = difference(joint);
        double n = joint.size();
        double sum = 0;
        double mean = 0;
        for (long[][] rows : counts) {
            for (long[] row : rows) {
                for (int cell = 0; cell < row.length; cell++) {
                    row[cell]--;
                    double psi = (n - 1) * (difference - difference(joint(counts)));
                    row[cell]++;
                    sum += row[cell] * psi * psi;
                    mean += row[cell] * psi / n;
                }
            }
        }
        double expected = (sum - n * mean * mean) / (n * n);
        double[] none = new double[joint.atoms()];
        VarianceEstimate known = DesignVariance.of(Sample.of(joint)).variance(none);
        Sample<PairedConfusionMatrix> sample = Sample.of(joint);
        assertEquals(
                expected,
                PairedJackknife.variance(
                        MACRO_RECALL, DesignVariance.of(sample), difference, none, atom -> true, known),
                1e-13 * expected);
    }

    /** 2,209 cells are too many for the jackknife of a metric that must be evaluated again. */
    @Test
    void leaveOneOutMetricUsesJackknifeForManyAtoms() {
        long[][] counts = new long[47][47];
        for (int truth = 0; truth < 47; truth++) {
            for (int predicted = 0; predicted < 47; predicted++) {
                counts[truth][predicted] = truth == predicted ? 40 : 1;
            }
        }
        Sample<ConfusionMatrix> many = Sample.of(Matrices.of(counts));
        double known = VarianceEstimate.of(MACRO_RECALL, many).variance();
        assertTrue(variance(MACRO_RECALL, many) > 1.005 * known);
        assertEquals(known, variance(new SmallMetrics.EvaluatedAnew(MACRO_RECALL), many));
    }

    /** A metric with and without its own leave-one-out formula has equal results, for three designs of items. */
    @Test
    void leaveOneOutMatchesEvaluation() {
        double[] squares = {81, 1, 16, 4};
        for (Sample<ConfusionMatrix> sample : List.of(
                Sample.of(UNEVEN),
                StratifiedSample.byTruth(UNEVEN),
                WeightedSample.of(UNEVEN, new double[] {9, 1, 4, 2}, squares))) {
            double expected = variance(new SmallMetrics.EvaluatedAnew(MACRO_RECALL), sample);
            assertEquals(expected, variance(MACRO_RECALL, sample), 1e-12 * expected);
        }
    }

    private static PairedConfusionMatrix joint(long[][][] counts) {
        return PairedConfusionMatrix.of(List.of("c0", "c1"), counts);
    }

    private static double difference(PairedConfusionMatrix joint) {
        return MACRO_RECALL.value(joint.first()) - MACRO_RECALL.value(joint.second());
    }

    @Test
    void jackknifeOfIdenticalSystemsIsZero() {
        PairedConfusionMatrix same = joint(new long[][][] {{{40, 0}, {0, 5}}, {{2, 0}, {0, 3}}});
        Sample<PairedConfusionMatrix> sample = Sample.of(same);
        double[] none = new double[same.atoms()];
        VarianceEstimate known = DesignVariance.of(Sample.of(same)).variance(none);
        assertEquals(
                0, PairedJackknife.variance(MACRO_RECALL, DesignVariance.of(sample), 0, none, atom -> true, known));
    }
}
