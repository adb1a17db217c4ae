package dev.credence.benchmarks;

import java.util.SplittableRandom;

/** A million observed proportions: trials log-uniform from 10 to 100,000, successes uniform; fixed seed. */
final class IntervalCases {
    static final int CASES = 1_000_000;
    private static final double FEWEST = 10;
    private static final double LARGEST = 1e5;

    final long[] successes = new long[CASES];
    final long[] trials = new long[CASES];
    final double[] lower = new double[CASES];
    final double[] upper = new double[CASES];

    IntervalCases() {
        SplittableRandom random = new SplittableRandom(20260101);
        for (int i = 0; i < CASES; i++) {
            trials[i] = (long) (FEWEST * Math.exp(random.nextDouble() * Math.log(LARGEST / FEWEST)));
            successes[i] = random.nextLong(trials[i] + 1);
        }
    }
}
