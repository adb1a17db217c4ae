package dev.credence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.DrawsMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.toys.Toys;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EstimateRequestTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(3, 1, 2, 4);
    private static final Credence CREDENCE = Credence.of(Registry.builder()
                    .metric(new Toys.Precision())
                    .metric(new Toys.F1())
                    .metric(new Toys.Youden())
                    .method(new Toys.FixedWidth())
                    .method(new Toys.Reluctant())
                    .build())
            .withDefaults(new Defaults(List.of("fixed-width:half=0.2"), List.of()));

    /** A method that counts how often its fit is checked. */
    private static final class Counting implements IntervalMethod {
        private final AtomicInteger requested = new AtomicInteger();

        @Override
        public String id() {
            return "counting";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            requested.incrementAndGet();
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            return Estimate.of(metric, sample, spelling(), level)
                    .bounds(-1, 1)
                    .note("test", options.toString())
                    .build();
        }
    }

    /** A metric with a constant value that declares the range [0, 1]. */
    private static class Gives implements BinaryMetric {
        private final double number;

        Gives(double number) {
            this.number = number;
        }

        @Override
        public String id() {
            return "gives";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return number;
        }
    }

    @Test
    void metricValueOutsideDeclaredRangeThrows() {
        EstimateRequest<ConfusionMatrix> request = CREDENCE.evaluate(MATRIX).method(new Counting());

        assertThatThrownBy(() -> request.estimate(new Gives(85)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "metric 'gives' must give values in its range: value=85.0, range=[0.0, 1.0]; declare another"
                                + " range(), or give NaN where it is undefined");
        assertThatThrownBy(() -> request.estimate(new Gives(Double.POSITIVE_INFINITY)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("value=Infinity");
        assertThatThrownBy(() -> request.estimate(new Gives(-1e-8))).hasMessageContaining("value=-1.0E-8");
        assertThat(request.estimate(new Gives(1 + 1e-12)).value()).isEqualTo(1 + 1e-12);
    }

    private static final class Silent implements IntervalMethod {
        @Override
        public String id() {
            return "silent";
        }

        @Override
        @SuppressWarnings("NullAway") // code without nullness checks may return null
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return null;
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            throw new AssertionError("it was not said to fit");
        }
    }

    @Test
    void methodWithNullRefusalThrowsWithItsName() {
        assertThatThrownBy(() -> CREDENCE.evaluate(MATRIX).method(new Silent()).estimate("toy-f1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("method 'silent' must give the reason why it does not fit, or an empty result: refusal(...)"
                        + " returned null; correct that class, or remove it");
    }

    /** A level of 0.05 is probably meant as the significance level of a test. */
    @Test
    void levelBelowOneHalfAddsNote() {
        EstimateRequest<ConfusionMatrix> request = CREDENCE.evaluate(MATRIX);

        assertThat(Note.sentences(request.level(0.05).estimate("toy-precision").notes()))
                .containsExactly(
                        "level 0.05 is that of an interval which misses the true value more often than not; the usual"
                                + " one is 0.95");
        assertThat(Note.sentences(request.level(0.5).estimate("toy-precision").notes()))
                .isEmpty();
    }

    @Test
    void objectsAndSpellingsGiveEqualEstimates() {
        EstimateRequest<ConfusionMatrix> request = CREDENCE.evaluate(MATRIX);

        assertThat(request.estimate(new Toys.Precision())).isEqualTo(request.estimate("toy-precision"));
        assertThat(request.method(new Toys.FixedWidth()).estimate("toy-precision"))
                .isEqualTo(request.method("fixed-width").estimate("toy-precision"));
    }

    @Test
    void unregisteredMetricAndMethodCanBeUsed() {
        Credence nothing = Credence.of(Registry.builder().build());

        Estimate estimate = nothing.evaluate(MATRIX).method(new Counting()).estimate(new Toys.Youden());

        assertThat(estimate.metric()).isEqualTo("toy-youden");
        assertThat(estimate.method()).isEqualTo("counting");
    }

    @Test
    void settingOnePartOfRequestKeepsTheOthers() {
        EstimateRequest<ConfusionMatrix> request = CREDENCE.evaluate(MATRIX);
        EstimateRequest<ConfusionMatrix> counting = request.method(new Counting());

        assertThat(request.level(0.99).estimate("toy-f1").level()).isEqualTo(ConfidenceLevel.of(0.99));
        assertThat(Note.sentences(counting.seed(7).estimate("toy-f1").notes())).containsExactly("seed 7, 1 thread");
        assertThat(Note.sentences(
                        counting.run(ComputeOptions.defaults().withThreads(2).withDraws(5))
                                .seed(8)
                                .estimate("toy-f1")
                                .notes()))
                .containsExactly("seed 8, 5 draws, 2 threads");
        assertThat(Note.sentences(counting.estimate("toy-f1").notes()))
                .as("the first request is unchanged")
                .containsExactly("seed 0, 1 thread");
    }

    @Test
    void estimatesOfSeveralMetricsKeepTheirOrder() {
        assertThat(CREDENCE.evaluate(MATRIX).estimates("toy-f1", "toy-precision"))
                .extracting(Estimate::metric)
                .containsExactly("toy-f1", "toy-precision");
    }

    @Test
    void fitOfMethodIsCheckedOnce() {
        Counting named = new Counting();
        CREDENCE.evaluate(MATRIX).method(named).estimate("toy-youden");
        assertThat(named.requested).hasValue(1);

        Counting byDefault = new Counting();
        Credence credence = Credence.of(Registry.builder()
                        .metric(new Toys.Youden())
                        .method(byDefault)
                        .build())
                .withDefaults(new Defaults(List.of("counting"), List.of()));
        credence.evaluate(MATRIX).estimate("toy-youden");
        assertThat(byDefault.requested).hasValue(1);
    }

    @Test
    void refusedAnswerContainsValueAndRefusal() {
        ResultOrRefusal<Estimate> answer =
                CREDENCE.evaluate(MATRIX).method("reluctant").resultOrRefusal("toy-precision");

        Refusal refusal = answer.refusal().orElseThrow();
        assertThat(refusal.code()).isEqualTo(Refusal.Code.METRIC);
        assertThat(refusal.instead()).containsExactly("fixed-width");
        assertThat(refusal)
                .hasToString("method 'reluctant' does not fit metric 'toy-precision': it never fits; methods that fit:"
                        + " [fixed-width]");
        Estimate value = answer.result().orElseThrow();
        assertThat(value.value()).isEqualTo(0.75);
        assertThat(value.hasInterval()).isFalse();
        assertThatThrownBy(answer::orThrow)
                .isInstanceOfSatisfying(
                        RefusedException.class, e -> assertThat(e.refusal()).isSameAs(refusal));
    }

    @Test
    void metricOfOtherEvidenceTypeHasNoValue() {
        ResultOrRefusal<Estimate> answer = CREDENCE.evaluate(ScoredSample.of(new double[] {1}, new double[] {0}))
                .resultOrRefusal("toy-f1");

        assertThat(answer.result()).isEmpty();
        assertThat(answer.refusal().map(Refusal::code)).contains(Refusal.Code.EVIDENCE);
        assertThat(answer)
                .hasToString("metric 'toy-f1' reads ConfusionMatrix: evidence=ScoredSample; at a threshold"
                        + " scores make a matrix: use 'toy-f1:threshold=0.5'");
    }

    /** A metric of scores whose name is that of an area under a curve. */
    private record Area() implements ScoreMetric {
        @Override
        public String id() {
            return "toy-area";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return 0.5;
        }
    }

    @Test
    void refusalOfOtherEvidenceTypeAdvisesConversion() {
        ClassScores classes =
                ClassScores.of(List.of("a", "b"), new int[] {0, 1}, new double[][] {{0.6, 0.4}, {0.3, 0.7}});
        Metric<?> area = new Area();

        assertThat(CREDENCE.evaluate(classes).resultOrRefusal("toy-f1"))
                .hasToString(
                        "metric 'toy-f1' reads ConfusionMatrix: evidence=ClassScores; the class with the highest score"
                                + " is a prediction: give predicted()");
        assertThat(InferenceRequest.misfit(area, classes).map(Refusal::sentence))
                .contains("metric 'toy-area' reads ScoredSample: evidence=ClassScores; of one class against the others:"
                        + " use 'toy-area@LABEL'");
        assertThat(InferenceRequest.misfit(area, MATRIX).map(Refusal::sentence))
                .contains("metric 'toy-area' reads ScoredSample: evidence=ConfusionMatrix; give scores, from which a"
                        + " matrix keeps only one threshold");
    }

    /** A faulty method that returns null. */
    private record Forgetful() implements IntervalMethod {
        @Override
        public String id() {
            return "forgetful";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Optional.empty();
        }

        @Override
        @SuppressWarnings("NullAway") // an implementation without nullness checks may return null
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            return null;
        }
    }

    @Test
    void methodReturningNullThrowsWithItsName() {
        assertThatThrownBy(
                        () -> CREDENCE.evaluate(MATRIX).method(new Forgetful()).estimate("toy-precision"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "method 'forgetful' must give an estimate: interval(...) returned null; correct that class, or"
                                + " remove it");
    }

    @Test
    void missingPositiveLabelHasItsOwnRefusalCode() {
        ConfusionMatrix noPositive = ConfusionMatrix.of(List.of("a", "b", "c"), new long[3][3]);

        assertThat(CREDENCE.evaluate(noPositive)
                        .resultOrRefusal("toy-f1")
                        .refusal()
                        .map(Refusal::code))
                .contains(Refusal.Code.POSITIVE_LABEL);
        assertThat(CREDENCE.evaluate(noPositive)
                        .resultOrRefusal("toy-f1@d")
                        .refusal()
                        .map(Refusal::code))
                .contains(Refusal.Code.LABEL);
    }

    @Test
    void defaultMethodWithOptionsUsesThem() {
        assertThat(CREDENCE.evaluate(MATRIX).estimate("toy-precision").lower()).isEqualTo(0.55);
        Credence absent =
                CREDENCE.withDefaults(new Defaults(List.of("bootstrap-bca:draws=5000", "reluctant"), List.of()));
        assertThat(absent.evaluate(MATRIX).resultOrRefusal("toy-youden").refusal())
                .hasValueSatisfying(refusal -> {
                    assertThat(refusal.code()).isEqualTo(Refusal.Code.NOTHING_INSTALLED);
                    assertThat(refusal.sentence())
                            .isEqualTo("no installed method gives an interval for metric 'toy-youden': add one of:"
                                    + " credence-montecarlo (bootstrap-bca)");
                });
        Credence present = CREDENCE.withDefaults(new Defaults(List.of("reluctant"), List.of()));
        assertThat(present.evaluate(MATRIX)
                        .resultOrRefusal("toy-youden")
                        .refusal()
                        .map(Refusal::sentence))
                .as("installed modules are not advised")
                .contains("no installed method gives an interval for metric 'toy-youden': reluctant: it never fits");
    }

    @Test
    void newDefaultsReplacePreviousDefaults() {
        Credence narrow = CREDENCE.withDefaults(Defaults.V1.withOptions("fixed-width:half=0.05"));
        Credence again = narrow.withDefaults(new Defaults(List.of("fixed-width"), List.of()));

        assertThat(narrow.evaluate(MATRIX)
                        .method("fixed-width")
                        .estimate("toy-precision")
                        .lower())
                .isEqualTo(0.7);
        assertThat(again.evaluate(MATRIX)
                        .method("fixed-width")
                        .estimate("toy-precision")
                        .lower())
                .isEqualTo(0.65);
    }

    @Test
    void invalidRequestThrowsWhenItIsBuilt() {
        EstimateRequest<ConfusionMatrix> request = CREDENCE.evaluate(MATRIX);

        assertThatThrownBy(() -> request.level(95))
                .hasMessage("confidence level must lie in (0, 1): confidence level=95.0; write 0.95 for 95.0%");
        assertThatThrownBy(() -> request.method("fixed-widht"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no interval method 'fixed-widht'; did you mean 'fixed-width'? available: [fixed-width,"
                        + " reluctant]");
        assertThatThrownBy(() -> request.resultOrRefusal("toy-f2")).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without nullness checks may pass null
    void nullArgumentThrowsWithItsName() {
        EstimateRequest<ConfusionMatrix> request = CREDENCE.evaluate(MATRIX);

        assertThatThrownBy(() -> CREDENCE.evaluate((ConfusionMatrix) null)).hasMessage("evidence must not be null");
        assertThatThrownBy(() -> CREDENCE.evaluate((Sample<ConfusionMatrix>) null))
                .hasMessage("sample must not be null");
        assertThatThrownBy(() -> request.estimate((String) null)).hasMessage("metric must not be null");
        assertThatThrownBy(() -> request.method((IntervalMethod) null)).hasMessage("method must not be null");
        assertThatThrownBy(() -> request.method((String) null)).hasMessage("method must not be null");
        assertThatThrownBy(() -> request.run(null)).hasMessage("run must not be null");
        assertThatThrownBy(() -> request.level((ConfidenceLevel) null)).hasMessage("level must not be null");
        assertThatThrownBy(() -> CREDENCE.withDefaults(null)).hasMessage("defaults must not be null");
    }

    @Test
    void undefinedMetricGivesEstimateWithStatusUndefined() {
        ResultOrRefusal<Estimate> answer =
                CREDENCE.evaluate(ConfusionMatrix.binary(0, 0, 2, 4)).resultOrRefusal("toy-precision");

        assertThat(answer.refusal()).isEmpty();
        assertThat(answer.orThrow().status()).isEqualTo(Status.UNDEFINED);
    }

    @Test
    void textOfRequestContainsItsParts() {
        assertThat(CREDENCE).hasToString("Credence with 3 metrics, 2 interval methods, 0 comparators");
        assertThat(CREDENCE.evaluate(MATRIX).level(0.9).method("fixed-width").toString())
                .endsWith(", level 0.9, method fixed-width, seed 0, 1 thread");
    }

    /** A method whose draws are all equal to the value. */
    private static final class Drawing implements DrawsMethod {
        @Override
        public String id() {
            return "drawing";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return metric.id().equals("toy-youden")
                    ? Optional.of(Refusal.of(Refusal.Code.METRIC, "it draws no Youden"))
                    : Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            return Estimate.of(metric, sample, spelling(), level).bounds(0, 1).build();
        }

        @Override
        public <E extends Evidence> double[] draws(Metric<E> metric, Sample<E> sample, ComputeOptions options) {
            double[] draws = new double[(int) options.draws(2)];
            Arrays.fill(draws, metric.value(sample.evidence()));
            return draws;
        }
    }

    @Test
    void drawsComeFromNamedMethod() {
        EstimateRequest<ConfusionMatrix> request = CREDENCE.evaluate(MATRIX).method(new Drawing());
        assertThat(request.draws("toy-precision")).containsExactly(0.75, 0.75);
        assertThat(request.run(ComputeOptions.defaults().withDraws(3)).draws("toy-precision"))
                .hasSize(3);
        assertThatThrownBy(() -> request.draws("toy-youden"))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("method 'drawing' does not fit metric 'toy-youden': it draws no Youden");
        assertThatThrownBy(() -> request.draws("toy-f1:threshold=0.5")).isInstanceOf(RefusedException.class);
    }

    @Test
    void methodWithoutDrawsThrowsWithMethodsThatHaveThem() {
        Credence credence = Credence.of(Registry.builder()
                .metric(new Toys.Precision())
                .method(new Toys.FixedWidth())
                .method(new Drawing())
                .build());
        assertThatThrownBy(() -> credence.evaluate(MATRIX).method("fixed-width").draws("toy-precision"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("method must have draws: method=fixed-width; methods that fit: [drawing]");
        assertThatThrownBy(() -> credence.evaluate(MATRIX).draws("toy-precision"))
                .hasMessage("method must have draws: method=none named; methods that fit: [drawing]");
        assertThatThrownBy(() -> credence.evaluate(MATRIX).method("drawing").distribution("toy-precision"))
                .hasMessage("method must have a distribution: method=drawing; methods that fit: []");
    }
}
