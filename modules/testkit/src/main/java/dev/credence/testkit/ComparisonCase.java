package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * A metric and two systems on which a comparator is tested.
 *
 * @param <E> kind of evidence of one system
 * @param metric the metric
 * @param pairing the two systems
 * @param swapped the two systems, exchanged
 */
public record ComparisonCase<E extends Evidence>(Metric<E> metric, Pairing<E> pairing, Pairing<E> swapped)
        implements TestCase<Comparator> {
    /**
     * Returns the case of two systems that classified the same observations.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of evidence of both systems
     * @param metric the metric
     * @param joint both systems
     * @param swapped both systems, exchanged
     * @return the paired case
     */
    public static <E extends Evidence, P extends PairedEvidence<E>> ComparisonCase<E> paired(
            Metric<E> metric, Sample<P> joint, Sample<P> swapped) {
        return new ComparisonCase<>(metric, Pairing.paired(joint), Pairing.paired(swapped));
    }

    /**
     * Returns the case of two systems that classified different observations.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @param first the first system
     * @param second the second system
     * @return the independent case
     */
    public static <E extends Evidence> ComparisonCase<E> independent(
            Metric<E> metric, Sample<E> first, Sample<E> second) {
        return new ComparisonCase<>(metric, Pairing.independent(first, second), Pairing.independent(second, first));
    }

    /**
     * Compares the two systems.
     *
     * @param comparator the comparator
     * @param options level and margin
     * @param computeOptions seed, draws, threads
     * @return the comparison
     */
    public Comparison compute(Comparator comparator, ComparisonOptions options, ComputeOptions computeOptions) {
        return Comparison.compute(comparator, metric, pairing, options, computeOptions);
    }

    @Override
    public Comparison answer(Comparator comparator, ConfidenceLevel level, ComputeOptions computeOptions) {
        return compute(comparator, ComparisonOptions.at(level), computeOptions);
    }

    @Override
    public boolean fits(Comparator comparator) {
        return metric.refusal(pairing.firstEvidence()).isEmpty()
                && metric.refusal(pairing.secondEvidence()).isEmpty()
                && comparator.refusal(metric, pairing).isEmpty();
    }

    @Override
    public Optional<Refusal> refusal(Comparator comparator) {
        return comparator.refusal(metric, pairing);
    }

    @Override
    public String design() {
        return pairing instanceof Pairing.Paired<?, ?> paired
                ? paired.joint().design()
                : ((Pairing.Independent<?>) pairing).first().design();
    }

    /** {@return the observed value of the first system} */
    public double first() {
        return metric.value(pairing.firstEvidence(), pairing.firstWeights());
    }

    /** {@return the observed value of the second system} */
    public double second() {
        return metric.value(pairing.secondEvidence(), pairing.secondWeights());
    }

    /** {@return the case with the systems exchanged} */
    public ComparisonCase<E> reversed() {
        return new ComparisonCase<>(metric, swapped, pairing);
    }

    /** {@return the metric and the systems, for messages} */
    @Override
    public String toString() {
        return metric.spelling() + " on " + pairing;
    }
}
