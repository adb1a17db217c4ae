package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * A way to put an interval around a metric. Implementations are immutable and thread-safe.
 *
 * <p>A method for proportions is most easily written as a {@link ProportionIntervalMethod}.
 */
public interface IntervalMethod extends Configurable<IntervalMethod> {
    /**
     * Why the method does not fit this metric on this sample.
     *
     * @param metric the metric
     * @param sample the sample
     * @return the reason, or empty where it fits
     */
    Optional<String> refusal(Metric<?> metric, Sample<?> sample);

    /**
     * Whether the method fits this metric on this sample.
     *
     * @param metric the metric
     * @param sample the sample
     * @return true where {@link #refusal} has no reason
     */
    default boolean supports(Metric<?> metric, Sample<?> sample) {
        return refusal(metric, sample).isEmpty();
    }

    /**
     * The interval.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param level the level
     * @param run seed, draws, threads
     * @return the estimate; undefined data give a status, not an exception
     * @throws IllegalArgumentException if the method does not fit; the message is that of {@link #refusal}
     */
    <E extends Evidence> Estimate estimate(Metric<E> metric, Sample<E> sample, ConfidenceLevel level, Run run);

    /**
     * {@inheritDoc} By default a method has no options.
     */
    @Override
    default IntervalMethod configured(Options options) {
        if (options.isEmpty()) {
            return this;
        }
        throw new IllegalArgumentException("interval method '" + id() + "' has no options: options=" + options);
    }

    /**
     * Throws the refusal, if there is one: the first line of most implementations of {@link #estimate}.
     *
     * @param metric the metric
     * @param sample the sample
     * @throws IllegalArgumentException if the method does not fit
     */
    default void requireSupport(Metric<?> metric, Sample<?> sample) {
        refusal(metric, sample).ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "method '" + id() + "' does not fit metric '" + metric.spelling() + "': " + reason);
        });
    }
}
