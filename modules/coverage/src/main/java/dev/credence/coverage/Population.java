package dev.credence.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The population of a coverage study: the true values of metrics, and how samples are drawn. The populations of {@link Populations}
 * that consist of cells are enumerated where there are few enough outcomes; any other is simulated. Implementations are immutable
 * and shared by threads.
 *
 * @param <E> kind of evidence
 */
public interface Population<E extends Evidence> {
    /**
     * {@return a name that is different for each population of a study and the same in every run: results are stored under it, and the seed
     * of the samples is derived from it; an example is {@code n=30, p=0.1}}
     */
    String name();

    /** {@return the parameters of the population, which are its place in a grid: numbers by their names, in the order of columns} */
    default Map<String, Double> parameters() {
        return Map.of();
    }

    /** {@return how many observations a sample has} */
    long size();

    /**
     * Returns the true value that intervals should cover.
     *
     * @param metric a metric
     * @return its value in the population, NaN where it is 0/0
     */
    double value(Metric<E> metric);

    /**
     * Draws a sample.
     *
     * @param random source of all its randomness
     * @return a new sample
     */
    Sample<E> draw(RandomGenerator random);
}
