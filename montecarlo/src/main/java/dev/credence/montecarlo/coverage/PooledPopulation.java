package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Samples of a population as if their observations were independent. */
record PooledPopulation<E extends Evidence>(Population<E> whole) implements Population<E> {
    @Override
    public String name() {
        return whole.name() + ", pooled";
    }

    @Override
    public Map<String, Double> parameters() {
        return whole.parameters();
    }

    @Override
    public long size() {
        return whole.size();
    }

    @Override
    public double value(Metric<E> metric) {
        return whole.value(metric);
    }

    @Override
    public Sample<E> draw(RandomGenerator random) {
        return whole.draw(random).pooled();
    }
}
