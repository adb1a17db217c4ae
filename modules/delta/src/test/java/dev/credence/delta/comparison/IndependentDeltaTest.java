package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.delta.Auc;
import dev.credence.delta.Matrices;
import dev.credence.delta.Reference;
import dev.credence.delta.SmallMetrics;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.metrics.binary.GeometricMean;
import dev.credence.numerics.beta.Binomial;
import dev.credence.testkit.ComparatorContract;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class IndependentDeltaTest extends ComparatorContract {
    private static final ConfusionMetric ACCURACY = new SmallMetrics.Accuracy();
    private static final ComparisonOptions AT95 = ComparisonOptions.at(ConfidenceLevel.P95);

    @Override
    protected Comparator comparator() {
        return new IndependentDelta();
    }

    private static Pairing<ConfusionMatrix> systems(long k1, long n1, long k2, long n2) {
        return Pairing.independent(
                Sample.of(Matrices.of(new long[] {k1, n1 - k1}, new long[] {0, 0})),
                Sample.of(Matrices.of(new long[] {k2, n2 - k2}, new long[] {0, 0})));
    }

    static List<JsonNode> twoProportions() {
        return Reference.cases("tests.json", "twoProportions");
    }

    /** Newcombe's hybrid interval is MOVER from two Wilson intervals; peak observed error 3e-16. */
    @ParameterizedTest
    @MethodSource("twoProportions")
    void intervalOfProportionsIsNewcombesHybridAndAgreesWithTest(JsonNode node) {
        Pairing<ConfusionMatrix> pairing = systems(
                node.get("k1").asLong(),
                node.get("n1").asLong(),
                node.get("k2").asLong(),
                node.get("n2").asLong());
        ComparisonOptions options =
                ComparisonOptions.at(ConfidenceLevel.of(node.get("level").asDouble()));
        Comparison actual =
                Comparison.compute(new IndependentDelta(), ACCURACY, pairing, options, ComputeOptions.defaults());
        assertEquals(node.get("newcombeCi").get(0).asDouble(), actual.lower(), 1e-14);
        assertEquals(node.get("newcombeCi").get(1).asDouble(), actual.upper(), 1e-14);
        TestResult test = actual.test().orElseThrow();
        assertNotNull(test);
        double p = test.twoSided();
        if (p > 1e-6 && actual.difference() != 0) {
            Comparison border = Comparison.compute(
                    new IndependentDelta(),
                    ACCURACY,
                    pairing,
                    ComparisonOptions.at(ConfidenceLevel.of(1 - p)),
                    ComputeOptions.defaults());
            assertEquals(0, actual.difference() > 0 ? border.lower() : border.upper(), 1e-11);
        }
    }

    /** Each system's interval has its own Student quantile, and the test agrees with the interval of the difference. */
    @Test
    void clustersOfBothSystemsUseTheirOwnStudentQuantiles() {
        Map<String, ConfusionMatrix> clusters = Map.of(
                "a", Matrices.of(new long[] {9, 1}, new long[] {0, 9}),
                "b", Matrices.of(new long[] {5, 4}, new long[] {1, 8}),
                "c", Matrices.of(new long[] {3, 6}, new long[] {2, 9}));
        Map<String, ConfusionMatrix> second = Map.of(
                "d", Matrices.of(new long[] {5, 4}, new long[] {1, 8}),
                "e", Matrices.of(new long[] {3, 6}, new long[] {2, 9}));
        Pairing<ConfusionMatrix> pairing =
                Pairing.independent(ClusteredSample.of(clusters), ClusteredSample.of(second));
        Comparison actual =
                Comparison.compute(new IndependentDelta(), ACCURACY, pairing, AT95, ComputeOptions.defaults());
        TestResult test = actual.test().orElseThrow();
        assertNotNull(test);
        Comparison border = Comparison.compute(
                new IndependentDelta(),
                ACCURACY,
                pairing,
                ComparisonOptions.at(ConfidenceLevel.of(1 - test.twoSided())),
                ComputeOptions.defaults());
        assertEquals(0, border.lower(), 1e-11);
        assertTrue(actual.lower() < 0 && actual.upper() > 0 && actual.upper() <= 1, actual::toString);
    }

    /** The second system has few positives. */
    @ParameterizedTest
    @CsvSource({"2,true", "3,false"})
    void scoresOfTwoPositivesHaveNoteOnFalseAlarms(int positives, boolean warned) {
        double[] few = Arrays.copyOf(new double[] {5, 3, 1}, positives);
        double[] many = {0, 1, 2, 3, 4, 6};
        Pairing<ScoredSample> systems =
                Pairing.independent(Sample.of(ScoredSample.of(many, many)), Sample.of(ScoredSample.of(few, many)));

        assertEquals(
                warned
                        ? List.of(
                                "a system has positives=2: with two positives, equal systems were distinguished at level 0.05"
                                        + " in up to 0.14 of samples (true positive rates), and at level 0.01 in at most 0.02")
                        : List.of(),
                Note.sentences(new IndependentDelta()
                        .difference(new Auc(), systems, AT95, ComputeOptions.defaults())
                        .notes()));
    }

    /** The note warns of few items compared with many, with an interval method of this module as base. */
    @Test
    void veryUnequalSizesHaveNoteOnFalseAlarms() {
        assertEquals(
                List.of(
                        "sizes are very unequal, 5 and 1000: with up to 40 items against 10 times as many and more, equal systems"
                                + " were distinguished at level 0.05 in up to 0.12 of samples (accuracies of 5 items and 1,000); use miettinen-nurminen for proportions"),
                notes(new IndependentDelta(), 5, 1000));
        assertEquals(1, notes(new IndependentDelta(), 400, 40).size());
        assertEquals(List.of(), notes(new IndependentDelta(), 41, 410));
        assertEquals(List.of(), notes(new IndependentDelta(), 40, 399));
        Comparator calls =
                new IndependentDelta().configured(Options.of(Map.of("base", "asked")), spelling -> new Counting());
        assertEquals(List.of(), notes(calls, 5, 1000));
    }

    /** Returns the notes except those on the ratio, which depend on the counts and not on the sizes. */
    private static List<String> notes(Comparator comparator, long first, long second) {
        return Note.sentences(Comparison.compute(
                                comparator,
                                ACCURACY,
                                systems(first - 1, first, second - 1, second),
                                AT95,
                                ComputeOptions.defaults())
                        .notes())
                .stream()
                .filter(note -> !note.startsWith("the ratio"))
                .toList();
    }

    @Test
    void equalSystemsHaveZeroDifferenceAndPValueOne() {
        Comparison same = Comparison.compute(
                new IndependentDelta(), ACCURACY, systems(10, 10, 10, 10), AT95, ComputeOptions.defaults());
        assertEquals(0, same.difference());
        assertEquals(1, same.pValue());
        assertEquals(-same.lower(), same.upper(), 1e-16);
        assertTrue(same.upper() > 0.2);
    }

    /** Macro prevalence is 1/k for all data, but its sums differ in the last place. */
    @Test
    void valuesEqualUpToRoundingHavePValueOne() {
        ConfusionMetric constant = (ConfusionMetric) Registry.load().metric("prevalence.macro");
        Pairing<ConfusionMatrix> systems = Pairing.independent(
                Sample.of(Matrices.of(new long[] {31, 2, 5}, new long[] {1, 8, 3}, new long[] {4, 0, 12})),
                Sample.of(Matrices.of(new long[] {95, 5, 0}, new long[] {1, 2, 0}, new long[] {0, 0, 7})));
        Comparison same =
                Comparison.compute(new IndependentDelta(), constant, systems, AT95, ComputeOptions.defaults());
        assertEquals(0, same.difference(), 1e-16);
        assertEquals(1, same.pValue());
    }

    @Test
    void baseWithoutRegistryIsMethodOfThisModule() {
        Comparator wald = new IndependentDelta().configured(Options.parse("base=delta-wald"));
        assertEquals("independent-delta:base=delta-wald", wald.spelling());
        Comparison actual =
                Comparison.compute(wald, ACCURACY, systems(56, 70, 48, 80), AT95, ComputeOptions.defaults());
        assertEquals(0.05750489914903711, actual.lower(), 1e-14);
        assertEquals(0.3424951008509629, actual.upper(), 1e-14);
    }

    @Test
    void unknownBaseThrowsWithListOfMethods() {
        Exception e = assertThrows(
                NoSuchElementException.class, () -> Registry.load().comparator("independent-delta:base=delta-wilsn"));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("delta-wilson") && message.contains("delta-wilsn"), message);
    }

    @Test
    void foreignBaseWithoutRegistryThrowsWithAdvice() {
        Exception e = assertThrows(
                NoSuchElementException.class, () -> new IndependentDelta().configured(Options.parse("base=wilson")));
        assertEquals(
                "base 'wilson' is not in this module: available: [delta-logit, delta-wald, delta-wilson]; ask a registry for"
                        + " 'independent-delta:base=wilson', which finds the methods it knows",
                e.getMessage());
    }

    /** This custom method counts the calls of its refusal. */
    private static final class Counting implements IntervalMethod {
        private final IntervalMethod bounds = new DeltaWilson();
        private int calls;

        @Override
        public String id() {
            return "counting";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            calls++;
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
            return bounds.interval(metric, sample, level, computeOptions);
        }
    }

    @Test
    void methodOfCustomRegistryServesAsBase() {
        Registry registry = Registry.builder()
                .method(new Counting())
                .comparator(new IndependentDelta())
                .build();
        Comparator comparator = registry.comparator("independent-delta:base=counting");
        assertEquals("independent-delta:base=counting", comparator.spelling());
        Comparison own =
                Comparison.compute(comparator, ACCURACY, systems(56, 70, 48, 80), AT95, ComputeOptions.defaults());
        Comparison plain = Comparison.compute(
                new IndependentDelta(), ACCURACY, systems(56, 70, 48, 80), AT95, ComputeOptions.defaults());
        assertEquals(plain.lower(), own.lower());
        assertEquals(plain.upper(), own.upper());
    }

    @Test
    void refusalOfBaseIsComputedOncePerSystem() {
        Counting base = new Counting();
        Comparator comparator = new IndependentDelta().configured(Options.parse("base=counting"), spelling -> base);
        Comparison.compute(comparator, ACCURACY, systems(56, 70, 48, 80), AT95, ComputeOptions.defaults());
        assertEquals(2, base.calls);
    }

    @Test
    void pairedSystemsAreRefusedWithAdvice() {
        var joint = dev.credence.api.evidence.PairedConfusionMatrix.ofPredictions(
                List.of("a", "b"), List.of("a", "b"), List.of("b", "b"));
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> Comparison.compute(
                        new IndependentDelta(), ACCURACY, Pairing.paired(joint), AT95, ComputeOptions.defaults()));
        assertEquals(
                "comparator 'independent-delta' does not fit metric 'accuracy': it compares systems on different items, and these have the same items; use paired-delta, which is sharper",
                e.getMessage());
    }

    @Test
    void differenceBoundsOfMccLieBetweenMinusTwoAndTwo() {
        Pairing<ConfusionMatrix> extremes = Pairing.independent(
                Sample.of(Matrices.of(new long[] {3, 0}, new long[] {0, 3})),
                Sample.of(Matrices.of(new long[] {0, 3}, new long[] {3, 0})));
        Comparison actual =
                Comparison.compute(new IndependentDelta(), SmallMetrics.MCC, extremes, AT95, ComputeOptions.defaults());
        assertEquals(2, actual.difference());
        assertEquals(2, actual.upper());
        assertTrue(actual.lower() > -2 && actual.lower() < 1.5, actual::toString);
    }

    private static Comparison ofRecalls(ConfusionMetric metric, int positives, int first, int second) {
        Pairing<ConfusionMatrix> pairing = Pairing.independent(
                Sample.of(Matrices.of(new long[] {first, positives - first}, new long[] {20, 180})),
                Sample.of(Matrices.of(new long[] {second, positives - second}, new long[] {20, 180})));
        return Comparison.compute(new IndependentDelta(), metric, pairing, AT95, ComputeOptions.defaults());
    }

    /**
     * All samples of a few positives beside 200 negatives, of which 20 are errors: 0.031 of samples of equal systems are significant at 0.05 at
     * most and 0.0005 at 0.001, and 0.966 of intervals cover at least. Without the counts of errors they are 0.085, 0.0048 and 0.875.
     */
    @ParameterizedTest
    @CsvSource({
        "3, 0.5, 0.5",
        "6, 0.5, 0.5",
        "6, 0.8, 0.8",
        "10, 0.8, 0.8",
        "20, 0.8, 0.8",
        "20, 0.9, 0.9",
        "3, 0.5, 0.9",
        "6, 0.2, 0.8",
        "20, 0.1, 0.3"
    })
    void rareClassKeepsItsLevel(int positives, double first, double second) {
        ConfusionMetric balanced = SmallMetrics.macro(SmallMetrics.RECALL);
        double covered = 0;
        double rejected = 0;
        double strongly = 0;
        for (int a = 0; a <= positives; a++) {
            for (int b = 0; b <= positives; b++) {
                double probability =
                        Binomial.probability(a, positives, first) * Binomial.probability(b, positives, second);
                Comparison actual = ofRecalls(balanced, positives, a, b);
                double truth = (first - second) / 2;
                covered += actual.lower() <= truth && truth <= actual.upper() ? probability : 0;
                rejected += first == second && actual.pValue() < 0.05 ? probability : 0;
                strongly += first == second && actual.pValue() < 0.001 ? probability : 0;
            }
        }
        assertTrue(covered >= 0.966 - 1e-3, "covered=" + covered);
        assertTrue(rejected <= 0.0313, "rejected=" + rejected);
        assertTrue(strongly <= 0.0005, "strongly=" + strongly);
    }

    /** Six positives that one system finds and the other does not; the exact test of their recall has p = 0.0005. */
    @Test
    void sixPositivesAreNoProofBeyondThatOfTheirRecall() {
        Comparison actual = ofRecalls(SmallMetrics.macro(SmallMetrics.RECALL), 6, 0, 6);

        assertEquals(2.8346e-4, actual.pValue(), 1e-8);
    }

    @Test
    void infiniteSlopeIsNoted() {
        assertEquals(
                "the slope of the metric is infinite at a rate of 0 or 1, which a system has: 95% intervals covered the true"
                        + " value in as few as 0.78 of simulated samples",
                ofRecalls(new GeometricMean(), 3, 0, 2).notes().get(0).sentence());
        assertEquals(List.of(), ofRecalls(new GeometricMean(), 3, 1, 2).notes());
    }
}
