package dev.credence.report.evaluation;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.registry.Registry;
import java.util.List;

/**
 * A metric with the name under which it was requested, such as recall requested as {@code sensitivity}.
 *
 * @param metric the metric
 * @param requested the name
 */
public record NamedMetric(Metric<?> metric, String requested) {
    /** The end of a spelling that asks for a metric of every class. */
    private static final String EVERY_CLASS = "@*";

    /**
     * Returns a metric under its spelling.
     *
     * @param metric the metric
     * @return the metric with its name
     */
    public static NamedMetric of(Metric<?> metric) {
        return new NamedMetric(metric, metric.spelling());
    }

    /**
     * Returns a metric under a name.
     *
     * @param registry the installed metrics
     * @param metric the metric
     * @param name the name under which it was requested
     * @return the metric with this name; with its spelling if the name means another configuration of the metric
     */
    public static NamedMetric of(Registry registry, Metric<?> metric, String name) {
        boolean same = registry.metric(name).spelling().equals(metric.spelling());
        return new NamedMetric(metric, same ? name.strip() : metric.spelling());
    }

    /**
     * Returns the metric of each class.
     *
     * @param labels the labels of the evidence
     * @return a metric for each label if the metric was requested for every class; otherwise the metric alone
     */
    public List<NamedMetric> ofEachClass(List<String> labels) {
        List<Metric<?>> each = OneVersusRest.ofEachClass(metric, labels);
        return each.size() == 1 && each.get(0).equals(metric)
                ? List.of(this)
                : each.stream().map(this::ofClass).toList();
    }

    /** {@return the name without the star that asks for every class} */
    public String family() {
        return requested.endsWith(EVERY_CLASS)
                ? requested.substring(0, requested.length() - EVERY_CLASS.length())
                : requested;
    }

    private NamedMetric ofClass(Metric<?> one) {
        return one instanceof OneVersusRest of && requested.endsWith(EVERY_CLASS)
                ? new NamedMetric(one, requested.substring(0, requested.length() - 1) + of.label())
                : of(one);
    }
}
