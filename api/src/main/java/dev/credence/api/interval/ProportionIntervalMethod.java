package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * An interval method for metrics of the form {@code link(successes / trials)}. An implementation needs only {@code id} and {@link
 * #at}, and then serves every proportion metric, including F1 through its link.
 */
public interface ProportionIntervalMethod extends IntervalMethod {
    /**
     * Returns the bounds at a level.
     *
     * @param level the level
     * @return bounds, immutable and thread-safe
     */
    ProportionBounds at(ConfidenceLevel level);

    /**
     * Returns whether the bounds are exact under the binomial model: either their coverage is guaranteed, or they come from an
     * exact posterior.
     *
     * @return true if they are exact; by default false
     */
    default boolean exact() {
        return false;
    }

    @Override
    default Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return ProportionEstimates.refusal(metric, sample);
    }

    @Override
    default <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        return ProportionEstimates.estimate(this, (ProportionMetric<E>) metric, sample, level);
    }
}
