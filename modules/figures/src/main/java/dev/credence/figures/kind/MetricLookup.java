package dev.credence.figures.kind;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import java.util.Optional;

/** Finds the metric that a result names, if it is installed. */
final class MetricLookup {
    private MetricLookup() {}

    /** Finds the metric of a spelling; empty if a result names a metric that is not installed, such as a user's own. */
    static Optional<Metric<?>> of(Credence credence, String spelling) {
        int end = 0;
        while (end < spelling.length() && ".:@".indexOf(spelling.charAt(end)) < 0) {
            end++;
        }
        boolean known = credence.registry().hasMetric(spelling.substring(0, end));
        return known ? Optional.of(credence.registry().metric(spelling)) : Optional.empty();
    }
}
