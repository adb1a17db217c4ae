package dev.credence.outcomes.metric;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.outcomes.retrieval.RetrievalMeasure;
import java.util.Collection;
import java.util.List;

/** Provides the means of the measures of retrieval over queries. */
public final class RetrievalMetrics implements MetricProvider {
    private static final List<Metric<?>> ALL =
            RetrievalMeasure.all().stream().<Metric<?>>map(RetrievalMetric::new).toList();

    /** Creates the provider. */
    public RetrievalMetrics() {}

    @Override
    public Collection<? extends Metric<?>> metrics() {
        return ALL;
    }
}
