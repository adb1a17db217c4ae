package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** A bootstrap interval made ready for one sample: what each draw computes, and how the draws become bounds. */
@FunctionalInterface
interface PreparedBootstrap<E extends Evidence> {
    /** The bounds. */
    BootstrapBounds bounds(EmpiricalDistribution replicates, ConfidenceLevel level);

    /** What a thread computes of each draw's weights: by default the metric. */
    default Supplier<ToDoubleFunction<double[]>> statistics(Metric<E> metric, Sample<E> sample) {
        E evidence = sample.evidence();
        Range range = metric.range();
        ToDoubleFunction<double[]> value = weights -> range.clamp(metric.value(evidence, weights));
        return () -> value;
    }
}
