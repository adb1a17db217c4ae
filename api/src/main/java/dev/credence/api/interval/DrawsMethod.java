package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;

/**
 * An interval method that simulates a posterior and can hand its draws over: for a histogram or a density of your own, for the
 * probability of any statement, for loss under another's numbers.
 */
public interface DrawsMethod extends IntervalMethod {
    /**
     * Draws of the metric from its posterior, in the order of drawing. The same seed gives the same bits on any number of threads, and
     * the same draws of what the metric is of: the i-th draws of two metrics of one sample belong together. An interval that the method
     * widens, where all draws agree, is wider than these.
     *
     * @param <E> kind of evidence
     * @param metric a metric that fits
     * @param sample the sample
     * @param run seed, number of draws, threads, progress, cancellation
     * @return a new array of 8 bytes a draw; NaN where the metric is undefined, and throughout where nothing is known
     * @throws IllegalArgumentException if the method does not fit
     * @throws java.util.concurrent.CancellationException if the run was cancelled
     */
    <E extends Evidence> double[] draws(Metric<E> metric, Sample<E> sample, ComputeOptions run);
}
