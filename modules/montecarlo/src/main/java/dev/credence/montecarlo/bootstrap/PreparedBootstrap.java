package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** A bootstrap interval prepared for one sample: the statistic of each draw, and the bounds computed from the draws. */
@FunctionalInterface
interface PreparedBootstrap<E extends Evidence> {
    /** Computes the bounds from the values of the draws. */
    BootstrapBounds bounds(EmpiricalDistribution replicates, ConfidenceLevel level);

    /** Returns a factory of the statistic that a thread computes from the weights of each draw; by default the metric. */
    default Supplier<ToDoubleFunction<double[]>> statistics(Metric<E> metric, Sample<E> sample) {
        E evidence = sample.evidence();
        Range range = metric.range();
        ToDoubleFunction<double[]> value = weights -> range.clamp(metric.value(evidence, weights));
        return () -> value;
    }
}
