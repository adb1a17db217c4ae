package dev.credence.coverage.report;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.coverage.Population;
import java.util.List;

/**
 * What a study is about.
 *
 * @param <E> kind of evidence
 * @param metric the metric
 * @param populations the truths, at least one
 * @param notes what the reader should know
 */
public record Truths<E extends Evidence>(
        Metric<E> metric, List<? extends Population<E>> populations, List<String> notes) {}
