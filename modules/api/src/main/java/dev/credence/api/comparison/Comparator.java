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
 * A method that compares two systems by a metric. Implementations are immutable and thread-safe.
 *
 * <p>The name is ambiguous together with {@code import java.util.*}. The import {@code import
 * dev.credence.api.comparison.Comparator;} resolves this, since the import of a single type takes precedence. A class that needs
 * both types writes {@code java.util.Comparator} in full.
 */
public interface Comparator extends Configurable<Comparator> {
    /**
     * Returns the reason why this comparator does not fit a metric and a pairing.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return the reason, or empty where it fits
     */
    Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing);

    /**
     * Returns whether this comparator fits a metric and a pairing.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return true if {@link #refusal} is empty
     */
    default boolean supports(Metric<?> metric, Pairing<?> pairing) {
        return refusal(metric, pairing).isEmpty();
    }

    /**
     * Compares two systems by a metric that fits. The caller, which is {@link #compare} or the facade, has already checked that
     * {@link #refusal} is empty.
     *
     * @param <E> kind of evidence of one system
     * @param metric a metric that fits
     * @param pairing two systems that fit
     * @param options level and margin
     * @param computeOptions options of the computation: seed, draws, threads
     * @return the difference, first minus second, with its interval; where it is undefined, its status says so and no exception is
     *     thrown
     */
    <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions);

    /**
     * Checks whether this comparator fits a metric and a pairing, and compares the two systems.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @param pairing the two systems
     * @param options level and margin
     * @param computeOptions options of the computation: seed, draws, threads
     * @return the difference, first minus second, with its interval; where it is undefined, its status says so and no exception is
     *     thrown
     * @throws dev.credence.api.refusal.RefusedException if the comparator does not fit; its message is the refusal's sentence
     */
    default <E extends Evidence> Comparison compare(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
        require(metric, pairing);
        return difference(metric, pairing, options, computeOptions);
    }

    /**
     * Throws an exception if this comparator does not fit a metric and a pairing.
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
     * Returns the beginning of the message of a refusal by this comparator.
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
     * Returns this comparator with other options, where the value of an option may be the spelling of an interval method.
     *
     * @param options options among {@link #options()}
     * @param methods finds interval methods by their spelling, in the registry that holds this comparator
     * @return the comparator with these options, by default the result of {@link #configured(Options)}
     * @throws IllegalArgumentException if an option is unknown or its value is not allowed
     */
    default Comparator configured(Options options, Function<String, IntervalMethod> methods) {
        return configured(options);
    }
}
