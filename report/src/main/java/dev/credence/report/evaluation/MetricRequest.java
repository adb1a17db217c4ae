package dev.credence.report.evaluation;

import dev.credence.api.metric.Metric;

/**
 * A metric to report.
 *
 * @param group the heading under which it stands, empty for none
 * @param metric the metric
 */
record MetricRequest(String group, Metric<?> metric) {}
