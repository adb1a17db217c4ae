package dev.credence.testkit;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;

/**
 * A metric on a sample: what an interval method is asked about.
 *
 * @param <E> kind of evidence
 * @param metric the metric
 * @param sample the sample
 */
public record IntervalCase<E extends Evidence>(Metric<E> metric, Sample<E> sample) {
    /**
     * Asks a method.
     *
     * @param method the method
     * @param level the level
     * @param run seed, draws, threads
     * @return its estimate
     */
    public Estimate ask(IntervalMethod method, ConfidenceLevel level, Run run) {
        return method.estimate(metric, sample, level, run);
    }

    /**
     * Whether the metric can read the sample and the method fits both.
     *
     * @param method the method
     * @return true where it can be asked
     */
    public boolean fits(IntervalMethod method) {
        return metric.refusal(sample.evidence()).isEmpty() && method.supports(metric, sample);
    }

    /** {@return the metric of the data; NaN where undefined} */
    public double value() {
        return metric.value(sample.evidence(), sample.weights());
    }

    /** For messages. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(metric.spelling() + " on " + sample.design() + " " + sample.evidence());
        text.append(" {");
        for (int atom = 0; atom < Math.min(8, sample.evidence().atoms()); atom++) {
            text.append(atom > 0 ? "; " : "")
                    .append(sample.evidence().describe(atom))
                    .append(": ")
                    .append(sample.evidence().count(atom));
        }
        return text.append("}").toString();
    }
}
