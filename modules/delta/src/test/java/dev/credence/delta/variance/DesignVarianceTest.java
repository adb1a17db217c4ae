package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.Auc;
import dev.credence.delta.Matrices;
import dev.credence.delta.Reference;
import dev.credence.delta.SmallMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class DesignVarianceTest {
    private static final ConfusionMatrix THREE =
            Matrices.of(new long[] {30, 2, 5}, new long[] {1, 8, 3}, new long[] {4, 0, 12});
    private static final ConfusionMetric MACRO_F1 = SmallMetrics.macro(SmallMetrics.F1);

    static List<JsonNode> curves() {
        return Reference.cases("auc.json", "single");
    }

    /** The expected values are DeLong's variance from exact rationals; the largest observed relative error is 6e-16. */
    @ParameterizedTest
    @MethodSource("curves")
    void varianceStratifiedByTruthIsDeLong(JsonNode node) {
        if (!node.hasNonNull("delongVar")) {
            return;
        }
        ScoredSample scores =
                ScoredSample.of(Reference.doubles(node.get("scores")), Reference.flags(node.get("labels")));
        double expected = node.get("delongVar").asDouble();
        double variance =
                VarianceEstimate.of(new Auc(), StratifiedSample.byTruth(scores)).variance();
        assertEquals(expected, variance, 1e-14 * expected + 1e-30);
    }

    @Test
    void allCurveCasesWithVarianceAreCompared() {
        assertTrue(
                curves().stream().filter(node -> node.hasNonNull("delongVar")).count() >= 10);
    }

    @Test
    void weightsOfOneMatchIndependentSampling() {
        WeightedSample<ConfusionMatrix> ones = WeightedSample.of(THREE, THREE.weights(), THREE.weights());
        VarianceEstimate weighted = VarianceEstimate.of(MACRO_F1, ones);
        VarianceEstimate plain = VarianceEstimate.of(MACRO_F1, Sample.of(THREE));
        assertEquals(plain.variance(), weighted.variance(), 1e-15 * plain.variance());
        assertEquals(1, weighted.designEffect(), 1e-14);
        assertEquals((double) THREE.size(), weighted.units(), 1e-12);
    }

    @Test
    void unitOfWeightsDoesNotChangeVariance() {
        double[] sums = {9, 1, 4, 2, 7, 1, 3, 6};
        double[] squares = {81, 1, 16, 4, 49, 1, 9, 36};
        VarianceEstimate one = VarianceEstimate.of(MACRO_F1, WeightedSample.of(THREE, sums, squares));
        for (int atom = 0; atom < sums.length; atom++) {
            sums[atom] *= 8;
            squares[atom] *= 64;
        }
        VarianceEstimate eight = VarianceEstimate.of(MACRO_F1, WeightedSample.of(THREE, sums, squares));
        assertEquals(one.variance(), eight.variance(), 1e-15 * one.variance());
    }

    /** Two rows of weight 1 and one row of weight 2 have the same metric but different variances. */
    @Test
    void rowOfWeightTwoHasLargerVarianceThanTwoRows() {
        double[] doubled = THREE.weights();
        double[] squares = THREE.weights();
        for (int atom = 0; atom < doubled.length; atom++) {
            doubled[atom] *= 2;
            squares[atom] *= 4;
        }
        ConfusionMatrix twice = THREE.merge(THREE);
        assertEquals(MACRO_F1.value(twice), MACRO_F1.value(THREE, doubled), 1e-15);
        double single = VarianceEstimate.of(MACRO_F1, Sample.of(THREE)).variance();
        assertEquals(
                single,
                VarianceEstimate.of(MACRO_F1, WeightedSample.of(THREE, doubled, squares))
                        .variance(),
                1e-15 * single);
        assertEquals(single / 2, VarianceEstimate.of(MACRO_F1, Sample.of(twice)).variance(), 1e-15 * single);
        WeightedSample<ConfusionMatrix> rowsTwice = WeightedSample.of(twice, doubled, doubled);
        assertEquals(single / 2, VarianceEstimate.of(MACRO_F1, rowsTwice).variance(), 1e-15 * single);
    }

    @Test
    void clustersOfOneEqualIndependentSamplingUpToFactor() {
        VarianceEstimate clustered = VarianceEstimate.of(MACRO_F1, clustersOfOne(THREE));
        double plain = VarianceEstimate.of(MACRO_F1, Sample.of(THREE)).variance();
        double n = THREE.size();
        assertEquals(plain * n / (n - 1), clustered.variance(), 1e-13 * plain);
        assertEquals(1, clustered.designEffect(), 1e-13);
        assertEquals(n - 1, clustered.degreesOfFreedom());
    }

    @Test
    void copiedRowsWithinClustersLeaveVarianceUnchanged() {
        Map<String, ConfusionMatrix> tens = new LinkedHashMap<>();
        ClusteredSample<ConfusionMatrix> ones = clustersOfOne(THREE);
        for (int g = 0; g < ones.clusters(); g++) {
            ConfusionMatrix cluster = ones.cluster(g);
            tens.put(
                    ones.name(g),
                    cluster.pool(java.util.Collections.nCopies(10, cluster)).whole());
        }
        VarianceEstimate copied = VarianceEstimate.of(MACRO_F1, ClusteredSample.of(tens));
        VarianceEstimate single = VarianceEstimate.of(MACRO_F1, ones);
        assertEquals(single.variance(), copied.variance(), 1e-13 * single.variance());
        assertEquals(10, copied.designEffect(), 0.2);
    }

    @Test
    void constantAddedToInfluencesLeavesVarianceUnchanged() {
        double[] psi = InPlaceInfluence.of(MACRO_F1, THREE, THREE.weights());
        double centred = DesignVariance.of(Sample.of(THREE)).variance(psi).variance();
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] += 3;
        }
        assertEquals(centred, DesignVariance.of(Sample.of(THREE)).variance(psi).variance(), 1e-13 * centred);
    }

    @Test
    void atomsOfWeightZeroAreIgnored() {
        ConfusionMatrix completed = THREE.withUnseenAtoms();
        double plain = VarianceEstimate.of(MACRO_F1, Sample.of(THREE)).variance();
        assertEquals(plain, VarianceEstimate.of(MACRO_F1, Sample.of(completed)).variance());
    }

    static ClusteredSample<ConfusionMatrix> clustersOfOne(ConfusionMatrix matrix) {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            for (long i = 0; i < matrix.count(atom); i++) {
                clusters.put("row " + clusters.size(), row(matrix, atom));
            }
        }
        return ClusteredSample.of(clusters);
    }

    private static ConfusionMatrix row(ConfusionMatrix matrix, int atom) {
        long[][] counts = new long[matrix.classes()][matrix.classes()];
        counts[matrix.truth(atom)][matrix.predicted(atom)] = 1;
        return ConfusionMatrix.of(new ArrayList<>(matrix.labels()), counts);
    }
}
