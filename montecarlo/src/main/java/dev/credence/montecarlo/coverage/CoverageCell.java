package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;

/**
 * The unit of work of a study: one method at one truth. Cells are independent of each other, so a study may be spread over
 * machines, stopped and gone on with.
 *
 * @param <E> kind of evidence
 * @param metric the metric
 * @param method the method under study
 * @param population the truth
 * @param level the level
 */
public record CoverageCell<E extends Evidence>(
        Metric<E> metric, IntervalMethod method, Population<E> population, ConfidenceLevel level) {
    /**
     * Whether a result is this cell's.
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
