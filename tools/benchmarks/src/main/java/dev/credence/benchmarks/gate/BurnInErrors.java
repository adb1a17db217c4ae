package dev.credence.benchmarks.gate;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.BurnIn;
import dev.credence.report.gate.BurnInReport;
import dev.credence.report.gate.Gate;
import java.util.Arrays;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Runs of one system, each of which is right on a row with the probability of the row: half of the rows are always right, the others with a
 * probability that is uniform on [0.5, 1].
 *
 * @param n rows
 * @param runs how many there are
 * @param margin of accuracy; a margin of 0 fails no system that does not change
 */
record BurnInErrors(int n, int runs, double margin) {
    /** Draws of a burn-in; its share of FAILs has a standard error of 2.2% at 5%. */
    private static final int DRAWS = 100;

    /**
     * Returns the mean shares of FAILs and of PASSes that burn-ins measure, the share of burn-ins that report a level that is not kept, and
     * the shares of FAILs and of PASSes of two fresh runs.
     */
    double[] shares(Credence credence, UniformRandomProvider random, int samples) {
        Gate gate = Gate.of(credence).notWorse("accuracy", margin);
        double[] values = new double[5];
        for (int sample = 0; sample < samples; sample++) {
            boolean[][] right = drawn(random);
            BurnInReport report = BurnIn.of(gate)
                    .run(ComputeOptions.defaults().withDraws(DRAWS).withSeed(sample))
                    .report(new DrawnRuns(right));
            double[] one = {
                (double) report.verdicts().fail() / DRAWS,
                (double) report.verdicts().pass() / DRAWS,
                report.keepsLevel() ? 0 : 1,
                0,
                0
            };
            Verdict afresh = gate.report(fresh(random)).verdict();
            one[3] = afresh == Verdict.FAIL ? 1 : 0;
            one[4] = afresh == Verdict.PASS ? 1 : 0;
            for (int i = 0; i < values.length; i++) {
                values[i] += one[i] / samples;
            }
        }
        return values;
    }

    private ObservedPair fresh(UniformRandomProvider random) {
        int[] second = new int[n];
        Arrays.fill(second, 1);
        return new DrawnRuns(new BurnInErrors(n, 2, margin).drawn(random))
                .pair(new int[n], second)
                .whole();
    }

    private boolean[][] drawn(UniformRandomProvider random) {
        boolean[][] right = new boolean[runs][n];
        for (int row = 0; row < n; row++) {
            double rate = random.nextBoolean() ? 1 : 0.5 + random.nextDouble() / 2;
            for (int run = 0; run < runs; run++) {
                right[run][row] = random.nextDouble() < rate;
            }
        }
        return right;
    }

    /** The runs of all rows. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    private record DrawnRuns(boolean[][] right) implements BurnIn.Runs {
        @Override
        public int runs() {
            return right.length;
        }

        @Override
        public int units() {
            return right[0].length;
        }

        @Override
        public BurnIn.RunPair pair(int[] first, int[] second) {
            long[] counts = new long[4];
            for (int row = 0; row < first.length; row++) {
                counts[(right[first[row]][row] ? 2 : 0) + (right[second[row]][row] ? 1 : 0)]++;
            }
            PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter().add("n", "n", "n", 0);
            for (int cell = 0; cell < counts.length; cell++) {
                counter.add("y", cell >= 2 ? "y" : "n", cell % 2 == 1 ? "y" : "n", counts[cell]);
            }
            return new BurnIn.RunPair(ObservedPair.of(Pairing.paired(counter.toMatrix())), Map.of());
        }
    }

    /** Returns a name without commas. */
    String key() {
        return "burn-in " + n + " " + runs + " " + margin;
    }
}
