package dev.credence.outcomes.metric.count;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Provides the metrics of true and false positives and negatives per item. */
public final class CountMetrics implements MetricProvider {
    private static final List<? extends Metric<?>> ALL = Stream.concat(
                    Arrays.stream(CountFormula.values()).map(CountMetric::new),
                    Stream.of(new CountExact(), new CountHamming()))
            .toList();

    /** For {@link java.util.ServiceLoader}. */
    public CountMetrics() {}

    @Override
    public Collection<? extends Metric<?>> metrics() {
        return ALL;
    }
}
