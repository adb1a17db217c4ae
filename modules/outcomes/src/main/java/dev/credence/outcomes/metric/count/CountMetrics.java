package dev.credence.outcomes.metric.count;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Provides the metrics of true and false positives and negatives per item. */
public final class CountMetrics implements MetricProvider {
    private static final List<CountMetric> ALL =
            Arrays.stream(CountFormula.values()).map(CountMetric::new).toList();

    /** For {@link java.util.ServiceLoader}. */
    public CountMetrics() {}

    @Override
    public Collection<? extends Metric<?>> metrics() {
        return ALL;
    }
}
