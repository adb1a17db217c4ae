package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;
import java.util.function.Function;

/**
 * A way to compare two systems by a metric. Implementations are immutable and thread-safe.
 *
 * <p>Beside {@code import java.util.*} the name is ambiguous; one line settles it, since an import of a single type wins over those of
 * whole packages: {@code import dev.credence.api.comparison.Comparator;}. A class that sorts as well names the other in full,
 * {@code java.util.Comparator}.
 */
public interface Comparator extends Configurable<Comparator> {
    /**
     * Why the comparator does not fit this metric on this pairing.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return the reason, or empty where it fits
     */
    Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing);

    /**
     * Whether the comparator fits this metric on this pairing.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return true where {@link #refusal} has no reason
     */
    default boolean supports(Metric<?> metric, Pairing<?> pairing) {
        return refusal(metric, pairing).isEmpty();
    }

    /**
     * The comparison, by a metric and of a pairing that fit: {@link #refusal} is empty, and has been asked by {@link #compare} or by
     * the facade, so that it is asked once.
     *
     * @param <E> kind of evidence of one system
     * @param metric a metric that fits
     * @param pairing two systems that fit
     * @param options level and margin
     * @param run seed, draws, threads
     * @return first minus second, and how sure one is; undefined data give a status, not an exception
     */
    <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions run);

    /**
     * The comparison by any metric and of any pairing: asks whether the comparator fits, then answers.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @param pairing the two systems
     * @param options level and margin
     * @param run seed, draws, threads
     * @return first minus second, and how sure one is; undefined data give a status, not an exception
     * @throws dev.credence.api.refusal.RefusedException if the comparator does not fit; its message is the refusal's sentence
     */
    default <E extends Evidence> Comparison compare(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions run) {
        require(metric, pairing);
        return difference(metric, pairing, options, run);
    }

    /**
     * Throws the refusal, if there is one, for whoever cannot go on without an answer.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @throws dev.credence.api.refusal.RefusedException if the comparator does not fit
     */
    default void require(Metric<?> metric, Pairing<?> pairing) {
        refusal(metric, pairing).ifPresent(reason -> {
            throw reason.within(unsupported(metric)).asException();
        });
    }

    /**
     * How a refusal by this comparator begins.
     *
     * @param metric the metric
     * @return {@code comparator 'ID' does not fit metric 'SPELLING': }
     */
    default String unsupported(Metric<?> metric) {
        return "comparator '" + id() + "' does not fit metric '" + metric.spelling() + "': ";
    }

    /**
     * {@inheritDoc} By default a comparator has no options.
     */
    @Override
    default Comparator configured(Options options) {
        if (options.isEmpty()) {
            return this;
        }
        throw new IllegalArgumentException("comparator '" + id() + "' has no options: options=" + options);
    }

    /**
     * The variant with these options, where one of them may be the spelling of an interval method.
     *
     * @param options options among {@link #options()}
     * @param methods finds interval methods by their spelling, in the registry that holds this comparator
     * @return the variant, by default that of {@link #configured(Options)}
     * @throws IllegalArgumentException if an option is unknown or its value is not allowed
     */
    default Comparator configured(Options options, Function<String, IntervalMethod> methods) {
        return configured(options);
    }
}
