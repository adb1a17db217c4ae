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
 * A method that compares two systems by a metric. This interface has what an implementation writes; users call {@link
 * Comparison#compute} or the facade. Implementations are immutable and thread-safe.
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
     * Compares two systems by a metric that fits. It is called only after {@link #refusal} of the same metric and pairing has returned an
     * empty result. Users call {@link Comparison#compute} or the facade, which check this.
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
     * {@return whether the intervals and p-values are valid at all sample sizes at the same time, so that the comparison may be looked at
     * while the samples grow, and the sampling may stop at any look; true for confidence sequences; by default false, for samples whose
     * size does not depend on their values} Several systems are then adjusted by a union bound, which is valid at every look as well.
     */
    default boolean isValidAtEveryLook() {
        return false;
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
     * @param methods finds interval methods by their spelling, in the registry that contains this comparator
     * @return the comparator with these options, by default the result of {@link #configured(Options)}
     * @throws IllegalArgumentException if an option is unknown or its value is not allowed
     */
    default Comparator configured(Options options, Function<String, IntervalMethod> methods) {
        return configured(options);
    }
}
