package dev.credence.benchmarks;

import java.util.SplittableRandom;

/** Shapes, log-uniform over a range each, and probabilities of the usual interval bounds; fixed seed. */
public final class BetaCases {
    /** Cases drawn for each range. */
    public static final int CASES = 1000;

    private static final double[] PROBABILITIES = {0.005, 0.025, 0.05, 0.5, 0.95, 0.975, 0.995};

    final double[] a = new double[CASES];
    final double[] b = new double[CASES];
    final double[] p = new double[CASES];

    private BetaCases(double lowA, double highA, double lowB, double highB) {
        SplittableRandom random = new SplittableRandom(20260101);
        for (int i = 0; i < CASES; i++) {
            a[i] = logUniform(random, lowA, highA);
            b[i] = logUniform(random, lowB, highB);
            p[i] = PROBABILITIES[random.nextInt(PROBABILITIES.length)];
        }
    }

    static BetaCases of(String range) {
        return switch (range) {
            case "small" -> new BetaCases(0.5, 50, 0.5, 50);
            case "medium" -> new BetaCases(50, 5_000, 50, 5_000);
            case "large" -> new BetaCases(5_000, 1e6, 5_000, 1e6);
            case "rare" -> new BetaCases(0.5, 20, 1e3, 1e6);
            default ->
                throw new IllegalArgumentException("range must be one of small, medium, large, rare: range=" + range);
        };
    }

    private static double logUniform(SplittableRandom random, double low, double high) {
        return low * Math.exp(random.nextDouble() * Math.log(high / low));
    }
}
