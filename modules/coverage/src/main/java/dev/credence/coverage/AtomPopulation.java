package dev.credence.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.Arrays;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.commons.rng.UniformRandomProvider;

/** A population that consists of the atoms of any evidence whose counts can be changed, each with a weight. */
final class AtomPopulation<E extends Evidence> implements Population<E> {
    private final String name;
    private final E evidence;
    private final double[] weights;
    private final long size;
    private final MultinomialSampler sampler;

    AtomPopulation(String name, E evidence, double[] weights, long size) {
        if (!(size >= 1)) {
            throw new IllegalArgumentException("n must be >= 1: n=" + size);
        }
        this.name = name;
        this.evidence = evidence;
        this.weights = weights;
        this.size = size;
        this.sampler = new MultinomialSampler(weights, size);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, Double> parameters() {
        return Map.of("n", (double) size);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public double value(Metric<E> metric) {
        return metric.value(evidence, weights.clone());
    }

    @Override
    @SuppressWarnings("unchecked") // evidence with other counts has the same class
    public Sample<E> draw(RandomGenerator random) {
        UniformRandomProvider uniform = random::nextLong;
        double[] drawn = new double[weights.length];
        sampler.sample(uniform, drawn);
        long[] counts = Arrays.stream(drawn).mapToLong(Math::round).toArray();
        return Sample.of((E) evidence.withCounts(counts).orElseThrow());
    }
}
