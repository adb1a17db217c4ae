package dev.credence.testkit.laws.comparator;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.testkit.ComparisonCase;
import dev.credence.testkit.cases.Contrasts;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparatorLawsTest {
    private static final long DRAWS = 2_000;
    private static final ComparisonOptions HALF = ComparisonOptions.at(ConfidenceLevel.of(0.5));
    private static final ComparisonCase<ConfusionMatrix> REQUESTED = Contrasts.both(
                    ReferenceMetrics.accuracy(),
                    PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {{{40, 3}, {9, 8}}, {{6, 4}, {7, 23}}})
                            .withPositive("y"))
            .get(0);

    private static void swap(double favour) {
        ComparatorLaws.swappingNegates(
                new Steps(favour), REQUESTED, HALF, ComputeOptions.defaults().withDraws(DRAWS));
    }

    /** At rank 0.25 with 2,000 draws, six standard errors of the difference of two ranks are 0.08. */
    @Test
    void latticeBoundsMaySwapWithinSixStandardErrors() {
        assertThatCode(() -> swap(0)).doesNotThrowAnyException();
        assertThatCode(() -> swap(0.04)).doesNotThrowAnyException();
    }

    @Test
    void boundsFurtherApartFailTheSwapLaw() {
        assertThatThrownBy(() -> swap(0.3))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "steps, reference-accuracy on paired: i.i.d. sample of PairedConfusionMatrix[2 classes, 100 observations, positive=y]: "
                                + "swapping the systems must swap the lower and upper bound (with the sign changed): -0.28, swapped "
                                + "-0.5800000000000001");
    }

    @Test
    void neutralMetricHasNoNonInferiority() {
        ComparisonCase<ConfusionMatrix> neutral =
                new ComparisonCase<>(ReferenceMetrics.predictedPrevalence(), REQUESTED.pairing(), REQUESTED.swapped());
        assertThatThrownBy(() -> ComparatorLaws.neutralMetricsHaveNoBetterSystem(
                        new Tested(0.5), neutral, ComputeOptions.defaults()))
                .isInstanceOf(AssertionError.class)
                .hasMessageEndingWith("a metric without direction has no non-inferiority: p=0.5");
        assertThatCode(() -> ComparatorLaws.neutralMetricsHaveNoBetterSystem(
                        new Tested(Double.NaN), neutral, ComputeOptions.defaults()))
                .doesNotThrowAnyException();
    }

    /** Creates a test with this p-value of non-inferiority. */
    private record Tested(double nonInferiority) implements Comparator {
        @Override
        public String id() {
            return "tested";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            return Comparison.of(metric, pairing, id(), options)
                    .test(new TestResult(0, 1, 0.5, 0.5, nonInferiority, Double.NaN))
                    .build();
        }
    }

    /** Bounds in steps of 0.05 with a standard error of 0; the first system is favoured by a shift of the rank. */
    private record Steps(double favour) implements Comparator {
        @Override
        public String id() {
            return "steps";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            double difference = metric.value(pairing.firstEvidence()) - metric.value(pairing.secondEvidence());
            double rank = 0.52 - options.level().tail() + (difference > 0 ? favour : 0);
            double width = Math.floor(20 * rank) / 20;
            return Comparison.of(metric, pairing, id(), options)
                    .bounds(difference - width, difference + width)
                    .simulation(new Simulation(1, computeOptions.draws(DRAWS), 0, 0, 0))
                    .build();
        }
    }
}
