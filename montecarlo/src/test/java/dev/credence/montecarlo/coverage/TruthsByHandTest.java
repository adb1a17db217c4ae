package dev.credence.montecarlo.coverage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Link;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Populations, plausible truths redone from their streams, samples redone from the same numbers, and outcomes counted by hand. */
class TruthsByHandTest {
    private static final ConfusionMatrix SEEN = ConfusionMatrix.binary(30, 20, 10, 140);

    private static double[] dirichlet(double[] shapes, long seed, int draw) {
        double[] weights = new double[shapes.length];
        new DirichletSampler(shapes).sample(Streams.block(seed, draw), weights);
        return weights;
    }

    /** Half an observation on each of the four cells. */
    @Test
    void plausibleTruthsAreDirichlet() {
        double[] shapes = {140.5, 20.5, 10.5, 30.5};
        List<Population<ConfusionMatrix>> truths = Populations.plausible(SEEN, 50, 3, 8);
        assertEquals(3, truths.size());
        for (int i = 1; i <= 3; i++) {
            double[] weights = dirichlet(shapes, 8, i);
            Population<ConfusionMatrix> truth = truths.get(i - 1);
            assertEquals("n=50, plausible " + i, truth.name());
            assertEquals(Map.of("n", 50.), truth.parameters());
            assertEquals(weights[3] / (weights[3] + weights[1]), truth.value(Toys.PRECISION), 1e-14);
        }
    }

    /** Each row on its own, the sizes of the classes as they were. */
    @Test
    void plausibleTruthsOfADesignAreDirichletRowByRow() {
        List<Population<ConfusionMatrix>> truths = DesignedPopulations.plausibleByTruth(SEEN, 100, 2, 8);
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
    void plausibleTruthsOfClustersAreDirichletOverThem() {
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
    void clustersAreDrawnAsOftenAsTheMultinomialSays() {
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
            assertEquals(size, drawn.evidence().size());
            assertEquals(5, drawn.units());
        }
    }

    @Test
    void scoresAreDrawnWithTheirClasses() {
        ScoredSample scores = ScoredSample.of(new double[] {.9, .8, .8, .3}, new double[] {.1, .3, .2});
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
        message("n must be >= 1: n=0", () -> Populations.like(SEEN, 0));
    }

    /** Three classes of 2 : 1.5 : 1e15, recall .8, the rest evenly on the two other columns. */
    @Test
    void aMixOfClassesHasTheirSharesAndErrors() {
        MatrixPopulation mix =
                ((EnumerablePopulation) Populations.classMix(7, new double[] {2, 1.5, .5}, .75)).cellular();
        assertEquals("n=7, recall=0.75, mix=2:1.5:0.5", mix.name());
        assertEquals(List.of("n", "recall"), List.copyOf(mix.parameters().keySet()));
        double[] expected = {.375, .0625, .0625, .046875, .28125, .046875, .015625, .015625, .09375};
        assertArrayEquals(
                expected, IntStream.range(0, 9).mapToDouble(mix::share).toArray(), 1e-16);
        assertEquals(List.of("1", "2", "3"), mix.cells().labels());
        assertTrue(Populations.classMix(7, new double[] {1e15, 1e14}, 0).name().endsWith("mix=1.0E15:100000000000000"));
        assertTrue(Populations.classMix(7, new double[] {1, 1}, 1).name().endsWith("recall=1.0, mix=1:1"));
    }

    /** At a precision of 1/2 and a recall of 1 half positives leave no negative alone. */
    @Test
    void anOperatingPointMayLieOnTheEdge() {
        MatrixPopulation edge = ((EnumerablePopulation) Populations.binary(9, .5, 1, .5)).cellular();
        assertArrayEquals(
                new double[] {0, .5, 0, .5},
                IntStream.range(0, 4).mapToDouble(edge::share).toArray());
        assertEquals(1, Populations.binary(9, 1, .25, .5).value(Toys.PRECISION));
        message("recall must lie in (0, 1]: recall=1.5", () -> Populations.binary(9, .5, 1.5, .5));
        message("precision must lie in (0, 1]: precision=1.5", () -> Populations.binary(9, 1.5, .5, .5));
    }

    @Test
    void trialsOfAProportionLieInTwoCells() {
        for (double p : new double[] {0, .25, 1}) {
            Population<ConfusionMatrix> truth = Populations.proportion(Toys.JACCARD, 8, p);
            assertEquals(p, truth.value(Toys.JACCARD));
            assertEquals(8, truth.size());
            assertEquals(List.of("n", "p"), List.copyOf(truth.parameters().keySet()));
            ConfusionMatrix drawn = truth.draw(new SplittableRandom(1)).evidence();
            assertEquals(8, drawn.count("positive", "positive") + drawn.count("positive", "negative"));
        }
        assertEquals(.25, Populations.proportion(Toys.JACCARD, 8, .25).value(SmallMetrics.RECALL), 1e-16);
        message(
                "p must lie in [0.0, 1.0], the range of 'jaccard': p=1.5",
                () -> Populations.proportion(Toys.JACCARD, 8, 1.5));
        message(
                "metric 'sure' has no failure among the four cells of two classes; name a population of its own",
                () -> Populations.proportion(
                        new Toys.Proportion(
                                "sure", Set.of(Outcome.TRUE_POSITIVE), Set.of(Outcome.TRUE_POSITIVE), Link.IDENTITY),
                        8,
                        .5));
    }

    @Test
    void pooledSamplesForgetTheirDesign() {
        Population<ConfusionMatrix> whole = DesignedPopulations.byTruth(SEEN, new double[0], 100);
        Population<ConfusionMatrix> pooled = Populations.pooled(whole);
        assertEquals(whole.name() + ", pooled", pooled.name());
        assertEquals(whole.parameters(), pooled.parameters());
        assertEquals(100, pooled.size());
        assertEquals(whole.value(Toys.PRECISION), pooled.value(Toys.PRECISION));
        Sample<ConfusionMatrix> drawn = pooled.draw(new SplittableRandom(1));
        assertTrue(drawn.isIid());
        assertEquals(100, drawn.evidence().size());
    }

    /** Outcomes of 100 trials that are as likely as 1e-20, by their probabilities. */
    @Test
    void outcomesThatAreNegligibleAreLeftOut() {
        for (double p : new double[] {.5, .9, .01}) {
            long likely = IntStream.rangeClosed(0, 100)
                    .filter(k -> Binomial.probability(k, 100, p) >= 1e-20)
                    .count();
            Compositions found =
                    Compositions.of(new double[] {p, 1 - p}, 100, 1_000).orElseThrow();
            assertEquals(likely, found.size());
            for (int i = 0; i < found.size(); i++) {
                double expected = Binomial.probability(found.counts(i)[0], 100, p);
                assertEquals(expected, found.probability(i), 1e-13 * expected);
                assertEquals(100, Arrays.stream(found.counts(i)).sum());
            }
        }
    }

    /** Five items in three cells have 21 outcomes, of multinomial probability. */
    @Test
    void asManyOutcomesAsTheLimitAreEnumerated() {
        double[] shares = {.5, 0, .25, .25};
        Compositions found = Compositions.of(shares, 5, 21).orElseThrow();
        assertEquals(21, found.size());
        double total = 0;
        for (int i = 0; i < 21; i++) {
            long[] counts = found.counts(i);
            assertEquals(0, counts[1]);
            double ways = 120 / (factorial(counts[0]) * factorial(counts[2]) * factorial(counts[3]));
            double expected = ways * Math.pow(.5, counts[0]) * Math.pow(.25, counts[2] + counts[3]);
            assertEquals(expected, found.probability(i), 1e-15);
            total += expected;
        }
        assertEquals(1, total, 1e-15);
        assertTrue(Compositions.of(shares, 5, 20).isEmpty());
        assertEquals(1, Compositions.of(new double[] {0, 1}, 5, 1).orElseThrow().size());
    }

    private static double factorial(long n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    /** A proportion tells three kinds of cells apart: successes, failures and the rest. */
    @Test
    void cellsThatAProportionCannotTellApartAreOneGroup() {
        MatrixPopulation cells = ((EnumerablePopulation) Populations.binary(12, .8, .5, .25)).cellular();
        CellGrouping three =
                CellGrouping.of(new CoverageCell<>(Toys.F1, Toys.WILSON, cells, ConfidenceLevel.P95), cells);
        // tp .125, fp .03125, fn .125, tn the rest
        assertArrayEquals(new double[] {.125, .15625, .71875}, three.shares(), 1e-15);
        ConfusionMatrix sample = three.sample(new long[] {5, 4, 3}).evidence();
        assertEquals(5, sample.count("positive", "positive"));
        assertEquals(4, sample.count("negative", "positive"), "the first of its cells stands for a group");
        assertEquals(3, sample.count("negative", "negative"));
        CellGrouping four =
                CellGrouping.of(new CoverageCell<>(Toys.INFORMEDNESS, Toys.WILSON, cells, ConfidenceLevel.P95), cells);
        assertArrayEquals(IntStream.range(0, 4).mapToDouble(cells::share).toArray(), four.shares());
        assertEquals(4, four.sample(new long[] {1, 2, 3, 4}).evidence().count("positive", "positive"));
    }

    private static void message(String expected, Executable call) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
