package dev.credence.outcomes.metric.agreement;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import java.util.Arrays;
import java.util.Collection;

/** Provides the metrics of the agreement of raters. */
public final class AgreementMetrics implements MetricProvider {
    @Override
    public Collection<? extends Metric<?>> metrics() {
        return Arrays.stream(ChanceAgreement.values()).map(Agreement::new).toList();
    }
}
