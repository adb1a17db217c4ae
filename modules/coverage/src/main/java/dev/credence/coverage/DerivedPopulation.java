package dev.credence.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.Map;

/** A population with the same true values as another, from which samples are drawn or analysed in a different way. */
interface DerivedPopulation<E extends Evidence> extends Population<E> {
    /** Returns the other population. */
    Population<E> whole();

    @Override
    default String name() {
        return whole().name();
    }

    @Override
    default Map<String, Double> parameters() {
        return whole().parameters();
    }

    @Override
    default long size() {
        return whole().size();
    }

    @Override
    default double value(Metric<E> metric) {
        return whole().value(metric);
    }
}
