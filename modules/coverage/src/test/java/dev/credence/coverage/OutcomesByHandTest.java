package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Link;
import dev.credence.coverage.CellRunner.CellGrouping;
import dev.credence.coverage.DesignedPopulations.LargestRemainders;
import dev.credence.numerics.beta.Binomial;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks operating points, class mixes, trials of proportions and enumerated outcomes against manual counts. */
class OutcomesByHandTest {
    /** Three classes in the ratio 2 : 1.5 : 1e15 with recall 0.8; errors are spread evenly over the two other columns. */
    @Test
    void classMixHasTheGivenSharesAndErrors() {
        MatrixPopulation mix =
                ((CellRunner.Enumerable) Populations.classMix(7, new double[] {2, 1.5, 0.5}, 0.75)).cellular();
        assertEquals("n=7, recall=0.75, mix=2:1.5:0.5", mix.name());
        assertEquals(List.of("n", "recall"), List.copyOf(mix.parameters().keySet()));
        double[] expected = {0.375, 0.0625, 0.0625, 0.046875, 0.28125, 0.046875, 0.015625, 0.015625, 0.09375};
        assertArrayEquals(
                expected, IntStream.range(0, 9).mapToDouble(mix::share).toArray(), 1e-16);
        assertEquals(List.of("1", "2", "3"), mix.cells().labels());
        assertTrue(Populations.classMix(7, new double[] {1e15, 1e14}, 0).name().endsWith("mix=1.0E15:100000000000000"));
        assertTrue(Populations.classMix(7, new double[] {1, 1}, 1).name().endsWith("recall=1.0, mix=1:1"));
    }

    /** With precision 1/2, recall 1 and prevalence 1/2, every negative is classified as positive. */
    @Test
    void operatingPointWithoutTrueNegativesIsAccepted() {
        MatrixPopulation edge = ((CellRunner.Enumerable) Populations.binary(9, 0.5, 1, 0.5)).cellular();
        assertArrayEquals(
                new double[] {0, 0.5, 0, 0.5},
                IntStream.range(0, 4).mapToDouble(edge::share).toArray());
        assertEquals(1, Populations.binary(9, 1, 0.25, 0.5).value(Toys.PRECISION));
        message("recall must lie in (0, 1]: recall=1.5", () -> Populations.binary(9, 0.5, 1.5, 0.5));
        message("precision must lie in (0, 1]: precision=1.5", () -> Populations.binary(9, 1.5, 0.5, 0.5));
    }

    @Test
    void trialsOfAProportionFillTwoCells() {
        for (double p : new double[] {0, 0.25, 1}) {
            Population<ConfusionMatrix> truth = Populations.proportion(Toys.JACCARD, 8, p);
            assertEquals(p, truth.value(Toys.JACCARD));
            assertEquals(8, truth.size());
            assertEquals(List.of("n", "p"), List.copyOf(truth.parameters().keySet()));
            ConfusionMatrix drawn = truth.draw(new SplittableRandom(1)).evidence();
            assertEquals(8, drawn.count("positive", "positive") + drawn.count("positive", "negative"));
        }
        assertEquals(0.25, Populations.proportion(Toys.JACCARD, 8, 0.25).value(SmallMetrics.RECALL), 1e-16);
        message(
                "p must lie in [0.0, 1.0], the range of 'jaccard': p=1.5",
                () -> Populations.proportion(Toys.JACCARD, 8, 1.5));
        message(
                "metric 'sure' has no failure among the four cells of two classes; name a population of its own",
                () -> Populations.proportion(
                        new Toys.Proportion(
                                "sure", Set.of(Outcome.TRUE_POSITIVE), Set.of(Outcome.TRUE_POSITIVE), Link.IDENTITY),
                        8,
                        0.5));
    }

    @Test
    void classWithTheLargestRemainderGetsTheRemainingItem() {
        assertArrayEquals(new long[] {1, 2}, LargestRemainders.of(new double[] {1.2, 1.8}, 3, i -> "c" + i));
        assertArrayEquals(new long[] {2, 1}, LargestRemainders.of(new double[] {1.8, 1.2}, 3, i -> "c" + i));
        assertArrayEquals(new long[] {1, 2, 2}, LargestRemainders.of(new double[] {1.1, 1.9, 2}, 5, i -> "c" + i));
    }

    @Test
    void proportionOfTrueNegativesIsSupported() {
        Toys.Proportion specificity =
                new Toys.Proportion("specificity", Outcome.TRUE_NEGATIVE, Link.IDENTITY, Outcome.FALSE_POSITIVE);
        ConfusionMatrix drawn = Populations.proportion(specificity, 8, 1)
                .draw(new SplittableRandom(1))
                .evidence();
        assertEquals(8, drawn.count("negative", "negative"));
    }

    /** Plausible populations of scores that separate the classes perfectly include unseen outcomes. */
    @Test
    void onlyPerfectScoresGetUnseenOutcomes() {
        ScoredSample perfect = ScoredSample.of(new double[] {4, 3}, new double[] {1, 2});
        assertEquals(6, Populations.ScoredTruth.of(perfect).shapes().length);
        ScoredSample equal = ScoredSample.of(new double[] {1, 1}, new double[] {1});
        assertEquals(6, Populations.ScoredTruth.of(equal).shapes().length);
        for (ScoredSample doubtful : List.of(
                ScoredSample.of(new double[] {4, 2}, new double[] {1, 2, 0}),
                ScoredSample.of(new double[] {4, 1}, new double[] {3, 2}),
                ScoredSample.of(new double[] {4, 3}, new double[0]),
                ScoredSample.of(new double[0], new double[] {4, 3}))) {
            assertSame(doubtful, Populations.ScoredTruth.of(doubtful).scores());
            assertArrayEquals(
                    doubtful.weights(), Populations.ScoredTruth.of(doubtful).shapes());
        }
    }

    /** For 2,000 items in three cells, tens of thousands of outcomes are not negligible, wherever the search starts. */
    @Test
    void likelyOutcomesOfManyItemsAreAllFound() {
        Compositions found = Compositions.of(new double[] {0.02, 0.588, 0.392}, 2_000, 200_000)
                .orElseThrow();
        double total =
                IntStream.range(0, found.size()).mapToDouble(found::probability).sum();
        assertEquals(1, total, 1e-12);
    }

    /** Counts the outcomes of 100 trials with a probability of at least 1e-20. */
    @Test
    void negligibleOutcomesAreLeftOut() {
        for (double p : new double[] {0.5, 0.9, 0.01}) {
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

    /** Five items in three cells have 21 outcomes with multinomial probabilities. */
    @Test
    void outcomesUpToTheLimitAreEnumerated() {
        double[] shares = {0.5, 0, 0.25, 0.25};
        Compositions found = Compositions.of(shares, 5, 21).orElseThrow();
        assertEquals(21, found.size());
        double total = 0;
        for (int i = 0; i < 21; i++) {
            long[] counts = found.counts(i);
            assertEquals(0, counts[1]);
            double ways = 120 / (factorial(counts[0]) * factorial(counts[2]) * factorial(counts[3]));
            double expected =
                    ways * Math.pow(0.5, (double) counts[0]) * Math.pow(0.25, (double) (counts[2] + counts[3]));
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

    /** A proportion method distinguishes three groups of cells: successes, failures and the rest. */
    @Test
    void cellsThatAProportionDoesNotDistinguishFormOneGroup() {
        MatrixPopulation cells = ((CellRunner.Enumerable) Populations.binary(12, 0.8, 0.5, 0.25)).cellular();
        CellGrouping three =
                CellGrouping.of(new CoverageStudy.Cell<>(Toys.F1, Toys.WILSON, cells, ConfidenceLevel.P95), cells);
        // tp 0.125, fp 0.03125, fn 0.125; tn is the rest
        assertArrayEquals(new double[] {0.125, 0.15625, 0.71875}, three.shares(), 1e-15);
        ConfusionMatrix sample = three.sample(new long[] {5, 4, 3}).evidence();
        assertEquals(5, sample.count("positive", "positive"));
        assertEquals(4, sample.count("negative", "positive"), "the first of its cells represents a group");
        assertEquals(3, sample.count("negative", "negative"));
        CellGrouping four = CellGrouping.of(
                new CoverageStudy.Cell<>(Toys.INFORMEDNESS, Toys.WILSON, cells, ConfidenceLevel.P95), cells);
        assertArrayEquals(IntStream.range(0, 4).mapToDouble(cells::share).toArray(), four.shares());
        assertEquals(4, four.sample(new long[] {1, 2, 3, 4}).evidence().count("positive", "positive"));
    }

    @Test
    void classMixMustBeFiniteAndPositive() {
        ConfusionMatrix observed = ConfusionMatrix.binary(30, 20, 10, 140);
        message(
                "mix must contain two or more positive weights: mix=1:Infinity",
                () -> Populations.classMix(observed, new double[] {1, Double.POSITIVE_INFINITY}, 9));
        message(
                "mix must contain two or more positive weights: mix=1:0",
                () -> Populations.classMix(observed, new double[] {1, 0}, 9));
    }

    private static void message(String expected, Executable call) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
