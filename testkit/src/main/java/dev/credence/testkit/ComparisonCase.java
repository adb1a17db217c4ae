package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;

/**
 * A metric on two systems: what a comparator is asked about.
 *
 * @param <E> kind of evidence of one system
 * @param metric the metric
 * @param pairing the two systems
 * @param swapped the same with the systems exchanged
 */
public record ComparisonCase<E extends Evidence>(Metric<E> metric, Pairing<E> pairing, Pairing<E> swapped) {
    /**
     * Asks a comparator.
     *
     * @param comparator the comparator
     * @param question level and margin
     * @param run seed, draws, threads
     * @return its comparison
     */
    public Comparison ask(Comparator comparator, ComparisonOptions question, Run run) {
        return comparator.compare(metric, pairing, question, run);
    }

    /** {@return the metric of the first system} */
    public double first() {
        return metric.value(pairing.firstEvidence(), pairing.firstWeights());
    }

    /** {@return the metric of the second system} */
    public double second() {
        return metric.value(pairing.secondEvidence(), pairing.secondWeights());
    }

    /**
     * The case with the systems exchanged.
     *
     * @return the other way round
     */
    public ComparisonCase<E> reversed() {
        return new ComparisonCase<>(metric, swapped, pairing);
    }

    /**
     * Whether the metric can read both systems and the comparator fits.
     *
     * @param comparator the comparator
     * @return true where it can be asked
     */
    public boolean fits(Comparator comparator) {
        return metric.refusal(pairing.firstEvidence()).isEmpty()
                && metric.refusal(pairing.secondEvidence()).isEmpty()
                && comparator.supports(metric, pairing);
    }

    /** For messages. */
    @Override
    public String toString() {
        return metric.spelling() + " on " + pairing;
    }
}
