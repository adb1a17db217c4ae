package dev.credence.benchmarks.folds;

import java.util.Arrays;

/**
 * A density estimated from values by Gaussian kernels of Silverman's width, {@code 0.9 min(s, q/1.34) n^(-1/5)}, s their standard
 * deviation and q the distance of their quartiles.
 *
 * @see <a href="https://doi.org/10.1201/9781315140919">Silverman (1986), Density Estimation, equation 3.31</a>
 */
final class KernelDensity {
    private static final double QUARTILES = 1.34;

    private final double[] sorted;
    private final double width;

    KernelDensity(double[] values) {
        sorted = values.clone();
        Arrays.sort(sorted);
        double spread = Math.min(standardDeviation(), (quantile(0.75) - quantile(0.25)) / QUARTILES);
        width = 0.9 * spread * Math.pow(sorted.length, -0.2);
    }

    double mean() {
        return Arrays.stream(sorted).average().orElseThrow();
    }

    double standardDeviation() {
        double mean = mean();
        double squares = Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).sum();
        return Math.sqrt(squares / (sorted.length - 1));
    }

    private double quantile(double p) {
        return sorted[(int) Math.round(p * (sorted.length - 1))];
    }

    double at(double x) {
        double sum = Arrays.stream(sorted)
                .map(value -> (x - value) / width)
                .map(z -> Math.exp(-z * z / 2))
                .sum();
        return sum / (sorted.length * width * Math.sqrt(2 * Math.PI));
    }
}
