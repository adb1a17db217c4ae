package dev.credence.numerics.random;

import dev.credence.numerics.beta.Binomial;
import java.util.Arrays;
import java.util.function.LongSupplier;

/** Tests of fit of a sampler to the binomial distribution; see {@link Fit} for the chance of a false alarm. */
record BinomialFit(long trials, double p) {
    private static final int DRAWS = 400_000;

    /** Every count by itself. */
    void counts(LongSupplier sampler) {
        double mean = trials * p;
        double sd = Math.sqrt(mean * (1 - p));
        long from = Math.max(0, (long) (mean - 8 * sd - 8));
        long to = Math.min(trials, (long) (mean + 8 * sd + 30));
        long[] counts = new long[(int) (to - from + 1)];
        for (int draw = 0; draw < DRAWS; draw++) {
            counts[(int) (sampler.getAsLong() - from)]++;
        }
        Fit.chiSquare(counts, k -> Binomial.probability(from + k, trials, p), toString());
    }

    /**
     * Compares counts that cannot be tabulated, in 64 intervals of a tenth of a standard deviation, with the
     * exact distribution.
     */
    void largeCounts(LongSupplier sampler) {
        double sd = Math.sqrt(trials * p * (1 - p));
        long[] edges = new long[63];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = (long) Math.floor(trials * p + sd * (i - 31) / 10);
        }
        long[] counts = new long[64];
        for (int draw = 0; draw < DRAWS; draw++) {
            int cell = Arrays.binarySearch(edges, sampler.getAsLong());
            counts[cell >= 0 ? cell : -cell - 1]++;
        }
        Fit.chiSquare(counts, cell -> between(edges, cell), toString());
    }

    private double between(long[] edges, int cell) {
        double upper = cell == edges.length ? 1 : Binomial.cdf(edges[cell], trials, p);
        return upper - (cell == 0 ? 0 : Binomial.cdf(edges[cell - 1], trials, p));
    }

    /** Checks moments, which depend on the tails that chi-square pools. */
    void meanAndVariance(LongSupplier sampler) {
        double mean = trials * p;
        double variance = mean * (1 - p);
        double sum = 0;
        double squares = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            double off = sampler.getAsLong() - mean;
            sum += off;
            squares += off * off;
        }
        Fit.mean(sum / DRAWS, 0, Math.sqrt(variance / DRAWS), "mean");
        double kurtosis = 3 + 1 / variance;
        Fit.mean(squares / DRAWS, variance, variance * Math.sqrt((kurtosis - 1) / DRAWS), "variance");
    }
}
