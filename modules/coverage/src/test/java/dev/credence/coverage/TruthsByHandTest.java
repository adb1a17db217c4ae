package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Recomputes plausible populations and samples from their random streams. */
class TruthsByHandTest {
    private static final ConfusionMatrix OBSERVED = ConfusionMatrix.binary(30, 20, 10, 140);

    private static double[] dirichlet(double[] shapes, long seed, int draw) {
        double[] weights = new double[shapes.length];
        new DirichletSampler(shapes).sample(Streams.block(seed, draw), weights);
        return weights;
    }

    /** The prior has half an observation in each of the four cells. */
    @Test
    void plausiblePopulationsAreDirichletDraws() {
        double[] shapes = {140.5, 20.5, 10.5, 30.5};
        List<Population<ConfusionMatrix>> truths = Populations.plausible(OBSERVED, 50, 3, 8);
        assertEquals(3, truths.size());
        for (int i = 1; i <= 3; i++) {
            double[] weights = dirichlet(shapes, 8, i);
            Population<ConfusionMatrix> truth = truths.get(i - 1);
            assertEquals("n=50, plausible " + i, truth.name());
            assertEquals(Map.of("n", 50.), truth.parameters());
            assertEquals(weights[3] / (weights[3] + weights[1]), truth.value(Toys.PRECISION), 1e-14);
        }
    }

    /** Each row is drawn separately, and the class sizes are fixed. */
    @Test
    void plausibleStratifiedPopulationsAreDirichletRowByRow() {
        List<Population<ConfusionMatrix>> truths = DesignedPopulations.plausibleByTruth(OBSERVED, 100, 2, 8);
        for (int i = 1; i <= 2; i++) {
            UniformRandomProvider random = Streams.block(8, i);
            double[] negatives = new double[2];
            double[] positives = new double[2];
            new DirichletSampler(new double[] {140.5, 20.5}).sample(random, negatives);
            new DirichletSampler(new double[] {10.5, 30.5}).sample(random, positives);
            double fp = 80 * negatives[1] / (negatives[0] + negatives[1]);
            double tp = 20 * positives[1] / (positives[0] + positives[1]);
            assertEquals(tp / (tp + fp), truths.get(i - 1).value(Toys.PRECISION), 1e-14);
            assertEquals(100, truths.get(i - 1).size());
        }
    }

    private static ClusteredSample<ConfusionMatrix> clusters() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("a", ConfusionMatrix.binary(9, 1, 1, 9));
        clusters.put("b", ConfusionMatrix.binary(10, 10, 10, 11));
        clusters.put("c", ConfusionMatrix.binary(3, 1, 1, 5));
        return ClusteredSample.of(clusters);
    }

    @Test
    void plausibleClusterPopulationsAreDirichletOverClusters() {
        ClusteredSample<ConfusionMatrix> sample = clusters();
        List<Population<ConfusionMatrix>> truths = DesignedPopulations.plausibleOfClusters(sample, 6, 2, 8);
        for (int i = 1; i <= 2; i++) {
            double[] weights = dirichlet(new double[] {1, 1, 1}, 8, i);
            double tp = 0;
            double called = 0;
            double size = 0;
            for (int c = 0; c < 3; c++) {
                ConfusionMatrix one = sample.cluster(c);
                tp += weights[c] * one.count("positive", "positive");
                called += weights[c] * (one.count("positive", "positive") + one.count("negative", "positive"));
                size += weights[c] / Arrays.stream(weights).sum() * one.size();
            }
            assertEquals(tp / called, truths.get(i - 1).value(Toys.PRECISION), 1e-14);
            assertEquals(Math.round(6 * size), truths.get(i - 1).size());
        }
    }

    @Test
    void clustersAreDrawnByTheMultinomialSampler() {
        ClusteredSample<ConfusionMatrix> sample = clusters();
        Population<ConfusionMatrix> population = DesignedPopulations.ofClusters(sample, 5);
        SplittableRandom one = new SplittableRandom(9);
        SplittableRandom other = new SplittableRandom(9);
        for (int draw = 0; draw < 10; draw++) {
            Sample<ConfusionMatrix> drawn = population.draw(one);
            double[] times = new double[3];
            new MultinomialSampler(new double[] {1, 1, 1}, 5).sample(other::nextLong, times);
            double size = IntStream.range(0, 3)
                    .mapToDouble(c -> times[c] * sample.cluster(c).size())
                    .sum();
            assertEquals(size, (double) drawn.evidence().size());
            assertEquals(5, drawn.units());
        }
    }

    @Test
    void sampledScoresKeepTheirClasses() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8, 0.8, 0.3}, new double[] {0.1, 0.3, 0.2});
        Population<ScoredSample> population = Populations.like(scores, 20);
        assertEquals(Map.of("n", 20.), population.parameters());
        assertEquals(20, population.size());
        SplittableRandom one = new SplittableRandom(9);
        SplittableRandom other = new SplittableRandom(9);
        for (int draw = 0; draw < 10; draw++) {
            ScoredSample drawn = population.draw(one).evidence();
            double[] counts = new double[scores.atoms()];
            new MultinomialSampler(scores.weights(), 20).sample(other::nextLong, counts);
            assertEquals(20, drawn.size());
            for (int atom = 0; atom < counts.length; atom++) {
                double found = 0;
                for (int place = 0; place < drawn.atoms(); place++) {
                    boolean same =
                            drawn.score(place) == scores.score(atom) && drawn.positive(place) == scores.positive(atom);
                    found += same ? drawn.count(place) : 0;
                }
                assertEquals(counts[atom], found);
            }
        }
        assertEquals(1, Populations.like(scores, 1).draw(one).evidence().size());
        message("n must be >= 1: n=0", () -> Populations.like(scores, 0));
        message("n must be >= 1: n=0", () -> Populations.like(OBSERVED, 0));
    }

    @Test
    void plausibleScorePopulationsAreDirichletOverObservedScores() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.2, 0.8}, new double[] {0.1, 0.3});
        List<Population<ScoredSample>> truths = Populations.plausible(scores, 9, 2, 8);
        assertEquals(2, truths.size());
        for (int i = 1; i <= 2; i++) {
            double[] weights = dirichlet(scores.weights(), 8, i);
            double positives = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                positives += scores.positive(atom) ? weights[atom] : 0;
            }
            assertEquals("n=9, plausible " + i, truths.get(i - 1).name());
            assertEquals(
                    positives / Arrays.stream(weights).sum(), truths.get(i - 1).value(Toys.PREVALENCE), 1e-14);
        }
        // 3 of 5 are positive, so a stratified sample has 12 of 20 positives
        assertEquals(0.6, DesignedPopulations.byTruth(scores, 20).value(Toys.PREVALENCE), 1e-15);
        Population<ScoredSample> designed =
                DesignedPopulations.plausibleByTruth(scores, 20, 1, 8).get(0);
        assertEquals(0.6, designed.value(Toys.PREVALENCE), 1e-15);
        ScoredSample positives = ScoredSample.of(new double[] {0.9, 0.2}, new double[0]);
        assertEquals(
                7,
                DesignedPopulations.byTruth(positives, 7)
                        .draw(new SplittableRandom(1))
                        .evidence()
                        .positives());
    }

    /** A class without observations gets no item and uses no random number. */
    @Test
    void absentClassesUseNoRandomNumbers() {
        ConfusionMatrix positives = ConfusionMatrix.binary(30, 0, 10, 0);
        double[] weights = dirichlet(new double[] {10.5, 30.5}, 8, 1);
        Population<ConfusionMatrix> truth =
                DesignedPopulations.plausibleByTruth(positives, 20, 1, 8).get(0);
        assertEquals(weights[1] / (weights[0] + weights[1]), truth.value(SmallMetrics.RECALL), 1e-14);
        Population<ConfusionMatrix> observed = DesignedPopulations.byTruth(positives, new double[0], 20);
        assertEquals(0.75, observed.value(SmallMetrics.RECALL), 1e-15);
        assertEquals(20, observed.draw(new SplittableRandom(1)).evidence().size());
    }

    @Test
    void populationWithOneItemIsAccepted() {
        assertEquals(
                1,
                Populations.like(OBSERVED, 1)
                        .draw(new SplittableRandom(1))
                        .evidence()
                        .size());
    }

    /** Weights of cells are positive sums, which a ratio could not show. */
    @Test
    void weightsOfPooledClustersArePositive() {
        Population<ConfusionMatrix> population = DesignedPopulations.ofClusters(clusters(), 4);
        assertEquals(
                1, population.value(SmallMetrics.smooth("sign", Range.SYMMETRIC, (tp, fp, fn, tn) -> Math.signum(tp))));
        ClusteredSample<?> drawn = (ClusteredSample<?>) population.draw(new SplittableRandom(1));
        Set<String> names = new TreeSet<>();
        for (int c = 0; c < 4; c++) {
            names.add(drawn.name(c));
        }
        assertEquals(Set.of("1", "2", "3", "4"), names);
    }

    @Test
    void pooledSamplesAreIid() {
        Population<ConfusionMatrix> whole = DesignedPopulations.byTruth(OBSERVED, new double[0], 100);
        Population<ConfusionMatrix> pooled = Populations.pooled(whole);
        assertEquals(whole.name() + ", pooled", pooled.name());
        assertEquals(Map.of("n", 100.), pooled.parameters());
        assertEquals(100, pooled.size());
        assertEquals(whole.value(Toys.PRECISION), pooled.value(Toys.PRECISION));
        Sample<ConfusionMatrix> drawn = pooled.draw(new SplittableRandom(1));
        assertTrue(drawn.isIid());
        assertEquals(100, drawn.evidence().size());
    }

    private static void message(String expected, Executable call) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
