package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Distribution;
import dev.credence.api.metric.Metric;

/** A comparator that can compute the whole distribution of the difference, such as the posterior of first minus second. */
public interface DistributionComparator extends Comparator {
    /**
     * Returns the distribution of the difference of the metric, first system minus second.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @param pairing the two systems
     * @return the distribution of the difference
     * @throws IllegalArgumentException if the comparator does not fit
     */
    <E extends Evidence> Distribution distribution(Metric<E> metric, Pairing<E> pairing);
}
