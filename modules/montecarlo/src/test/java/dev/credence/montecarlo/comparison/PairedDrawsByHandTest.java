package dev.credence.montecarlo.comparison;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.comparison.DifferenceInterval.BootstrapTest;
import dev.credence.montecarlo.comparison.PairedDirichlet.JointPrior;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Recomputes differences of accuracy from the same stream, the tests that invert their percentiles, and priors of joint cells. */
class PairedDrawsByHandTest {
    private static final long SEED = 21;
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);

    private static PairedConfusionMatrix table(long both, long first, long second, long none) {
        return PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
                    {{both, first}, {second, none}}, {{0, 0}, {0, 0}}
                })
                .withPositive("a");
    }

    private static Comparison compare(Comparator comparator, PairedConfusionMatrix joint, int draws) {
        return Comparison.compute(
                comparator,
                SmallMetrics.ACCURACY,
                Pairing.paired(joint),
                AT95,
                ComputeOptions.defaults().withSeed(SEED).withDraws(draws));
    }

    private static double[] differences(
            PairedConfusionMatrix joint, BiConsumer<UniformRandomProvider, double[]> sampler, int draws) {
        double[] found = new double[draws];
        UniformRandomProvider random = Streams.block(SEED, 0);
        double[] weights = new double[joint.atoms()];
        for (int draw = 0; draw < draws; draw++) {
            sampler.accept(random, weights);
            double all = Arrays.stream(weights).sum();
            for (int atom = 0; atom < weights.length; atom++) {
                boolean first = joint.firstPrediction(atom) == joint.truth(atom);
                boolean second = joint.secondPrediction(atom) == joint.truth(atom);
                found[draw] += first == second ? 0 : first ? weights[atom] / all : -weights[atom] / all;
            }
        }
        Arrays.sort(found);
        return found;
    }

    @Test
    void bootstrapIntervalAndTestEqualTheRecomputedDifferences() {
        PairedConfusionMatrix joint = table(30, 9, 6, 5);
        double[] found = differences(joint, new MultinomialSampler(joint.weights(), 50)::sample, 79);
        Comparison comparison = compare(new PairedBootstrap(), joint, 79);
        assertEquals(found[1], comparison.lower(), 1e-15);
        assertEquals(found[77], comparison.upper(), 1e-15);
        assertEquals(3 / 50., comparison.difference(), 1e-15);
        double atMost = Arrays.stream(found).filter(x -> x < 1e-15).count();
        double atLeast = Arrays.stream(found).filter(x -> x > -1e-15).count();
        TestResult test = comparison.test().orElseThrow();
        // The differences contain 0, so that nothing is interpolated.
        assertEquals(atMost / 80, test.firstGreater(), 0.02);
        assertEquals(Math.max(0.5, atLeast / 80), test.secondGreater(), 0.02);
        EmpiricalDistribution values = EmpiricalDistribution.ofValues(found);
        Simulation simulation = comparison.simulation().orElseThrow();
        assertEquals(values.quantileError(0.025), simulation.lowerError(), 1e-10);
        assertEquals(values.quantileError(0.975), simulation.upperError(), 1e-10);
        assertEquals(79, simulation.draws());
        assertEquals(SEED, simulation.seed());
    }

    /** With 39 draws p is at least 2/40, which is not below 0.05, so the interval contains 0. With 40 draws it is at least 2/41. */
    @Test
    void intervalContainsZeroIfTheTestDoesNotRejectIt() {
        PairedConfusionMatrix joint = table(20, 25, 0, 5);
        Comparison held = compare(new PairedBootstrap(), joint, 39);
        assertEquals(0.05, held.pValue(), 1e-12);
        assertTrue(held.pValue() > 0.05);
        assertEquals(0, held.lower());
        Comparison rejected = compare(new PairedBootstrap(), joint, 40);
        assertEquals(2 / 41., rejected.pValue(), 1e-12);
        assertTrue(rejected.lower() > 0.3, rejected::toString);
        Comparison back = compare(new PairedBootstrap(), table(20, 0, 25, 5), 39);
        assertEquals(0, back.upper());
        assertTrue(compare(new PairedBootstrap(), table(20, 0, 25, 5), 40).upper() < -0.3);
    }

    private static TestResult test(double observed, double margin, Direction direction) {
        EmpiricalDistribution differences = EmpiricalDistribution.ofValues(new double[] {1, 2, 4, 8});
        return BootstrapTest.of(observed, differences, margin, direction);
    }

    /** Among 1, 2, 4 and 8, the number 0 has the rank 1/5 from below, and 3 lies half way between the second and the third. */
    @Test
    void testInvertsThePercentileInterval() {
        TestResult above = test(3, 0, Direction.HIGHER_IS_BETTER);
        assertEquals(0.2, above.firstGreater(), 1e-12);
        assertTrue(above.firstGreater() > 0.2, "rounded up");
        assertEquals(1, above.secondGreater());
        assertEquals(0.4, above.twoSided(), 1e-12);
        TestResult margin = test(3, 3, Direction.HIGHER_IS_BETTER);
        assertEquals(0.2, margin.nonInferiority(), 1e-12);
        assertEquals(0.5, margin.equivalence(), 1e-12);
        assertEquals(0.5, test(5, 5, Direction.LOWER_IS_BETTER).nonInferiority(), "5 is not above the observed 5");
        assertEquals(0.35, test(4, 5, Direction.LOWER_IS_BETTER).nonInferiority(), 1e-12);
        assertEquals(0.5, test(0, 0, Direction.HIGHER_IS_BETTER).firstGreater(), "what is not above 0 is not rejected");
        assertEquals(0.5, test(-1, 0, Direction.HIGHER_IS_BETTER).firstGreater());
        assertEquals(1, test(-1, 0, Direction.HIGHER_IS_BETTER).secondGreater());
    }

    @Test
    void posteriorIntervalAndEquivalenceEqualTheRecomputedDifferences() {
        PairedConfusionMatrix joint = table(30, 9, 6, 5);
        PairedConfusionMatrix cells = joint.withUnseenAtoms();
        double[] shapes =
                Arrays.stream(cells.weights()).map(count -> count + 0.25).toArray();
        double[] found = differences(cells, new DirichletSampler(shapes)::sample, 79);
        Comparison comparison = Comparison.compute(
                new PairedDirichlet(),
                SmallMetrics.ACCURACY,
                Pairing.paired(joint),
                AT95.withMargin(0.03),
                ComputeOptions.defaults().withSeed(SEED).withDraws(79));
        assertEquals(found[1], comparison.lower(), 1e-14);
        assertEquals(found[77], comparison.upper(), 1e-14);
        double below = Arrays.stream(found).filter(x -> x < 0).count();
        assertEquals(1 - below / 79, comparison.probabilityFirstGreater(), 1e-15);
        double second = Arrays.stream(found).filter(x -> x < -0.03).count();
        double first = Arrays.stream(found).filter(x -> x > 0.03).count();
        assertTrue(first > 0 && second > 0, "both ends are reached");
        assertEquals(
                new Equivalence(0.03, (79 - first - second) / 79, first / 79, second / 79),
                comparison.equivalence().orElseThrow());
        assertTrue(compare(new PairedDirichlet(), joint, 79).equivalence().isEmpty());
    }

    private static UnseenCellSmoothing<PairedEvidence<ConfusionMatrix>> posterior(
            String prior, PairedConfusionMatrix counted) {
        return JointPrior.of(Options.parse("prior=" + prior), JointPrior.BALANCED)
                .posterior(counted);
    }

    @Test
    void priorsOfTwoClassesHaveTheStatedPseudoCounts() {
        PairedConfusionMatrix counted = table(30, 9, 0, 5);
        double[] quarter = posterior("balanced", counted).shapes();
        assertEquals(8, quarter.length);
        assertEquals(44 + 2, Arrays.stream(quarter).sum());
        double[] half = posterior("0.5", counted).shapes();
        assertEquals(44 + 4, Arrays.stream(half).sum());
        assertEquals(8, half.length);
        double[] none = posterior("0", counted).shapes();
        assertArrayEquals(counted.weights(), none);
    }

    /** For three classes that occur, 27 cells have 1/12 each; the cells of a fourth class without observations have 0. */
    @Test
    void balancedPriorIsSpreadOverTheClassesThatOccur() {
        long[][][] counts = new long[4][4][4];
        counts[0][0][0] = 8;
        counts[0][1][0] = 2;
        counts[1][1][3] = 1;
        PairedConfusionMatrix counted = PairedConfusionMatrix.of(List.of("a", "b", "c", "d"), counts);
        double[] shapes = posterior("balanced", counted).shapes();
        assertEquals(11 + 27 / 12., Arrays.stream(shapes).sum(), 1e-14);
        assertEquals(
                24,
                Arrays.stream(shapes).filter(x -> Math.abs(x - 1 / 12.) < 1e-16).count());
        long[][][] one = new long[2][2][2];
        one[1][1][1] = 3;
        assertEquals(
                3.5,
                Arrays.stream(posterior("balanced", PairedConfusionMatrix.of(List.of("a", "b"), one))
                                .shapes())
                        .sum());
    }

    private static PairedConfusionMatrix many(int labels, int occurring, int discordant) {
        List<String> names = new ArrayList<>();
        IntStream.range(0, labels).forEach(i -> names.add("c" + i));
        String[] truth = new String[occurring + discordant];
        String[] second = new String[occurring + discordant];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = names.get(i % occurring);
            second[i] = i < occurring ? truth[i] : names.get((i + 1) % occurring);
        }
        return PairedConfusionMatrix.ofPredictions(truth, truth, second).withLabels(names);
    }

    /** Above 10,000 cells, one item is spread over the observed cells in which the systems differ and the exchanged cells. */
    @Test
    void balancedPriorOfManyClassesIsSpreadOverDifferingCells() {
        assertEquals(9_261, posterior("balanced", many(21, 21, 2)).shapes().length);
        double[] shapes = posterior("balanced", many(22, 22, 2)).shapes();
        Arrays.sort(shapes);
        double[] expected = new double[26];
        Arrays.fill(expected, 1);
        Arrays.fill(expected, 0, 2, 0.25);
        Arrays.fill(expected, 24, 26, 1.25);
        assertArrayEquals(expected, shapes, 1e-16);
    }

    @Test
    void cellsOfMoreThan200LabelsAreNotListed() {
        double[] listed = posterior("balanced", many(200, 2, 1)).shapes();
        assertEquals(3 + 2, Arrays.stream(listed).sum(), 1e-12);
        assertEquals(4, posterior("balanced", many(201, 2, 1)).shapes().length);
    }

    @Test
    void scoresHaveAPriorOnlyIfItIsGiven() {
        PairedScoredSample scores = PairedScoredSample.of(
                new boolean[] {true, false, true}, new double[] {1, 2, 3}, new double[] {3, 2, 1});
        assertArrayEquals(
                scores.weights(), JointPrior.BALANCED.posterior(scores).shapes());
    }

    @Test
    void spellingOfPriorIsParsedUnchanged() {
        Comparator usual = new PairedDirichlet();
        assertEquals("paired-dirichlet", usual.spelling());
        Comparator other = usual.configured(Options.parse("prior=0.25,draws=50"));
        assertEquals("paired-dirichlet:prior=0.25,draws=50", other.spelling());
        assertEquals(other.spelling(), other.configured(Options.none()).spelling());
        assertEquals(
                "paired-dirichlet:draws=50",
                other.configured(Options.parse("prior=balanced")).spelling());
        assertEquals(
                "paired-dirichlet:prior=0",
                usual.configured(Options.parse("prior=0")).spelling());
        assertEquals(
                "prior must be finite and >= 0: prior=-1.0; use 0.5 (Jeffreys), or 0 for the Bayesian bootstrap",
                assertThrows(IllegalArgumentException.class, () -> usual.configured(Options.parse("prior=-1")))
                        .getMessage());
        assertEquals(
                List.of("prior", "draws"),
                usual.options().stream().map(OptionSpec::name).toList());
        assertEquals("balanced", usual.options().get(0).defaultValue());
        Map<String, Comparator> others =
                Map.of("paired-bootstrap", new PairedBootstrap(), "permutation", new Permutation());
        others.forEach((id, comparator) -> {
            assertEquals(id, comparator.id());
            assertEquals(id, comparator.spelling());
            Comparator few = comparator.configured(Options.parse("draws=50"));
            assertEquals(id + ":draws=50", few.spelling());
            assertEquals(few.spelling(), few.configured(Options.none()).spelling());
            assertEquals(List.of(new OptionSpec("draws", "number of draws", "10000", Set.of())), few.options());
        });
        assertEquals(Status.OK, compare(other, table(9, 4, 5, 3), 50).status());
    }
}
