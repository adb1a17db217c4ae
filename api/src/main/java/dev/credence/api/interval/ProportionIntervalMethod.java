package dev.credence.api.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * An interval method for proportions, {@code link(successes / trials)}: write {@code id} and {@link #at}, and every proportion
 * metric has it, F1 through its link included.
 */
public interface ProportionIntervalMethod extends IntervalMethod {
    /**
     * The bounds at a level.
     *
     * @param level the level
     * @return bounds, immutable and thread-safe
     */
    ProportionBounds at(ConfidenceLevel level);

    /**
     * Whether the bounds are exact under the binomial model: guaranteed coverage, or an exact posterior.
     *
     * @return by default false
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
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions run) {
        return ProportionEstimates.estimate(this, (ProportionMetric<E>) metric, sample, level);
    }
}
