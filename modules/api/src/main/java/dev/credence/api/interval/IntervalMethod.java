package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * A method that computes an interval for a metric. Implementations are immutable and thread-safe.
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
     * Returns whether this method fits a metric and a sample.
     *
     * @param metric the metric
     * @param sample the sample
     * @return true if {@link #refusal} is empty
     */
    default boolean supports(Metric<?> metric, Sample<?> sample) {
        return refusal(metric, sample).isEmpty();
    }

    /**
     * Computes the interval of a metric and a sample that fit. The caller, which is {@link #estimate} or the facade, has already
     * checked that {@link #refusal} is empty.
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
     * Checks whether this method fits a metric and a sample, and computes the interval. It is widened by the guaranteed bounds of
     * the metric where the evidence stores ranges of scores.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param level the level
     * @param computeOptions options of the computation: seed, draws, threads
     * @return the estimate; where the metric is undefined, its status says so and no exception is thrown
     * @throws dev.credence.api.refusal.RefusedException if the method does not fit; its message is the refusal's sentence
     */
    default <E extends Evidence> Estimate estimate(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        require(metric, sample);
        return interval(metric, sample, level, computeOptions).certifiedFor(metric, sample);
    }

    /**
     * Throws an exception if this method does not fit a metric and a sample.
     *
     * @param metric the metric
     * @param sample the sample
     * @throws dev.credence.api.refusal.RefusedException if the method does not fit
     */
    default void require(Metric<?> metric, Sample<?> sample) {
        refusal(metric, sample).ifPresent(reason -> {
            throw reason.within(unsupported(metric)).asException();
        });
    }

    /**
     * Returns the beginning of the message of a refusal by this method.
     *
     * @param metric the metric
     * @return {@code method 'ID' does not fit metric 'SPELLING': }
     */
    default String unsupported(Metric<?> metric) {
        return "method '" + id() + "' does not fit metric '" + metric.spelling() + "': ";
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
