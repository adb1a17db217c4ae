package dev.credence.testkit;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * A metric and a sample on which an interval method is tested.
 *
 * @param <E> kind of evidence
 * @param metric the metric
 * @param sample the sample
 */
public record IntervalCase<E extends Evidence>(Metric<E> metric, Sample<E> sample) implements TestCase<IntervalMethod> {
    private static final int MAX_ATOMS = 8;

    /**
     * Computes the interval of the metric.
     *
     * @param method the method
     * @param level the confidence level
     * @param options seed, draws, threads
     * @return the estimate
     */
    public Estimate compute(IntervalMethod method, ConfidenceLevel level, ComputeOptions options) {
        return Estimate.compute(method, metric, sample, level, options);
    }

    @Override
    public Estimate answer(IntervalMethod method, ConfidenceLevel level, ComputeOptions options) {
        return compute(method, level, options);
    }

    @Override
    public boolean fits(IntervalMethod method) {
        return metric.refusal(sample.evidence()).isEmpty()
                && method.refusal(metric, sample).isEmpty();
    }

    @Override
    public Optional<Refusal> refusal(IntervalMethod method) {
        return method.refusal(metric, sample);
    }

    @Override
    public String design() {
        return sample.design();
    }

    /** {@return the observed value of the metric; NaN if it is undefined} */
    public double value() {
        return metric.value(sample.evidence(), sample.weights());
    }

    /** {@return the metric, the design and the first atoms with their counts, for messages} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(metric.spelling() + " on " + sample.design() + " " + sample.evidence());
        text.append(" {");
        for (int atom = 0; atom < Math.min(MAX_ATOMS, sample.evidence().atoms()); atom++) {
            text.append(atom > 0 ? "; " : "")
                    .append(sample.evidence().describe(atom))
                    .append(": ")
                    .append(sample.evidence().count(atom));
        }
        return text.append("}").toString();
    }
}
