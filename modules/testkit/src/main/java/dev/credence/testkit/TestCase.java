package dev.credence.testkit;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;

/**
 * A metric and data on which an interval method or a comparator is tested.
 *
 * @param <S> the subject of the tests: an interval method or a comparator
 */
public sealed interface TestCase<S> permits IntervalCase, ComparisonCase {
    /** {@return the metric} */
    Metric<?> metric();

    /** {@return the sampling design of the data, such as {@code "clustered"}} */
    String design();

    /**
     * Checks whether the metric can read the data and the subject supports both.
     *
     * @param subject an interval method or a comparator
     * @return true if the subject computes an answer for this case
     */
    boolean fits(S subject);

    /**
     * Returns the reason why the subject does not support this case.
     *
     * @param subject an interval method or a comparator
     * @return empty if the subject supports it
     */
    Optional<Refusal> refusal(S subject);

    /**
     * Computes the interval or the comparison of this case.
     *
     * @param subject an interval method or a comparator
     * @param level the confidence level
     * @param options seed, draws, threads
     * @return the answer, of a comparator without a margin
     */
    Inference answer(S subject, ConfidenceLevel level, ComputeOptions options);
}
