package dev.credence.planning.internal;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Draws confusion matrices of a fixed number of independent observations. Immutable; shared by all threads. */
public final class MatrixSampler {
    private final List<String> labels;
    private final Optional<String> positive;
    private final MultinomialSampler sampler;

    /**
     * Creates a sampler.
     *
     * @param positive the label counted as positive
     * @param weights a weight per cell, row by row, of any scale
     * @param n observations of a matrix
     */
    public MatrixSampler(List<String> labels, Optional<String> positive, double[] weights, long n) {
        this.labels = List.copyOf(labels);
        this.positive = positive;
        this.sampler = new MultinomialSampler(weights, n);
    }

    /**
     * Creates a sampler of matrices with the proportions of an observed one.
     *
     * @param n observations of a matrix
     */
    public static MatrixSampler like(ConfusionMatrix observed, long n) {
        return new MatrixSampler(observed.labels(), observed.positive(), cellCounts(observed), n);
    }

    /** {@return the count of every cell} */
    public static double[] cellCounts(ConfusionMatrix matrix) {
        int k = matrix.classes();
        double[] counts = new double[Math.multiplyExact(k, k)];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[matrix.truth(atom) * k + matrix.predicted(atom)] = matrix.count(atom);
        }
        return counts;
    }

    /**
     * Draws the counts of cells.
     *
     * @param random the source of randomness
     */
    public static long[] counts(MultinomialSampler sampler, int cells, RandomGenerator random) {
        double[] counts = new double[cells];
        sampler.sample(random::nextLong, counts);
        return Arrays.stream(counts).mapToLong(count -> (long) count).toArray();
    }

    /**
     * Draws a matrix.
     *
     * @param random the source of randomness
     */
    public ConfusionMatrix draw(RandomGenerator random) {
        return matrix(counts(sampler, labels.size() * labels.size(), random));
    }

    /**
     * Returns the matrix with the given counts.
     *
     * @param counts a count per cell, row by row
     */
    public ConfusionMatrix matrix(long[] counts) {
        int k = labels.size();
        long[][] table = new long[k][];
        for (int row = 0; row < k; row++) {
            table[row] = Arrays.copyOfRange(counts, row * k, (row + 1) * k);
        }
        ConfusionMatrix matrix = ConfusionMatrix.of(labels, table);
        return positive.map(matrix::withPositive).orElse(matrix);
    }
}
