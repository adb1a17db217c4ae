package dev.credence.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;

/**
 * The unit of work of a study: one method and one population. Cells are independent of each other, so a study may be distributed
 * over machines, stopped and resumed.
 *
 * @param <E> kind of evidence
 * @param metric the metric
 * @param method the method under study
 * @param population the population with the true value
 * @param level the level
 */
public record CoverageCell<E extends Evidence>(
        Metric<E> metric, IntervalMethod method, Population<E> population, ConfidenceLevel level) {
    /**
     * Returns whether a result belongs to this cell.
     *
     * @param result a result
     * @return true where metric, method, level and population have the same names
     */
    public boolean matches(Coverage result) {
        return result.metric().equals(metric.spelling())
                && result.method().equals(method.spelling())
                && result.level().equals(level)
                && result.population().equals(population.name());
    }
}
