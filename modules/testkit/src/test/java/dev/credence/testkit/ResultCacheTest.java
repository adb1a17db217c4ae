package dev.credence.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResultCacheTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(5, 2, 1, 9);
    private static final Metric<ConfusionMatrix> METRIC = ReferenceMetrics.accuracy();
    private static final ComputeOptions RUN = ComputeOptions.defaults();

    /** Computes whole ranges, and counts them. */
    private static final class CountingMethod implements IntervalMethod {
        private int computed;

        @Override
        public String id() {
            return "test-counting";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
            computed++;
            return Estimate.of(metric, sample, id(), level).bounds(0, 1).build();
        }
    }

    /** Computes whole ranges of differences, and counts them. */
    private static final class CountingComparator implements Comparator {
        private int computed;

        @Override
        public String id() {
            return "test-counting";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return Optional.empty();
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            computed++;
            return Comparison.of(metric, pairing, id(), options).bounds(-1, 1).build();
        }
    }

    @Test
    void equalRequestsAreComputedOnce() {
        CountingMethod counting = new CountingMethod();
        IntervalMethod cached = ResultCache.of(IntervalMethod.class, counting);
        IntervalCase<ConfusionMatrix> requested = new IntervalCase<>(METRIC, Sample.of(MATRIX));

        Estimate first = requested.compute(cached, ConfidenceLevel.P95, RUN);
        Estimate second = requested.compute(cached, ConfidenceLevel.P95, RUN);

        assertSame(first, second);
        assertEquals(1, counting.computed);
        requested.compute(cached, ConfidenceLevel.of(0.9), RUN);
        requested.compute(cached, ConfidenceLevel.P95, RUN.withSeed(8));
        new IntervalCase<>(METRIC, Sample.of(MATRIX)).compute(cached, ConfidenceLevel.P95, RUN);
        assertEquals(4, counting.computed);
    }

    @Test
    void equalComparisonsAreComputedOnce() {
        CountingComparator counting = new CountingComparator();
        Comparator cached = ResultCache.of(Comparator.class, counting);
        Pairing<ConfusionMatrix> pairing = Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX));
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95);

        Comparison first = cached.difference(METRIC, pairing, options, RUN);

        assertSame(first, cached.difference(METRIC, pairing, options, RUN));
        assertEquals(1, counting.computed);
        cached.difference(METRIC, pairing, options.withMargin(0.1), RUN);
        assertEquals(2, counting.computed);
    }

    @Test
    void otherQuestionsReachTheSubject() {
        assertEquals(
                "test-counting",
                ResultCache.of(IntervalMethod.class, new CountingMethod()).id());
        assertTrue(ResultCache.of(Comparator.class, new CountingComparator())
                .refusal(METRIC, Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX)))
                .isEmpty());
    }
}
