package dev.credence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.DistributionMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.toys.IncreasingDensity;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the outcomes of requests: results, values without an interval, and refusals, as values or as exceptions. */
class AnswerTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final Sample<ConfusionMatrix> SAMPLE = Sample.of(MATRIX);
    private static final Refusal REFUSAL = Refusal.of(Refusal.Code.METRIC, "it is no proportion");
    private static final Estimate HALF = Estimate.of("f1", "toy", ConfidenceLevel.P95, 0.5)
            .bounds(0.25, 0.75)
            .build();

    /** A method that fits every metric but refuses many draws. */
    private static final class Choosy implements DistributionMethod {
        @Override
        public String id() {
            return "choosy";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
            if (computeOptions.draws(1) > 100) {
                throw new IllegalArgumentException("draws must be at most 100");
            }
            return Estimate.of(metric, sample, id(), level).bounds(0, 1).build();
        }

        @Override
        public <E extends Evidence> Distribution distribution(Metric<E> metric, Sample<E> sample) {
            return new IncreasingDensity();
        }
    }

    /** A comparator that compares, refuses, or returns null. */
    private record Comparing(String id, boolean fits) implements Comparator {
        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return fits ? Optional.empty() : Optional.of(REFUSAL);
        }

        @Override
        @SuppressWarnings("NullAway") // an implementation without nullness checks may return null
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            return id.equals("forgetful")
                    ? null
                    : Comparison.of(metric, pairing, id, options)
                            .bounds(-1, 1)
                            .note("test", computeOptions.toString())
                            .build();
        }
    }

    private static Credence credence() {
        return Credence.of(Registry.builder()
                        .metric(new Toys.Precision())
                        .metric(new Toys.F1())
                        .metric(new Toys.Youden())
                        .method(new Toys.FixedWidth())
                        .method(new Choosy())
                        .comparator(new Comparing("comparing", true))
                        .comparator(new Comparing("refusing", false))
                        .build())
                .withDefaults(new Defaults(List.of("choosy"), List.of("comparing")));
    }

    @Test
    void answersWithEqualResultAndRefusalAreEqual() {
        ResultOrRefusal<Estimate> without = ResultOrRefusal.without(HALF, REFUSAL);
        assertEquals(without, ResultOrRefusal.without(HALF, REFUSAL));
        assertEquals(without.hashCode(), ResultOrRefusal.without(HALF, REFUSAL).hashCode());
        assertNotEquals(without, ResultOrRefusal.of(HALF));
        assertNotEquals(without, ResultOrRefusal.refused(REFUSAL));
        assertNotEquals(without.hashCode(), ResultOrRefusal.of(HALF).hashCode());
        assertNotEquals(ResultOrRefusal.of(HALF), HALF);
    }

    @Test
    void textOfAnswerContainsResultAndRefusal() {
        assertEquals(
                "f1 0.5000 [0.2500, 0.7500] toy 95%", ResultOrRefusal.of(HALF).toString());
        assertEquals("it is no proportion", ResultOrRefusal.refused(REFUSAL).toString());
        assertEquals(
                "f1 0.5000 [0.2500, 0.7500] toy 95%: it is no proportion",
                ResultOrRefusal.without(HALF, REFUSAL).toString());
    }

    @Test
    void answersOfSeveralMetricsKeepTheirOrder() {
        List<ResultOrRefusal<Estimate>> answers =
                credence().evaluate(MATRIX).method("fixed-width").resultsOrRefusals("toy-youden", "toy-precision");
        assertEquals(2, answers.size());
        assertEquals(Refusal.Code.METRIC, answers.get(0).refusal().orElseThrow().code());
        assertEquals(0.65, answers.get(1).orThrow().lower(), 1e-16);
        List<ResultOrRefusal<Comparison>> compared =
                credence().compare(Pairing.independent(SAMPLE, SAMPLE)).resultsOrRefusals("toy-youden", "toy-f1");
        assertEquals(
                List.of("toy-youden", "toy-f1"),
                compared.stream().map(answer -> answer.orThrow().metric()).toList());
    }

    @Test
    void answerWithUnsuitableOptionIsRefusal() {
        EstimateRequest<ConfusionMatrix> request =
                credence().evaluate(MATRIX).run(ComputeOptions.defaults().withDraws(1000));
        ResultOrRefusal<Estimate> answer = request.resultOrRefusal(new Toys.Precision());
        assertEquals(
                Optional.of(Refusal.of(Refusal.Code.OPTION, "method 'choosy': draws must be at most 100")),
                answer.refusal());
        assertEquals(0.75, answer.result().orElseThrow().value());
        IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> request.estimate("toy-precision"));
        assertEquals("draws must be at most 100", thrown.getMessage());
    }

    @Test
    void distributionComesFromNamedMethod() {
        assertEquals(
                new IncreasingDensity(),
                credence().evaluate(MATRIX).method("choosy").distribution("toy-f1"));
    }

    @Test
    void comparisonUsesRequestedSeedAndOptions() {
        ComparisonRequest<ConfusionMatrix> request = credence().compare(Pairing.independent(SAMPLE, SAMPLE));
        assertEquals(
                List.of("seed 7, 1 thread"),
                Note.sentences(request.seed(7).comparison("toy-f1").notes()));
        assertEquals(
                List.of("seed 0, 1 thread", "seed 0, 20 draws, 1 thread"),
                List.of(
                        Note.sentences(request.comparison("toy-f1").notes()).get(0),
                        Note.sentences(request.run(ComputeOptions.defaults().withDraws(20))
                                        .comparison("toy-f1")
                                        .notes())
                                .get(0)));
    }

    @Test
    void comparatorReturningNullThrowsWithItsName() {
        ComparisonRequest<ConfusionMatrix> request =
                credence().compare(Pairing.independent(SAMPLE, SAMPLE)).comparator(new Comparing("forgetful", true));
        IllegalStateException thrown =
                assertThrows(IllegalStateException.class, () -> request.comparison("toy-precision"));
        assertEquals(
                "comparator 'forgetful' must give a comparison: difference(...) returned null; correct that class, or"
                        + " remove it",
                thrown.getMessage());
    }

    @Test
    void refusalByComparatorNamesComparatorsThatFit() {
        ResultOrRefusal<Comparison> answer = credence()
                .compare(Pairing.independent(SAMPLE, SAMPLE))
                .comparator("refusing")
                .resultOrRefusal("toy-f1");
        assertEquals(List.of("comparing"), answer.refusal().orElseThrow().instead());
        assertEquals(
                List.of("comparing"), credence().comparatorsFor(new Toys.F1(), Pairing.independent(SAMPLE, SAMPLE)));
    }

    /** The class occurs only in the evidence of the first system. */
    @Test
    void comparisonWithUnreadableEvidenceOfOneSystemIsRefused() {
        Sample<ConfusionMatrix> cats =
                Sample.of(ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{3, 1}, {1, 2}}));
        Pairing<ConfusionMatrix> pairing = Pairing.independent(cats, SAMPLE);
        ConfusionMetric ofCats = OneVersusRest.of(new Toys.Precision(), "cat");
        assertEquals(
                Refusal.Code.LABEL,
                credence()
                        .compare(pairing)
                        .resultOrRefusal(ofCats)
                        .refusal()
                        .orElseThrow()
                        .code());
        assertEquals(
                Refusal.Code.LABEL,
                credence()
                        .compare(Pairing.independent(SAMPLE, cats))
                        .resultOrRefusal(ofCats)
                        .refusal()
                        .orElseThrow()
                        .code());
    }

    /** Values of Youden's index lie between -1 and 1, so that they differ by at most 2. */
    @Test
    void marginAsWideAsRangeOfDifferencesThrows() {
        ComparisonRequest<ConfusionMatrix> request = credence().compare(Pairing.independent(SAMPLE, SAMPLE));
        assertEquals(
                0, request.margin(Math.nextDown(2.0)).comparison("toy-youden").difference());
        IllegalArgumentException wide = assertThrows(
                IllegalArgumentException.class, () -> request.margin(2).comparison("toy-youden"));
        assertEquals(
                "margin of toy-youden must be below 2.0, the largest possible difference between two of its "
                        + "values: margin=2.0;"
                        + " it is in the unit of the metric, not in percent",
                wide.getMessage());
    }

    @Test
    void refusalWithoutDefaultsNamesMethodsThatFit() {
        Credence none = credence().withDefaults(new Defaults(List.of(), List.of()));
        assertEquals(
                "no default method gives an interval for metric 'toy-f1': name one of the methods that fit:"
                        + " [choosy, fixed-width]",
                none.evaluate(MATRIX)
                        .resultOrRefusal("toy-f1")
                        .refusal()
                        .orElseThrow()
                        .sentence());
        Credence empty = Credence.of(Registry.builder().build()).withDefaults(new Defaults(List.of(), List.of()));
        assertEquals(
                "no installed method gives an interval for metric 'toy-f1': no default is set",
                empty.evaluate(MATRIX)
                        .resultOrRefusal(new Toys.F1())
                        .refusal()
                        .orElseThrow()
                        .sentence());
    }

    /** A metric of scores at a threshold needs the scores of a single class. */
    @Test
    void thresholdMetricOnClassScoresIsRefusedWithAdvice() {
        ClassScores classes =
                ClassScores.of(List.of("a", "b"), new int[] {0, 1}, new double[][] {{0.6, 0.4}, {0.3, 0.7}});
        Metric<ScoredSample> atHalf = Thresholded.of(new Toys.F1(), 0.5);
        assertEquals(
                "metric 'toy-f1:threshold=0.5' reads ScoredSample: evidence=ClassScores; of one class against the"
                        + " others: use 'toy-f1:threshold=0.5@LABEL'",
                InferenceRequest.misfit(atHalf, classes).orElseThrow().sentence());
        assertEquals(Optional.empty(), InferenceRequest.misfit(new Toys.F1(), MATRIX));
    }

    /** A metric of which only the evidence type is used. */
    private record Reading<E extends Evidence>(Class<E> evidenceType) implements Metric<E> {
        @Override
        public String id() {
            return "toy-reading";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(E evidence, double[] weights) {
            return 0.5;
        }
    }

    @Test
    void scoreMetricOnMatrixIsRefusedWithAdvice() {
        assertEquals(
                "metric 'toy-reading' reads ClassScores: evidence=ConfusionMatrix; give scores, from which a matrix"
                        + " keeps only one threshold",
                InferenceRequest.misfit(new Reading<>(ClassScores.class), MATRIX)
                        .orElseThrow()
                        .sentence());
        assertEquals(
                "metric 'toy-reading' reads PairedConfusionMatrix: evidence=ConfusionMatrix",
                InferenceRequest.misfit(new Reading<>(PairedConfusionMatrix.class), MATRIX)
                        .orElseThrow()
                        .sentence());
    }

    @Test
    void estimatesContainValuesOfMetrics() {
        assertArrayEquals(
                new double[] {0.75, 4 / 6.0},
                credence().evaluate(MATRIX).estimates("toy-precision", "toy-f1").stream()
                        .mapToDouble(Estimate::value)
                        .toArray(),
                1e-15);
    }
}
