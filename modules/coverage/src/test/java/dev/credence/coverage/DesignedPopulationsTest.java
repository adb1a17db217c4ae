package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.coverage.DesignedPopulations.LargestRemainders;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class DesignedPopulationsTest {
    private static final ConfusionMatrix GOOD = ConfusionMatrix.binary(9, 1, 1, 9);
    private static final ConfusionMatrix BAD = ConfusionMatrix.binary(10, 10, 10, 10);
    private static final ConfusionMatrix OBSERVED = ConfusionMatrix.binary(30, 20, 10, 140);
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.8, 0.8, 0.3}, new double[] {0.1, 0.3, 0.2, 0.5, 0.6, 0.7});

    private static ClusteredSample<ConfusionMatrix> clusters() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("good", GOOD);
        clusters.put("bad", BAD);
        clusters.put("fair", ConfusionMatrix.binary(3, 1, 1, 5));
        return ClusteredSample.of(clusters);
    }

    @Test
    void wholeClustersAreDrawnAndTrueValueIsPooled() {
        Population<ConfusionMatrix> population = DesignedPopulations.ofClusters(clusters(), 6);
        assertEquals("clusters=6, as observed", population.name());
        assertEquals(Map.of("clusters", 6.0), population.parameters());
        // Six clusters are drawn, of 70 / 3 items on average.
        assertEquals(140, population.size());
        assertEquals(22.0 / (22 + 12), population.value(Toys.PRECISION), 1e-15);
        Sample<ConfusionMatrix> drawn = population.draw(new SplittableRandom(2));
        ClusteredSample<?> sample = assertInstanceOf(ClusteredSample.class, drawn);
        assertEquals(6, sample.clusters());
        assertTrue(List.of(20L, 40L, 10L).contains(sample.cluster(0).size()));
    }

    /**
     * Seed 1: each cluster is drawn Binomial(2, 1/3) times. Errors of shares of 9,000 exceed 5 standard errors, 0.027, with probability
     * 6e-7.
     */
    @Test
    void clustersAreDrawnWithEqualProbability() {
        Population<ConfusionMatrix> population = DesignedPopulations.ofClusters(clusters(), 2);
        RandomGenerator random = new SplittableRandom(1);
        Map<Long, Integer> sizes = new HashMap<>();
        for (int i = 0; i < 9_000; i++) {
            sizes.merge(population.draw(random).evidence().size(), 1, Integer::sum);
        }
        Map<Long, Double> expected =
                Map.of(40L, 1 / 9.0, 80L, 1 / 9.0, 20L, 1 / 9.0, 60L, 2 / 9.0, 30L, 2 / 9.0, 50L, 2 / 9.0);
        assertEquals(expected.keySet(), sizes.keySet());
        expected.forEach((size, share) -> assertEquals(share, sizes.getOrDefault(size, 0) / 9_000.0, 0.027));
    }

    /**
     * Seed 5: a true value has a standard deviation of about 0.06; the error of the mean of 400 exceeds 0.05 with a probability below
     * 1e-16.
     */
    @Test
    void plausiblePopulationsReweightClusters() {
        List<Population<ConfusionMatrix>> truths = DesignedPopulations.plausibleOfClusters(clusters(), 6, 400, 5);
        assertEquals("clusters=6, plausible 1", truths.get(0).name());
        assertNotEquals(truths.get(0).value(Toys.PRECISION), truths.get(1).value(Toys.PRECISION));
        assertEquals(
                truths.get(7).value(Toys.PRECISION),
                DesignedPopulations.plausibleOfClusters(clusters(), 6, 8, 5)
                        .get(7)
                        .value(Toys.PRECISION));
        double mean = truths.stream()
                .mapToDouble(truth -> truth.value(Toys.PRECISION))
                .average()
                .orElseThrow();
        assertEquals(22.0 / 34, mean, 0.05);
        truths.forEach(truth ->
                assertTrue(truth.value(Toys.PRECISION) > 0.5 && truth.value(Toys.PRECISION) < 0.9, truth::name));
    }

    @Test
    void classSizesEqualDesign() {
        Population<ConfusionMatrix> population = DesignedPopulations.byTruth(OBSERVED, new double[0], 100);
        assertEquals("n=100, as observed, stratified", population.name());
        assertEquals(0.6, population.value(Toys.PRECISION), 1e-15);
        RandomGenerator random = new SplittableRandom(4);
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 4_000; i++) {
            StratifiedSample<ConfusionMatrix> sample = (StratifiedSample<ConfusionMatrix>) population.draw(random);
            assertEquals(
                    20,
                    sample.evidence().count("positive", "positive")
                            + sample.evidence().count("positive", "negative"));
            assertEquals(100, sample.evidence().size());
            assertEquals("positive", sample.evidence().positive().orElseThrow());
            double found = sample.evidence().count("positive", "positive");
            sum += found;
            squares += found * found;
        }
        // Binomial(20, 0.75): mean 15, variance 3.75, 5 standard errors of 4,000 draws
        assertEquals(15, sum / 4_000, 0.153);
        assertEquals(3.75, squares / 4_000 - sum / 4_000 * sum / 4_000, 0.45);
    }

    @Test
    void classSizesFollowAGivenMix() {
        Population<ConfusionMatrix> even = DesignedPopulations.byTruth(OBSERVED, new double[] {1, 1}, 50);
        assertEquals("n=50, mix=1:1, stratified", even.name());
        assertEquals(0.75 / (0.75 + 0.125), even.value(Toys.PRECISION), 1e-15);
    }

    @Test
    void plausiblePopulationsKeepTheClassSizes() {
        List<Population<ConfusionMatrix>> truths = DesignedPopulations.plausibleByTruth(OBSERVED, 200, 3, 5);
        assertEquals("n=200, plausible 2, stratified", truths.get(1).name());
        assertNotEquals(truths.get(0).value(Toys.PRECISION), truths.get(1).value(Toys.PRECISION));
        for (Population<ConfusionMatrix> truth : truths) {
            ConfusionMatrix drawn = truth.draw(new SplittableRandom(1)).evidence();
            assertEquals(40, drawn.count("positive", "positive") + drawn.count("positive", "negative"));
        }
    }

    @Test
    void samplesOfScoresHaveFixedNumbersOfPositivesAndNegatives() {
        Population<ScoredSample> population = DesignedPopulations.byTruth(SCORES, 30);
        assertEquals("n=30, as observed, stratified", population.name());
        assertEquals(
                Populations.like(SCORES, 30).value(ReferenceMetrics.auroc()),
                population.value(ReferenceMetrics.auroc()),
                1e-14);
        Sample<ScoredSample> drawn = population.draw(new SplittableRandom(1));
        assertInstanceOf(StratifiedSample.class, drawn);
        assertEquals(12, drawn.evidence().positives());
        assertEquals(18, drawn.evidence().negatives());
        List<Population<ScoredSample>> truths = DesignedPopulations.plausibleByTruth(SCORES, 10, 2, 5);
        assertNotEquals(
                truths.get(0).value(ReferenceMetrics.auroc()), truths.get(1).value(ReferenceMetrics.auroc()));
        assertEquals(4, truths.get(1).draw(new SplittableRandom(1)).evidence().positives());
    }

    /** The plausible populations of perfect scores include imperfect ones, in any design. */
    @Test
    void plausiblePopulationsOfPerfectScoresIncludeImperfectOnes() {
        double[] low = {0.1, 0.2, 0.3};
        double[] high = {1, 1.1, 1.2, 1.3};
        for (ScoredSample certain : List.of(
                ScoredSample.of(high, low),
                ScoredSample.of(low, high),
                ScoredSample.of(new double[] {1}, new double[] {1}))) {
            double observed = Populations.like(certain, 9).value(ReferenceMetrics.auroc());
            List<Population<ScoredSample>> truths = Populations.plausible(certain, 9, 3, 5);
            assertTrue(truths.stream().allMatch(t -> Math.abs(t.value(ReferenceMetrics.auroc()) - observed) > 1e-6));
            truths = DesignedPopulations.plausibleByTruth(certain, 9, 3, 5);
            assertTrue(truths.stream().allMatch(t -> Math.abs(t.value(ReferenceMetrics.auroc()) - observed) > 1e-6));
        }
    }

    @Test
    void classSizesFollowTheLargestRemainders() {
        assertArrayEquals(new long[] {5, 3, 2}, LargestRemainders.of(new double[] {4.6, 3.3, 2.1}, 10, i -> "c" + i));
        assertArrayEquals(new long[] {357, 212}, LargestRemainders.of(new double[] {357, 212}, 569, i -> "c" + i));
        assertArrayEquals(new long[] {0, 3}, LargestRemainders.of(new double[] {0, 1}, 3, i -> "c" + i));
    }

    @Test
    void invalidInputThrowsWithNameAndValue() {
        message(
                "clusters must be at least 2: clusters=1; one cluster shows nothing of the differences between"
                        + " clusters",
                () -> DesignedPopulations.ofClusters(ClusteredSample.of(Map.of("all", GOOD)), 5));
        message(
                "clusters must be at least 2: clusters=1; a sample of one has no interval",
                () -> DesignedPopulations.ofClusters(clusters(), 1));
        message(
                "n must leave an observation to each true class: n=2, share of 'positive'=0.2; take at least n=5",
                () -> DesignedPopulations.byTruth(OBSERVED, new double[0], 2));
        message(
                "n must leave an observation to each true class: n=1, share of 'positive'=0.4; take at least n=3",
                () -> DesignedPopulations.byTruth(SCORES, 1));
    }

    private static void message(String expected, Executable call) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
