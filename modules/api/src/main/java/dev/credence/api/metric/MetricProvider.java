package dev.credence.api.metric;

import java.util.Collection;

/**
 * A provider of several metrics. It allows a module with many metrics to have one service entry instead of one for each metric.
 *
 * <p>Register the class as {@link Metric} providers are registered: in {@code provides dev.credence.api.metric.MetricProvider with
 * ...} of a module descriptor, or in the file {@code META-INF/services/dev.credence.api.metric.MetricProvider}. It needs a public
 * constructor without parameters. In a container it is a bean, and in code {@link dev.credence.api.registry.Registry.Builder#providers} adds it. The ids of all metrics must differ: the registry refuses two metrics with the same id, whichever
 * providers they come from.
 */
@FunctionalInterface
public interface MetricProvider {
    /** {@return the metrics, the same on every call} */
    Collection<? extends Metric<?>> metrics();
}
