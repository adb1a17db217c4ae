package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What is true in a coverage study, and how samples of it are drawn. Those of {@link Populations} that consist of cells are
 * enumerated where the outcomes can be counted; any other is simulated. Implementations are immutable and shared by threads.
 *
 * @param <E> kind of evidence
 */
public interface Population<E extends Evidence> {
    /**
     * A name, different for each population of a study and the same in every run: results are kept under it, and the seed of
     * its samples follows from it.
     *
     * @return such as {@code n=30, p=0.1}
     */
    String name();

    /**
     * Its place in a grid.
     *
     * @return numbers by their names, in the order of columns
     */
    default Map<String, Double> parameters() {
        return Map.of();
    }

    /** {@return how many observations a sample has} */
    long size();

    /**
     * The truth that intervals are to hold.
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
