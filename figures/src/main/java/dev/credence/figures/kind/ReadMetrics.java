package dev.credence.figures.kind;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import java.util.Optional;

/** The metrics that a report's results name. */
final class ReadMetrics {
    private ReadMetrics() {}

    /** The metric of a spelling; none where a result names one that is not installed, as a user's own may be. */
    static Optional<Metric<?>> of(Credence credence, String spelling) {
        int end = 0;
        while (end < spelling.length() && ".:@".indexOf(spelling.charAt(end)) < 0) {
            end++;
        }
        boolean known = credence.registry().hasMetric(spelling.substring(0, end));
        return known ? Optional.of(credence.registry().metric(spelling)) : Optional.empty();
    }
}
