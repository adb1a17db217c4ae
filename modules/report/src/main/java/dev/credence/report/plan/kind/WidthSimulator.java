package dev.credence.report.plan.kind;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;

/**
 * A service that measures how wide intervals are in samples of a given size, with a pilot sample's proportions as the truth. The
 * module {@code credence-coverage} provides it; without that module {@code plan metric} is refused.
 */
public interface WidthSimulator {
    /**
     * Measures the intervals of a method.
     *
     * @param <E> kind of evidence
     * @param study the metric, the pilot sample and the method
     * @param n size of samples, 1 or more: clusters of clustered data, otherwise observations
     * @param replicates number of samples drawn where outcomes are too many to enumerate
     * @param options seed, threads and cancellation
     * @return the measured widths
     * @throws IllegalArgumentException if samples like the pilot sample cannot be simulated
     */
    <E extends Evidence> Widths measure(Study<E> study, long n, long replicates, ComputeOptions options);

    /**
     * The metric, the pilot sample and the method whose intervals are measured.
     *
     * @param <E> kind of evidence
     * @param pilot the sample whose proportions and design are those of the simulated samples
     * @param method the interval method
     */
    record Study<E extends Evidence>(Metric<E> metric, Sample<?> pilot, IntervalMethod method, ConfidenceLevel level) {}

    /**
     * Measured widths.
     *
     * @param mean mean width of the intervals
     * @param error simulation error of the mean; 0 where outcomes were enumerated
     * @param truth true value of the metric
     * @param coverage share of samples whose interval covers the true value
     * @param undefined share of samples in which the metric is 0/0
     * @param exact whether outcomes were enumerated
     * @param samples number of samples, or of outcomes where they were enumerated
     */
    record Widths(
            double mean, double error, double truth, double coverage, double undefined, boolean exact, long samples) {}
}
