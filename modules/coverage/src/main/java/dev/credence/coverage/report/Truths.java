package dev.credence.coverage.report;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.coverage.Population;
import java.util.List;

/**
 * The metric and the populations of a study.
 *
 * @param <E> kind of evidence
 * @param metric the metric
 * @param populations the populations, at least one
 * @param notes notes for the reader
 */
public record Truths<E extends Evidence>(
        Metric<E> metric, List<? extends Population<E>> populations, List<String> notes) {}
