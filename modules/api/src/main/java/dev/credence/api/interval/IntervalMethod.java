package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * A method that computes an interval for a metric. This interface has what an implementation writes; users call {@link
 * Estimate#compute} or the facade. Implementations are immutable and thread-safe.
 *
 * <p>A method for proportions is most easily written as a {@link ProportionIntervalMethod}.
 */
public interface IntervalMethod extends Configurable<IntervalMethod> {
    /**
     * Returns the reason why this method does not fit a metric and a sample.
     *
     * @param metric the metric
     * @param sample the sample
     * @return the reason, or empty where it fits
     */
    Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample);

    /**
     * Computes the interval of a metric and a sample that fit. It is called only after {@link #refusal} of the same metric and sample
     * has returned an empty result. Users call {@link Estimate#compute} or the facade, which check this.
     *
     * @param <E> kind of evidence
     * @param metric a metric that fits
     * @param sample a sample that fits
     * @param level the level
     * @param computeOptions options of the computation: seed, draws, threads
     * @return the estimate; where the metric is undefined, its status says so and no exception is thrown
     */
    <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions);

    /**
     * {@return whether the intervals cover at all sample sizes at the same time, so that they may be looked at while the sample grows, and
     * the sampling may stop at any look; true for confidence sequences; by default false, for an interval of a sample whose size does not
     * depend on its values}
     */
    default boolean isValidAtEveryLook() {
        return false;
    }

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
}
