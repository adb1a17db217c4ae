package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests that a family of pairs ends when its computation is cancelled, before a pair or during one. */
class PairRequestTest {
    private static final Metric<ConfusionMatrix> ACCURACY = ReferenceMetrics.accuracy();
    private static final Pairing<ConfusionMatrix> PAIRING =
            Pairing.paired(Simulated.of(1, 20, 0.8, 0.6).pair(0, 1).withPositive("c0"));

    /** This comparator counts its calls and returns only the status of the computation. */
    private static final class Counting implements Comparator {
        private final AtomicInteger calls = new AtomicInteger();

        @Override
        public String id() {
            return "counting";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            calls.incrementAndGet();
            ComparisonBuilder comparison =
                    Comparison.of(metric, pairing, id(), options).bounds(-1, 1);
            return computeOptions.cancelled()
                    ? comparison.status(Status.CANCELLED, "broke off").build()
                    : comparison.build();
        }
    }

    private static Comparison answer(Comparator comparator, ComputeOptions computeOptions) {
        return new PairRequest<>(Credence.load(), ACCURACY, Optional.of(comparator), computeOptions)
                .compare(PAIRING, ConfidenceLevel.P95, 0, 1);
    }

    @Test
    void runThatIsNotCancelledIsComputedOnce() {
        Counting counting = new Counting();
        assertThat(answer(counting, ComputeOptions.defaults()).comparator()).isEqualTo("counting");
        assertThat(counting.calls).hasValue(1);
    }

    @Test
    void cancelledRunStartsNoPair() {
        Counting counting = new Counting();
        ComputeOptions cancelled = ComputeOptions.defaults().withCancellation(() -> true);
        assertThatThrownBy(() -> answer(counting, cancelled))
                .isInstanceOf(CancellationException.class)
                .hasMessage("the run was cancelled");
        assertThat(counting.calls).hasValue(0);
    }

    /** A comparison that is cancelled has no p-value with which the family could be tested. */
    @Test
    void cancellationDuringAPairEndsTheFamily() {
        Counting counting = new Counting();
        AtomicBoolean begun = new AtomicBoolean();
        ComputeOptions later = ComputeOptions.defaults().withCancellation(() -> begun.getAndSet(true));
        assertThatThrownBy(() -> answer(counting, later)).isInstanceOf(CancellationException.class);
        assertThat(counting.calls).hasValue(1);
    }
}
