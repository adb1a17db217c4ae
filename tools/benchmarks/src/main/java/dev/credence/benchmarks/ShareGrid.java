package dev.credence.benchmarks;

import dev.credence.numerics.beta.Binomial;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The shares in (0, 1) at which sizes are computed: every thousandth, and a hundred nearer to either end, down to 1e-5.
 */
final class ShareGrid {
    private static final double[] SHARES = DoubleStream.concat(
                    IntStream.range(1, 1000).mapToDouble(i -> i / 1000.0),
                    IntStream.range(0, 100)
                            .mapToDouble(i -> Math.pow(10, -5 + i / 50.0))
                            .flatMap(p -> DoubleStream.of(p, 1 - p)))
            .sorted()
            .toArray();

    private ShareGrid() {}

    static double[] shares() {
        return SHARES.clone();
    }

    /** Probabilities of 0 to n successes. */
    static double[] binomial(int n, double share) {
        return IntStream.rangeClosed(0, n)
                .mapToDouble(k -> Binomial.probability(k, n, share))
                .toArray();
    }
}
