package dev.credence.toys;

import dev.credence.api.interval.Distribution;
import dev.credence.api.metric.Range;

/** The distribution of the larger of two uniform random numbers, which has the density 2x on [0, 1]. */
public record IncreasingDensity() implements Distribution {
    @Override
    public Range support() {
        return Range.UNIT;
    }

    @Override
    public double cdf(double x) {
        return x * x;
    }

    @Override
    public double survival(double x) {
        return (1 - x) * (1 + x);
    }

    @Override
    public double density(double x) {
        return 2 * x;
    }

    @Override
    public double quantile(double probability) {
        return Math.sqrt(probability);
    }

    @Override
    public double upperQuantile(double probability) {
        return Math.sqrt(1 - probability);
    }

    @Override
    public double mean() {
        return 2 / 3.0;
    }

    @Override
    public double standardDeviation() {
        return Math.sqrt(1 / 18.0);
    }

    @Override
    public double mode() {
        return 1;
    }
}
