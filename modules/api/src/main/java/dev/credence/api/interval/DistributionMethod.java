package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;

/** An interval method that can compute the whole distribution behind its interval, such as a posterior. */
public interface DistributionMethod extends IntervalMethod {
    /**
     * Returns the distribution of the metric.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @return its distribution
     * @throws IllegalArgumentException if the method does not fit
     */
    <E extends Evidence> Distribution distribution(Metric<E> metric, Sample<E> sample);
}
