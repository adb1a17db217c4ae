package dev.credence.coverage;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.Arrays;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.apache.commons.rng.UniformRandomProvider;

/** A population that consists of the scores of a sample, each with a weight. */
final class ScoredPopulation implements Population<ScoredSample> {
    private final String name;
    private final ScoredSample scores;
    private final double[] weights;
    private final long size;
    private final MultinomialSampler sampler;

    ScoredPopulation(String name, ScoredSample scores, double[] weights, long size) {
        if (!(size >= 1)) {
            throw new IllegalArgumentException("n must be >= 1: n=" + size);
        }
        this.name = name;
        this.scores = scores;
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
    public double value(Metric<ScoredSample> metric) {
        return metric.value(scores, weights.clone());
    }

    @Override
    public Sample<ScoredSample> draw(RandomGenerator random) {
        UniformRandomProvider uniform = random::nextLong;
        double[] counts = new double[weights.length];
        sampler.sample(uniform, counts);
        return Sample.of(ScoredSample.of(side(counts, true), side(counts, false)));
    }

    private double[] side(double[] counts, boolean positive) {
        double[] drawn = new double[Math.toIntExact(size)];
        int filled = 0;
        for (int atom = 0; atom < counts.length; atom++) {
            if (scores.positive(atom) == positive) {
                Arrays.fill(drawn, filled, filled + (int) counts[atom], scores.score(atom));
                filled += (int) counts[atom];
            }
        }
        return Arrays.copyOf(drawn, filled);
    }
}
