package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import java.util.Optional;

/** A way to compare two systems by a metric. Implementations are immutable and thread-safe. */
public interface Comparator extends Configurable<Comparator> {
    /**
     * Why the comparator does not fit this metric on this pairing.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @return the reason, or empty where it fits
     */
    Optional<String> refusal(Metric<?> metric, Pairing<?> pairing);

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
     * The comparison.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @param pairing the two systems
     * @param question level and margin
     * @param run seed, draws, threads
     * @return first less second, and how sure one is; undefined data give a status, not an exception
     * @throws IllegalArgumentException if the comparator does not fit; the message is that of {@link #refusal}
     */
    <E extends Evidence> Comparison compare(Metric<E> metric, Pairing<E> pairing, Question question, Run run);

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
     * Throws the refusal, if there is one: the first line of most implementations of {@link #compare}.
     *
     * @param metric the metric
     * @param pairing the two systems
     * @throws IllegalArgumentException if the comparator does not fit
     */
    default void requireSupport(Metric<?> metric, Pairing<?> pairing) {
        refusal(metric, pairing).ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "comparator '" + id() + "' does not fit metric '" + metric.spelling() + "': " + reason);
        });
    }
}
