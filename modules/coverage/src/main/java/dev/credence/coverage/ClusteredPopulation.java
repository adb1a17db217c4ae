package dev.credence.coverage;

import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.commons.rng.UniformRandomProvider;

/** A population that consists of the observed clusters, each with a weight: a sample is a fixed number of clusters drawn with replacement. */
final class ClusteredPopulation<E extends Poolable<E>> implements Population<E> {
    private final String name;
    private final List<E> clusters;
    private final E whole;
    private final double[] atomWeights;
    private final long drawn;
    private final long size;
    private final MultinomialSampler sampler;

    /**
     * Creates a population.
     *
     * @param name its name
     * @param clusters the evidence of each cluster
     * @param weights a weight per cluster, of any scale
     * @param drawn clusters of a sample
     */
    ClusteredPopulation(String name, List<E> clusters, double[] weights, long drawn) {
        this.name = name;
        this.clusters = clusters;
        this.drawn = drawn;
        Pool<E> pool = clusters.get(0).pool(clusters);
        this.whole = pool.whole();
        this.atomWeights = new double[whole.atoms()];
        double total = Arrays.stream(weights).sum();
        double items = 0;
        for (int c = 0; c < weights.length; c++) {
            E cluster = clusters.get(c);
            for (int atom = 0; atom < cluster.atoms(); atom++) {
                atomWeights[pool.atom(c, atom)] += weights[c] * cluster.count(atom);
            }
            items += weights[c] / total * cluster.size();
        }
        this.size = Math.round(drawn * items);
        this.sampler = new MultinomialSampler(weights, drawn);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, Double> parameters() {
        return Map.of("clusters", (double) drawn);
    }

    /** Returns the mean number of observations, because clusters differ in size. */
    @Override
    public long size() {
        return size;
    }

    @Override
    public double value(Metric<E> metric) {
        return metric.value(whole, atomWeights.clone());
    }

    @Override
    public Sample<E> draw(RandomGenerator random) {
        UniformRandomProvider uniform = random::nextLong;
        double[] times = new double[clusters.size()];
        sampler.sample(uniform, times);
        Map<String, E> sample = new LinkedHashMap<>();
        for (int c = 0; c < times.length; c++) {
            for (int time = 0; time < times[c]; time++) {
                sample.put(Integer.toString(sample.size() + 1), clusters.get(c));
            }
        }
        return ClusteredSample.of(sample);
    }
}
