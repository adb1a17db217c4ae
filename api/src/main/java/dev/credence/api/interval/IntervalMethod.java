package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
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
    Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample);

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
     * The interval, of a metric and a sample that fit: {@link #refusal} is empty, and has been asked by {@link #estimate} or by the
     * facade, so that it is asked once.
     *
     * @param <E> kind of evidence
     * @param metric a metric that fits
     * @param sample a sample that fits
     * @param level the level
     * @param run seed, draws, threads
     * @return the estimate; undefined data give a status, not an exception
     */
    <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run);

    /**
     * The interval of any metric and sample: asks whether the method fits, then answers; widened by the metric's certificate where the
     * evidence keeps ranges of scores.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param level the level
     * @param run seed, draws, threads
     * @return the estimate; undefined data give a status, not an exception
     * @throws dev.credence.api.refusal.RefusedException if the method does not fit; its message is the refusal's sentence
     */
    default <E extends Evidence> Estimate estimate(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run) {
        require(metric, sample);
        return interval(metric, sample, level, run).certifiedFor(metric, sample);
    }

    /**
     * Throws the refusal, if there is one, for whoever cannot go on without an answer.
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
     * How a refusal by this method begins.
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
