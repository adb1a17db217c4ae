package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.option.Options;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.Matrices;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.interval.DeltaWald;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.numerics.beta.StudentT;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the prior design effect of few clusters: its formula, its limits and the option without it. */
class PriorDesignEffectTest {
    private static final ConfusionMetric ACCURACY = new SmallMetrics.Accuracy();

    private static EffectiveSampleSize<ConfusionMatrix> size(Sample<ConfusionMatrix> sample) {
        double[] psi = InPlaceInfluence.of(ACCURACY, sample.evidence(), sample.weights());
        double value = ACCURACY.value(sample.evidence(), sample.weights());
        UnitMoments<ConfusionMatrix> at = new UnitMoments<>(
                ACCURACY, sample.evidence(), sample::weights, value, VarianceEstimate.of(ACCURACY, sample));
        return EffectiveSampleSize.of(at, DesignVariance.of(sample), psi);
    }

    private static ConfusionMatrix cluster(int items, int wrong) {
        return Matrices.of(new long[] {items - wrong, 0}, new long[] {wrong, 0});
    }

    /**
     * Returns groups of four clusters of ten items with 2, 1, 1 and 0 errors, which vary less than independent
     * items.
     */
    private static Sample<ConfusionMatrix> tens(int times) {
        int[] wrong = {2, 1, 1, 0};
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int g = 0; g < 4 * times; g++) {
            clusters.put("g" + g, cluster(10, wrong[g % 4]));
        }
        return ClusteredSample.of(clusters);
    }

    /**
     * There are four errors among 40 items. The squares of the totals give 4/3 * 2 / 1600, so 0.09 * 600 = 54
     * trials; independent items are 39 trials; the errors have 0.4 effective clusters.
     */
    @Test
    void designEffectOfFewClustersLiesBetweenObservedAndPrior() {
        EffectiveSampleSize<ConfusionMatrix> size = size(tens(1));
        assertEquals(54, size.observed().trials(), 1e-12);
        assertEquals(3, size.observed().degreesOfFreedom(), 1e-14);
        double effect = (0.4 * 39 / 54 + Math.sqrt(10)) / 1.4;
        assertEquals(39 / effect, size.trials(), 1e-12);
        double share = 0.4 * 39 / 54 / (0.4 * 39 / 54 + Math.sqrt(10));
        assertEquals(3 / (share * share), size.degreesOfFreedom(), 1e-9);
        assertEquals(0.09 / (39 / effect), size.varianceForTest().variance(), 1e-15);
        assertEquals(3, size.varianceForTest().degreesOfFreedom(), 1e-14);
        assertEquals(1 / 600.0, size.observed().varianceForTest().variance(), 1e-17);
    }

    /**
     * The sizes are 30, 10, 10 and 10, with 3600/1200 clusters of 1200/60 items; the errors are 1, 2, 2 and 1 of
     * 60.
     */
    @Test
    void effectiveNumberOfUnequalClustersUsesSquaredSizes() {
        Sample<ConfusionMatrix> sample = ClusteredSample.of(
                Map.of("a", cluster(30, 1), "b", cluster(10, 2), "c", cluster(10, 2), "d", cluster(10, 1)));
        assertEquals(
                new VarianceEstimate.Clusters(3, 20),
                VarianceEstimate.of(ACCURACY, sample).clusters());
        EffectiveSampleSize<ConfusionMatrix> size = size(sample);
        double observed = 59 / size.observed().trials();
        assertEquals(59 / size.trials(), (0.3 * observed + Math.sqrt(20)) / 1.3, 1e-12);
    }

    /** One cluster is wrong as a whole, so that the observed design effect exceeds the one with the prior. */
    @Test
    void priorNeverReducesObservedDesignEffect() {
        EffectiveSampleSize<ConfusionMatrix> size = size(ClusteredSample.of(
                Map.of("a", cluster(10, 10), "b", cluster(10, 0), "c", cluster(10, 0), "d", cluster(10, 0))));
        assertSame(size, size.observed());
        assertEquals(3, size.degreesOfFreedom(), 1e-14);
    }

    @Test
    void clustersOfOneItemHaveNoPrior() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int g = 0; g < 40; g++) {
            clusters.put("g" + g, cluster(1, g < 4 ? 1 : 0));
        }
        EffectiveSampleSize<ConfusionMatrix> size = size(ClusteredSample.of(clusters));
        assertSame(size, size.observed());
        assertEquals(39, size.trials(), 1e-11);
    }

    @ParameterizedTest
    @CsvSource({"10, 1.45", "100, 1.09", "1000, 1.01"})
    void priorVanishesWithManyClustersOfRarerOutcome(int times, double most) {
        EffectiveSampleSize<ConfusionMatrix> size = size(tens(times));
        double longer = Math.sqrt(size.observed().trials() / size.trials());
        assertTrue(longer > 1 && longer < most, () -> "longer=" + longer);
    }

    @Test
    void effectiveSizeAtBoundaryIsNumberOfClusters() {
        EffectiveSampleSize<ConfusionMatrix> size =
                size(ClusteredSample.of(Map.of("a", cluster(10, 0), "b", cluster(10, 0), "c", cluster(10, 0))));
        assertSame(size, size.observed());
        assertTrue(size.trials() <= 3, () -> "trials=" + size.trials());
    }

    /** A cluster that affects both systems does not distinguish them. */
    @Test
    void sizeOfOneOfTwoSystemsHasNoPrior() {
        UnitMoments<ConfusionMatrix> at = size(tens(1)).moments();
        assertEquals(
                54,
                EffectiveSampleSize.ofOneSystem(at, DesignVariance.of(tens(1))).trials(),
                1e-12);
    }

    /** The bounds are roots of 54 (0.9 - q)^2 = t^2 q (1 - q), where t has three degrees of freedom. */
    @Test
    void observedDesignEffectIsAnOption() {
        DeltaWilson observed = new DeltaWilson().configured(Options.parse("design-effect=observed"));
        assertEquals("delta-wilson:design-effect=observed", observed.spelling());
        Estimate alone = Estimate.compute(observed, ACCURACY, tens(1), ConfidenceLevel.P95, ComputeOptions.defaults());
        double t = StudentT.upperQuantile(0.025, 3);
        for (double q : new double[] {alone.lower(), alone.upper()}) {
            assertEquals(54 * (0.9 - q) * (0.9 - q), t * t * q * (1 - q), 1e-12);
        }
        Estimate prior =
                Estimate.compute(new DeltaWilson(), ACCURACY, tens(1), ConfidenceLevel.P95, ComputeOptions.defaults());
        assertEquals("delta-wilson", prior.method());
        assertTrue(prior.lower() < alone.lower() && prior.upper() > alone.upper(), () -> prior + " " + alone);
        assertEquals(
                "delta-wilson",
                observed.configured(Options.parse("design-effect=prior")).spelling());
    }

    /**
     * Three images are very different: with the degrees of freedom of the prior, the interval would have half the
     * length.
     */
    @Test
    void intervalWithPriorContainsIntervalWithoutIt() {
        Sample<ConfusionMatrix> images =
                ClusteredSample.of(Map.of("a", cluster(110, 20), "b", cluster(100, 8), "c", cluster(95, 25)));
        EffectiveSampleSize<ConfusionMatrix> size = size(images);
        assertTrue(size.trials() < size.observed().trials(), size::toString);
        Estimate prior =
                Estimate.compute(new DeltaWilson(), ACCURACY, images, ConfidenceLevel.P95, ComputeOptions.defaults());
        Estimate alone = Estimate.compute(
                new DeltaWilson().configured(Options.parse("design-effect=observed")),
                ACCURACY,
                images,
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        assertEquals(alone.lower(), prior.lower());
        assertEquals(alone.upper(), prior.upper());
        assertTrue(prior.width() > 0.3, prior::toString);
    }

    @Test
    void unknownOptionValueThrowsWithListOfValues() {
        IllegalArgumentException wrong = assertThrows(
                IllegalArgumentException.class,
                () -> new DeltaWilson().configured(Options.parse("design-effect=none")));
        assertEquals("option 'design-effect' must be one of [prior, observed]: design-effect=none", wrong.getMessage());
    }

    /** The Wald interval uses the variance of the clusters without the prior, as in the literature. */
    @Test
    void waldIntervalHasNoPrior() {
        Estimate wald =
                Estimate.compute(new DeltaWald(), ACCURACY, tens(1), ConfidenceLevel.P95, ComputeOptions.defaults());
        double half = StudentT.upperQuantile(0.025, 3) / Math.sqrt(600);
        assertEquals(0.9 - half, wald.lower(), 1e-14);
        assertEquals(0.9 + half, wald.upper(), 1e-14);
    }

    /**
     * Of G clusters drawn independently all are right with a probability of at most p^G, however strongly the items of a cluster depend on each other,
     * and exactly so if a cluster is right or wrong as a whole. A lower bound above (1 - level)^(1/G), 0.861 for 20 clusters at level 0.95, would therefore
     * miss too often. The prior design effect would give 0.981 for 20 clusters of 100 items.
     */
    @ParameterizedTest
    @CsvSource({"2, 10", "5, 10", "20, 10", "20, 100", "50, 100", "200, 5"})
    void clustersWithoutAnErrorDoNotExcludeThatClustersFailAsAWhole(int clusters, int items) {
        Map<String, ConfusionMatrix> right = new LinkedHashMap<>();
        Map<String, ConfusionMatrix> uneven = new LinkedHashMap<>();
        for (int g = 0; g < clusters; g++) {
            right.put("g" + g, cluster(items, 0));
            uneven.put("g" + g, cluster(items * (g % 5 == 0 ? 9 : 1), 0));
        }
        for (double level : new double[] {0.9, 0.95, 0.99}) {
            for (Map<String, ConfusionMatrix> sample : List.of(right, uneven)) {
                Estimate estimate = new DeltaWilson()
                        .interval(
                                ACCURACY,
                                ClusteredSample.of(sample),
                                ConfidenceLevel.of(level),
                                ComputeOptions.defaults());
                assertTrue(estimate.lower() <= Math.pow(1 - level, 1.0 / clusters), estimate::toString);
                assertEquals(1, estimate.upper());
            }
        }
    }
}
