package dev.credence.api.registry;

import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Thresholded;
import dev.credence.api.option.Options;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Options of metrics, among them {@code threshold}, which every confusion metric has without saying so. */
final class MetricOptions {
    private static final String THRESHOLD = "threshold";

    private MetricOptions() {}

    static Metric<?> apply(Metric<?> metric, Options options, Catalogue<Metric<?>> catalogue) {
        if (metric instanceof ConfusionMetric confusion
                && options.text(THRESHOLD).isPresent()) {
            Map<String, String> rest = new LinkedHashMap<>(options.values());
            rest.remove(THRESHOLD);
            ConfusionMetric configured = (ConfusionMetric) apply(confusion, Options.of(rest), catalogue);
            return Thresholded.of(configured, options.number(THRESHOLD, 0));
        }
        catalogue.requireKnown(metric, options);
        return options.isEmpty() ? metric : metric.configured(options);
    }

    static Optional<Metric<?>> oneVersusRest(Metric<?> metric, String label) {
        if (metric instanceof Thresholded) {
            throw new IllegalArgumentException("metric '" + metric.spelling() + "' takes no @label: '" + label
                    + "'; a scored sample has its positive class already");
        }
        return Optional.empty();
    }
}
