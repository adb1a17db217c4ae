package dev.credence.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.planning.internal.MatrixSampler;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A population given by the probabilities of the cells of a confusion matrix; a sample has a fixed number of independent observations. */
final class MatrixPopulation implements Population<ConfusionMatrix>, CellRunner.Enumerable {
    private final Map<String, Double> parameters;
    private final String name;
    private final ConfusionMatrix cells;
    private final double[] shares;
    private final long size;
    private final MatrixSampler sampler;

    /**
     * Creates a population.
     *
     * @param parameters the parameters of the population in a grid of populations, by name
     * @param positive the label counted as positive
     * @param weights a weight per cell, row by row, of any scale
     * @param size observations of a sample
     */
    MatrixPopulation(
            String name,
            Map<String, Double> parameters,
            List<String> labels,
            Optional<String> positive,
            double[] weights,
            long size) {
        if (!(size >= 1)) {
            throw new IllegalArgumentException("n must be >= 1: n=" + size);
        }
        this.name = name;
        this.parameters = parameters;
        this.size = size;
        this.sampler = new MatrixSampler(labels, positive, weights, size);
        double total = Arrays.stream(weights).sum();
        this.shares = Arrays.stream(weights).map(w -> w / total).toArray();
        long[] ones = new long[weights.length];
        Arrays.fill(ones, 1);
        this.cells = sampler.matrix(ones);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, Double> parameters() {
        return parameters;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public MatrixPopulation cellular() {
        return this;
    }

    /** Returns a matrix in which every cell is an atom, row by row. */
    ConfusionMatrix cells() {
        return cells;
    }

    /** Returns the probability of a cell; cells are numbered row by row. */
    double share(int cell) {
        return shares[cell];
    }

    @Override
    public double value(Metric<ConfusionMatrix> metric) {
        return metric.value(cells, shares.clone());
    }

    @Override
    public Sample<ConfusionMatrix> draw(RandomGenerator random) {
        return Sample.of(sampler.draw(random));
    }

    /** Returns the sample with these counts, given row by row. */
    Sample<ConfusionMatrix> sample(long[] counts) {
        return Sample.of(sampler.matrix(counts));
    }
}
