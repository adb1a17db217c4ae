package dev.credence.benchmarks.gate;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.benchmarks.Section;
import dev.credence.decision.Verdict;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GatePlan;
import dev.credence.report.gate.GatePlanReport;
import dev.credence.report.gate.GatePlanReport.PlannedPower;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The errors of the plan of a gate: planned probabilities against exact and simulated ones, and the probability of the right verdict with
 * the planned number of items. Arguments: the folder of the documentation, samples of each simulation. Writes the section of {@code
 * gate-plan.md}.
 */
public final class GatePlanErrors {
    private static final long SEED = 20_261_128;
    private static final double LOST = 0.08;
    private static final double BOTH_RIGHT = 0.8;
    private static final double MARGIN = 0.05;

    private final Credence credence = Credence.load();
    private final int samples;

    private GatePlanErrors(int samples) {
        this.samples = samples;
    }

    /**
     * Measures and writes.
     *
     * @param args folder of the documentation, samples of each simulation
     * @throws IOException if the page cannot be written
     */
    public static void main(String[] args) throws IOException {
        GatePlanErrors errors = new GatePlanErrors(args.length > 1 ? Integer.parseInt(args[1]) : 4_000);
        StringBuilder text = new StringBuilder();
        text.append(
                "| check | n | truth | planned PASS | PASS | planned FAIL | FAIL | n needed | right verdict with it |\n");
        text.append("|---|--:|---|--:|--:|--:|--:|--:|--:|\n");
        for (long n : List.of(100L, 1_000L, 4_000L)) {
            for (String metric : List.of("accuracy", "f1", "precision")) {
                errors.row(text, Gate.of(errors.credence).notWorse(metric, MARGIN), n);
            }
            errors.row(text, Gate.of(errors.credence).atLeast("accuracy", 0.8), n);
            errors.row(text, Gate.of(errors.credence).atLeast("recall", 0.8), n);
        }
        new Section("gate-plan")
                .add(text.toString().stripTrailing())
                .write(Path.of(args[0]).resolve("gate-plan.md"));
    }

    private void row(StringBuilder text, Gate gate, long n) {
        GatePlanReport plan = plan(gate, n);
        for (PlannedPower power : plan.checks().get(0).powers()) {
            double lost = lostShare(power, gate);
            double pass = share(gate, n, lost, Verdict.PASS);
            double fail = share(gate, n, lost, Verdict.FAIL);
            long needed = power.needed().orElse(0);
            Verdict right = power.truth() == GatePlanReport.Truth.BEYOND ? Verdict.FAIL : Verdict.PASS;
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %s | %.3f | %.3f | %.3f | %.3f | %,d | %.3f |%n",
                    gate.expectations().get(0).words(),
                    n,
                    power.truth().word(),
                    (double) power.verdicts().pass() / power.verdicts().draws(),
                    pass,
                    (double) power.verdicts().fail() / power.verdicts().draws(),
                    fail,
                    needed,
                    share(gate, needed, lost, right)));
        }
    }

    private GatePlanReport plan(Gate gate, long n) {
        return GatePlan.of(gate)
                .run(ComputeOptions.defaults().withSeed(SEED).withDraws(samples))
                .report(ObservedPair.of(Pairing.paired(joint(counts(n)))), Map.of());
    }

    private static long[] counts(long n) {
        long half = n / 2;
        long both = Math.round(BOTH_RIGHT * half);
        long alone = Math.round(LOST * half);
        long none = half - both - 2 * alone;
        return new long[] {both, alone, alone, none, none, alone, alone, both};
    }

    private static PairedConfusionMatrix joint(long... c) {
        return PairedConfusionMatrix.of(List.of("no", "yes"), new long[][][] {
                    {{c[0], c[1]}, {c[2], c[3]}}, {{c[4], c[5]}, {c[6], c[7]}}
                })
                .withPositive("yes");
    }

    /** Returns the share of right predictions that a new system has lost, by halving on the true value of a large sample. */
    private double lostShare(PlannedPower power, Gate gate) {
        double low = -1;
        double high = 1;
        for (int i = 0; i < 50; i++) {
            double middle = (low + high) / 2;
            double[] cells = cells(middle);
            long[] large = new long[cells.length];
            for (int cell = 0; cell < cells.length; cell++) {
                large[cell] = Math.round(1e12 * cells[cell]);
            }
            double value = gate.report(ObservedPair.of(Pairing.paired(joint(large))))
                    .decisions()
                    .get(0)
                    .decision()
                    .estimate();
            if (value > power.value()) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** Returns the probabilities of the cells, in which a share of the new system's right predictions is wrong. */
    private static double[] cells(double lost) {
        double none = 1 - BOTH_RIGHT - 2 * LOST;
        double kept = 1 - Math.max(0, lost);
        double won = Math.max(0, -lost);
        double both = BOTH_RIGHT * kept + LOST * won;
        double onlyNew = LOST * kept + none * won;
        double onlyOld = LOST * (1 - won) + BOTH_RIGHT * (1 - kept);
        double neither = none * (1 - won) + LOST * (1 - kept);
        double[] cells = {both, onlyNew, onlyOld, neither, neither, onlyOld, onlyNew, both};
        for (int cell = 0; cell < cells.length; cell++) {
            cells[cell] /= 2;
        }
        return cells;
    }

    private double share(Gate gate, long n, double lost, Verdict verdict) {
        MultinomialSampler sampler = new MultinomialSampler(cells(lost), n);
        int agreeing = 0;
        for (int draw = 0; draw < samples; draw++) {
            double[] drawn = new double[8];
            sampler.sample(Streams.block(SEED + 1, draw), drawn);
            long[] counts = Arrays.stream(drawn).mapToLong(Math::round).toArray();
            agreeing +=
                    gate.report(ObservedPair.of(Pairing.paired(joint(counts)))).verdict() == verdict ? 1 : 0;
        }
        return (double) agreeing / samples;
    }
}
