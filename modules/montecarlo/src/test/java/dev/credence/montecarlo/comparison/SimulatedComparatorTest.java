package dev.credence.montecarlo.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.montecarlo.Reference;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares simulated comparators with exact tests and posteriors. */
class SimulatedComparatorTest {
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);
    private static final List<Comparator> ALL =
            List.of(new PairedBootstrap(), new PairedDirichlet(), new Permutation());

    /** Returns a table from the numbers of items on which both systems are right, only the first, only the second, and neither. */
    private static PairedConfusionMatrix table(long both, long first, long second, long none) {
        return PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
                    {{both, first}, {second, none}}, {{0, 0}, {0, 0}}
                })
                .withPositive("a");
    }

    private static Comparison compare(Comparator comparator, ConfusionMetric metric, PairedConfusionMatrix joint) {
        return Comparison.compute(
                comparator,
                metric,
                Pairing.paired(joint),
                AT95,
                ComputeOptions.defaults().withDraws(20_000));
    }

    static List<JsonNode> mcnemar() {
        return Reference.cases("tests.json", "mcnemar");
    }

    /** The permutation test of accuracy equals McNemar's exact test; peak observed relative error 2e-14. */
    @ParameterizedTest
    @MethodSource("mcnemar")
    void permutationTestOfAccuracyEqualsMcNemarsExactTest(JsonNode node) {
        long b = node.get("b").asLong();
        long c = node.get("c").asLong();
        Comparison comparison = compare(new Permutation(), SmallMetrics.ACCURACY, table(50, b, c, 20));
        double expected = node.get("exactP").asDouble();
        assertEquals(expected, comparison.pValue(), 1e-12 * expected);
        TestResult test = comparison.test().orElseThrow();
        double oneSided = node.get("exactOneSidedP").asDouble();
        assertEquals(oneSided, test.firstGreater(), 1e-12 * oneSided);
        assertTrue(
                Note.sentences(comparison.notes()).contains("p-values are exact: all swaps were enumerated"),
                () -> Note.sentences(comparison.notes()).toString());
    }

    /** Two classes of 1,000 discordant items each have a million arrangements, which are sampled; tolerance 5 standard errors. */
    @Test
    void sampledPermutationsIncludeTheObservedArrangement() {
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{900, 520}, {480, 40}}, {{60, 530}, {470, 700}}
                })
                .withPositive("y");
        Comparison exact = compare(new Permutation(), SmallMetrics.ACCURACY, table(1600, 990, 1010, 100));
        Comparison sampled = compare(new Permutation(), SmallMetrics.ACCURACY, joint);
        assertEquals(exact.pValue(), sampled.pValue(), 5 * Math.sqrt(exact.pValue() / 20_000));
        assertTrue(Note.sentences(sampled.notes()).contains("p-values are sampled from 20000 random swaps"));
        Comparison clear = compare(
                new Permutation(),
                SmallMetrics.ACCURACY,
                PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                            {{900, 900}, {100, 40}}, {{60, 100}, {900, 700}}
                        })
                        .withPositive("y"));
        assertEquals(1.0 / 20_001, clear.pValue(), 1e-18);
    }

    static List<JsonNode> posteriors() {
        return Reference.cases("paired-dirichlet.json", "");
    }

    /** A quarter of the table's prior on each of the eight joint cells gives the table's prior on the discordant counts n1 and n2. */
    @ParameterizedTest
    @MethodSource("posteriors")
    void probabilityEqualsExactPosterior(JsonNode node) {
        double[] n = Reference.doubles(node.get("n"));
        double[] prior = Reference.doubles(node.get("prior"));
        if (prior[0] != prior[1]) {
            return;
        }
        Comparator comparator = new PairedDirichlet().configured(Options.parse("prior=" + prior[0] / 2));
        Comparison comparison =
                compare(comparator, SmallMetrics.ACCURACY, table((long) n[2], (long) n[0], (long) n[1], 0));
        double p = node.get("pGreater").asDouble();
        double error = Math.sqrt(p * (1 - p) / 20_000);
        assertEquals(p, comparison.probabilityFirstGreater(), 5 * error + 1e-3 * Math.min(p, 1 - p) + 5e-4);
    }

    /** With half an item added for each system alone, as in bayes-paired, P(Beta(1.5, 0.5) > 1/2) = 0.818 and not 1. */
    @Test
    void singleDiscordantItemGivesAProbabilityBelowOne() {
        Comparison one = compare(new PairedDirichlet(), SmallMetrics.ACCURACY, table(30, 1, 0, 9));
        assertEquals(0.8183098861837907, one.probabilityFirstGreater(), 5 * Math.sqrt(0.82 * 0.18 / 20_000));
        assertTrue(one.lower() < 0 && one.upper() > 0, one::toString);
        Comparison improper = compare(
                new PairedDirichlet().configured(Options.parse("prior=0")), SmallMetrics.ACCURACY, table(30, 1, 0, 9));
        assertEquals(1, improper.probabilityFirstGreater());
        assertEquals("paired-dirichlet:prior=0", improper.comparator());
    }

    /** A class without observations has no pseudo-count and changes no bit. */
    @Test
    void absentClassesDoNotChangeThePosterior() {
        PairedConfusionMatrix two =
                PairedConfusionMatrix.of(List.of("a", "c"), new long[][][] {{{9, 2}, {1, 0}}, {{0, 3}, {1, 7}}});
        PairedConfusionMatrix three = PairedConfusionMatrix.of(List.of("a", "b", "c"), new long[][][] {
            {{9, 0, 2}, {0, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {{0, 0, 3}, {0, 0, 0}, {1, 0, 7}}
        });
        ConfusionMetric macro = SmallMetrics.macro(SmallMetrics.F1);
        assertEquals(
                compare(new PairedDirichlet(), macro, two).probabilityFirstGreater(),
                compare(new PairedDirichlet(), macro, three).probabilityFirstGreater());
    }

    /** Thirty classes have 27,000 joint cells, so the prior is spread over the observed cells and the exchanged ones. */
    @Test
    void priorOfThirtyClassesIsProper() {
        int classes = 30;
        long[][][] counts = new long[classes][classes][classes];
        List<String> labels =
                IntStream.range(0, classes).mapToObj(i -> "class-" + i).toList();
        for (int k = 0; k < classes; k++) {
            counts[k][k][k] = 5;
        }
        counts[3][3][7] = 1;
        Comparison one = Comparison.compute(
                new PairedDirichlet(),
                SmallMetrics.macro(SmallMetrics.RECALL),
                Pairing.paired(PairedConfusionMatrix.of(labels, counts)),
                AT95,
                ComputeOptions.defaults().withDraws(1_000));
        assertEquals(0.8183098861837907, one.probabilityFirstGreater(), 5 * Math.sqrt(0.82 * 0.18 / 1_000));
    }

    @Test
    void equivalenceProbabilitiesAreSharesOfDraws() {
        JsonNode node = posteriors().get(0);
        Comparison comparison = Comparison.compute(
                new PairedDirichlet().configured(Options.parse("prior=0.25")),
                SmallMetrics.ACCURACY,
                Pairing.paired(table(37, 8, 5, 0)),
                AT95.withMargin(0.05),
                ComputeOptions.defaults().withDraws(40_000));
        // The table has 1/2 on the third category and the eight cells have 1, which changes the probability by less
        // than 0.005.
        double inside = comparison.equivalence().orElseThrow().inside();
        assertEquals(node.get("pInRope").asDouble(), inside, 5 * Math.sqrt(0.25 / 40_000) + 0.005);
        double[] quantiles = Reference.doubles(node.get("diffQ"));
        assertEquals(quantiles[0], comparison.lower(), 0.006);
        assertEquals(quantiles[2], comparison.upper(), 0.006);
    }

    /** For 2,000 items the bootstrap interval equals the Wald interval to 4% of its width, and the p-value that of McNemar. */
    @Test
    void pairedBootstrapOfAccuracyApproachesWaldAndMcNemar() {
        Comparison comparison = compare(new PairedBootstrap(), SmallMetrics.ACCURACY, table(1500, 200, 160, 140));
        double difference = 0.02;
        double half = 1.959963984540054 * Math.sqrt((0.18 - difference * difference) / 2_000);
        assertEquals(difference - half, comparison.lower(), 0.08 * half);
        assertEquals(difference + half, comparison.upper(), 0.08 * half);
        // 2 P(Z > 40 / sqrt(360)) = 0.035, with a simulation error of 0.002
        assertEquals(0.035, comparison.pValue(), 0.01);
    }

    @Test
    void identicalSystemsHaveDifferenceZeroAndPValueOne() {
        PairedConfusionMatrix same = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{90, 0}, {0, 7}}, {{12, 0}, {0, 80}}
                })
                .withPositive("y");
        for (Comparator comparator : ALL) {
            Comparison comparison = compare(comparator, SmallMetrics.F1, same);
            assertEquals(0, comparison.difference());
            assertTrue(comparison.lower() < 0 && comparison.upper() > 0, comparator.id());
            boolean properPrior = comparator instanceof PairedDirichlet;
            assertEquals(properPrior ? Status.OK : Status.DEGENERATE, comparison.status());
            comparison.test().ifPresent(test -> {
                assertEquals(1, test.twoSided());
                assertEquals(1, test.firstGreater());
                assertEquals(1, test.secondGreater());
            });
        }
        Comparison posterior = compare(new PairedDirichlet(), SmallMetrics.F1, same);
        assertEquals(0.5, posterior.probabilityFirstGreater(), 5 * 0.5 / Math.sqrt(20_000));
        Comparator improper = new PairedDirichlet().configured(Options.parse("prior=0"));
        Comparison bootstrapped = compare(improper, SmallMetrics.F1, same);
        assertEquals(0.5, bootstrapped.probabilityFirstGreater());
        assertEquals(Status.DEGENERATE, bootstrapped.status());
    }

    /** Tests the AUC by permutation of ranks, once with one system clearly better and once with two identical systems. */
    @Test
    void permutationTestOfAucDetectsTheBetterSystem() {
        int n = 40;
        boolean[] truth = new boolean[n];
        double[] good = new double[n];
        double[] poor = new double[n];
        for (int i : IntStream.range(0, n).toArray()) {
            truth[i] = i % 2 == 0;
            good[i] = (truth[i] ? 1 : 0) + (i * 7 % 11) / 10.0;
            poor[i] = (i * 5 % 13) / 10.0;
        }
        for (Comparator comparator : List.of(new Permutation(), new PairedBootstrap())) {
            Comparison better = Comparison.compute(
                    comparator,
                    ReferenceMetrics.auroc(),
                    Pairing.paired(PairedScoredSample.of(truth, good, poor)),
                    AT95,
                    ComputeOptions.defaults());
            assertTrue(better.pValue() < 0.01 && better.lower() > 0, better::toString);
            Comparison same = Comparison.compute(
                    comparator,
                    ReferenceMetrics.auroc(),
                    Pairing.paired(PairedScoredSample.of(truth, good, good)),
                    AT95,
                    ComputeOptions.defaults());
            assertEquals(0, same.difference());
            assertEquals(1, same.pValue());
        }
    }

    @Test
    void marginShiftsTheOneSidedTests() {
        PairedConfusionMatrix joint = table(1500, 200, 160, 140);
        TestResult test = Comparison.compute(
                        new PairedBootstrap(),
                        SmallMetrics.ACCURACY,
                        Pairing.paired(joint),
                        AT95.withMargin(0.05),
                        ComputeOptions.defaults())
                .test()
                .orElseThrow();
        assertTrue(test.nonInferiority() < 0.001 && test.equivalence() < 0.01, test::toString);
        assertTrue(test.firstGreater() > 0.005, test::toString);
    }

    /** A metric that is the share of positive predictions, for which neither larger nor smaller values are better. */
    private static final BinaryMetric NEUTRAL = new BinaryMetric() {
        @Override
        public String id() {
            return "share-called-positive";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Direction direction() {
            return Direction.NEUTRAL;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return (tp + fp) / (tp + fp + fn + tn);
        }
    };

    @Test
    void neutralMetricHasNoBetterSystemAndNoNonInferiority() {
        for (Comparator comparator : ALL) {
            Comparison comparison = compare(comparator, NEUTRAL, table(20, 9, 3, 8));
            assertEquals(Status.OK, comparison.status());
            assertTrue(Double.isNaN(comparison.probabilityFirstBetter()), comparison::toString);
            comparison.test().ifPresent(test -> {
                assertTrue(Double.isNaN(test.nonInferiority()), test::toString);
                assertTrue(test.twoSided() > 0 && test.firstGreater() < test.secondGreater(), test::toString);
            });
        }
    }

    @Test
    void undefinedDifferenceHasStatusUndefined() {
        for (Comparator comparator : ALL) {
            PairedConfusionMatrix firstOnly = PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
                        {{0, 5}, {0, 5}}, {{0, 0}, {0, 9}}
                    })
                    .withPositive("a");
            Comparison comparison = compare(comparator, SmallMetrics.PRECISION, firstOnly);
            assertEquals(Status.UNDEFINED, comparison.status(), comparison::toString);
            assertTrue(Double.isNaN(comparison.difference()));
            assertEquals(-1, comparison.lower());
            assertEquals(1, comparison.upper());
            assertTrue(comparison.test().isEmpty());
        }
    }
}
