package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;

/**
 * An interval method that simulates a posterior and can return its draws. Users can compute from the draws a histogram, a density,
 * the probability of any statement about the metric, or an expected loss.
 */
public interface DrawsMethod extends IntervalMethod {
    /**
     * Returns draws of the metric from its posterior, in the order of drawing. The same seed gives the same bits on any number of
     * threads, and the same draws of the underlying proportions: the i-th draws of two metrics of one sample belong to the same
     * draw of proportions. Where all draws are equal, the method may return an interval that is wider than the range of the draws.
     *
     * @param <E> kind of evidence
     * @param metric a metric that fits
     * @param sample the sample
     * @param computeOptions options of the computation: seed, number of draws, threads, progress, cancellation
     * @return a new array with one value for each draw; NaN where the metric is undefined, and NaN in every draw where the data
     *     give no information
     * @throws IllegalArgumentException if the method does not fit
     * @throws java.util.concurrent.CancellationException if the computation was cancelled
     */
    <E extends Evidence> double[] draws(Metric<E> metric, Sample<E> sample, ComputeOptions computeOptions);
}
