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
    /** The distinct scores, ascending. */
    private final double[] distinct;
    /** The index of the score of each atom. */
    private final int[] places;

    ScoredPopulation(String name, ScoredSample scores, double[] weights, long size) {
        if (!(size >= 1)) {
            throw new IllegalArgumentException("n must be >= 1: n=" + size);
        }
        this.name = name;
        this.scores = scores;
        this.weights = weights;
        this.size = size;
        this.sampler = new MultinomialSampler(weights, size);
        this.places = new int[weights.length];
        for (int atom = 1; atom < places.length; atom++) {
            places[atom] = places[atom - 1] + (scores.score(atom) > scores.score(atom - 1) ? 1 : 0);
        }
        this.distinct = new double[places.length == 0 ? 0 : places[places.length - 1] + 1];
        for (int atom = 0; atom < places.length; atom++) {
            distinct[places[atom]] = scores.score(atom);
        }
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
        double[] drawn = new double[distinct.length];
        long[] positives = new long[distinct.length];
        long[] negatives = new long[distinct.length];
        int last = -1;
        int lastPlace = -1;
        for (int atom = 0; atom < counts.length; atom++) {
            if (counts[atom] > 0) {
                last += places[atom] > lastPlace ? 1 : 0;
                lastPlace = places[atom];
                drawn[last] = distinct[lastPlace];
                long[] side = scores.positive(atom) ? positives : negatives;
                side[last] += (long) counts[atom];
            }
        }
        double[] values = Arrays.copyOf(drawn, last + 1);
        return Sample.of(ScoredSample.ofRanges(
                values, values, Arrays.copyOf(positives, last + 1), Arrays.copyOf(negatives, last + 1)));
    }
}
