package dev.credence.report.gate;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Progress;
import dev.credence.decision.Verdict;
import dev.credence.numerics.random.Streams;
import dev.credence.planning.internal.WorkCounter;
import dev.credence.report.comparison.ObservedPair;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Measures how often a gate fails although nothing changed, from two or more runs of one system on the same items.
 *
 * <pre>{@code
 * BurnInReport report = BurnIn.of(gate).report(runs);
 * report.failed().count(); // the pairs of runs that failed the gate
 * }</pre>
 *
 * <p>A draw assigns to each unit, which is an item or a cluster, two different runs at random: one to the new system and one to the
 * baseline. Both are then runs of the same system, so that a FAIL of a check that compares them is a false alarm. The gate is
 * evaluated on each draw with its own checks, margins, level, adjustment and slices. FAILs of floors and ceilings are counted by
 * themselves: they concern the value of the system and not a change.
 *
 * <p>The draws exchange runs within units, so that they contain the noise that is independent between units. Noise that all units of
 * a run share, such as that of a model trained with another seed, is not in them; {@link BurnInReport.RunNoise#ofValues} contains
 * it. The measured share is that of this gate on these items, given these runs. Cost: each draw costs as much as one evaluation of the gate.
 *
 * <p>Immutable: every call returns a new object. The same seed gives the same report, whatever the number of threads.
 */
public final class BurnIn {
    /** The default number of draws, with which a share of 5% has a standard error of 0.7%. */
    private static final long DRAWS = 1_000;
    /** The largest number of draws, whose verdicts fit into memory. */
    private static final long MAX_DRAWS = 10_000_000;

    private final Gate gate;
    private final ComputeOptions computeOptions;

    private BurnIn(Gate gate, ComputeOptions computeOptions) {
        this.gate = gate;
        this.computeOptions = computeOptions;
    }

    /** Runs of one system on the same items. The methods are called from several threads if the burn-in uses several. */
    public interface Runs {
        /** {@return the number of runs} */
        int runs();

        /** {@return the number of units, which are the items, or the clusters if items are in clusters} */
        int units();

        /**
         * Returns two systems that consist of runs.
         *
         * @param first the run of each unit that the new system has; not to be changed
         * @param second the run of each unit that the baseline has; not to be changed
         * @return both systems, with the same slices for all arguments
         */
        RunPair pair(int[] first, int[] second);
    }

    /**
     * Two systems on all rows and on each slice.
     *
     * @param whole both systems on all rows
     * @param slices both systems on the rows of each slice, by name, in the order in which they are shown
     */
    public record RunPair(ObservedPair whole, Map<String, ObservedPair> slices) {
        /** Copies the slices in their order. */
        public RunPair {
            slices = Collections.unmodifiableMap(new LinkedHashMap<>(slices));
        }

        GateReport judged(Gate by) {
            return by.verdicts(whole, slices);
        }
    }

    /**
     * Creates the burn-in of a gate, with 1,000 draws.
     *
     * @param gate the gate, which must have a check that compares with a baseline
     * @return the burn-in
     * @throws IllegalArgumentException if all checks of the gate are floors and ceilings
     */
    public static BurnIn of(Gate gate) {
        Objects.requireNonNull(gate, "gate must not be null");
        if (gate.expectations().stream().noneMatch(Gate.Expectation::needsBaseline)) {
            throw new IllegalArgumentException("burn-in needs a check that compares with a baseline: checks="
                    + gate.expectations().stream().map(Gate.Expectation::words).toList()
                    + "; floors and ceilings say nothing about a change: expect a metric not to be worse by a margin");
        }
        return new BurnIn(gate, ComputeOptions.defaults());
    }

    /**
     * Returns this burn-in with other options of the computation.
     *
     * @param options seed, number of draws, threads, progress, cancellation; a gate that simulates keeps its own seed and draws
     * @return the burn-in
     * @throws IllegalArgumentException if there are more than 10,000,000 draws
     */
    public BurnIn run(ComputeOptions options) {
        long draws = options.draws(DRAWS);
        if (!(draws <= MAX_DRAWS)) {
            throw new IllegalArgumentException("draws must be at most " + MAX_DRAWS + ": draws=" + draws);
        }
        return new BurnIn(gate, options);
    }

    /**
     * Evaluates the gate on pairs of runs.
     *
     * @param runs two or more runs
     * @return the shares of verdicts, and the noise between runs
     * @throws IllegalArgumentException if there are fewer than two runs, or no units
     * @throws CancellationException if the run was cancelled
     * @throws dev.credence.api.refusal.RefusedException if a metric does not fit the observations
     */
    public BurnInReport report(Runs runs) {
        if (!(runs.runs() >= 2)) {
            throw new IllegalArgumentException("runs of the same system must be at least 2: runs=" + runs.runs()
                    + "; one run does not show how much runs differ: run the system again on the same items");
        }
        if (!(runs.units() >= 1)) {
            throw new IllegalArgumentException("runs must have at least one item: items=" + runs.units());
        }
        Gate judge = gate.run(
                gate.setting().run().withProgress(Progress.SILENT).withCancellation(computeOptions::cancelled));
        int[] none = new int[runs.units()];
        int[] ones = new int[runs.units()];
        Arrays.fill(ones, 1);
        List<GateReport.GateDecision> checks =
                runs.pair(none, ones).judged(judge).decisions();
        VerdictCounts counts = new VerdictCounts(checks);
        for (byte[] verdicts : verdicts(runs, judge)) {
            counts.add(verdicts);
        }
        return counts.report(gate, runs, NoiseOfRuns.of(gate, runs, computeOptions));
    }

    /** Returns the verdict of each check, by its ordinal number, in each draw. */
    private byte[][] verdicts(Runs runs, Gate judge) {
        int draws = (int) computeOptions.draws(DRAWS);
        WorkCounter done = new WorkCounter(draws, computeOptions.progress());
        IntStream all = IntStream.range(0, draws);
        return (computeOptions.threads() > 1 ? all.parallel() : all)
                .mapToObj(draw -> {
                    requireRunning(computeOptions);
                    byte[] verdicts = verdicts(drawPair(runs, draw).judged(judge));
                    done.add();
                    return verdicts;
                })
                .toArray(byte[][]::new);
    }

    static void requireRunning(ComputeOptions computeOptions) {
        if (computeOptions.cancelled() || Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the burn-in was cancelled");
        }
    }

    /** Returns the verdict of each check, by its ordinal number. */
    static byte[] verdicts(GateReport report) {
        byte[] verdicts = new byte[report.decisions().size()];
        for (int check = 0; check < verdicts.length; check++) {
            verdicts[check] = (byte) report.decisions().get(check).verdict().ordinal();
        }
        return verdicts;
    }

    /** Draws two different runs for each unit. */
    private RunPair drawPair(Runs runs, int draw) {
        UniformRandomProvider random = Streams.block(computeOptions.seed(), draw);
        int[] first = new int[runs.units()];
        int[] second = new int[first.length];
        for (int unit = 0; unit < first.length; unit++) {
            first[unit] = random.nextInt(runs.runs());
            int other = random.nextInt(runs.runs() - 1);
            second[unit] = other + (other >= first[unit] ? 1 : 0);
        }
        return runs.pair(first, second);
    }

    /** Counts the verdicts of the checks over all draws. */
    private static final class VerdictCounts {
        private final List<GateReport.GateDecision> checks;
        private final boolean[] compares;
        private final long[][] ofCheck;
        private final long[] ofGate = new long[Verdict.values().length];

        VerdictCounts(List<GateReport.GateDecision> checks) {
            this.checks = checks;
            this.compares = new boolean[checks.size()];
            this.ofCheck = new long[checks.size()][ofGate.length];
            for (int check = 0; check < compares.length; check++) {
                compares[check] =
                        BurnInReport.compares(checks.get(check).decision().claim());
            }
        }

        void add(byte... verdicts) {
            if (verdicts.length != checks.size()) {
                throw new IllegalArgumentException("all pairs of runs must have the same slices: checks="
                        + checks.size() + ", checks of a draw=" + verdicts.length);
            }
            for (int check = 0; check < verdicts.length; check++) {
                ofCheck[check][verdicts[check]]++;
            }
            Verdict whole = Verdict.of(IntStream.range(0, verdicts.length)
                    .filter(check -> compares[check])
                    .mapToObj(check -> Verdict.values()[verdicts[check]])
                    .toList());
            ofGate[whole.ordinal()]++;
        }

        BurnInReport report(Gate gate, Runs runs, List<BurnInReport.RunNoise> noise) {
            GateSetting setting = gate.setting();
            List<BurnInReport.CheckShare> shares = IntStream.range(0, checks.size())
                    .mapToObj(check -> new BurnInReport.CheckShare(
                            checks.get(check).slice(),
                            checks.get(check).decision().metric(),
                            checks.get(check).decision().claim(),
                            counts(setting, ofCheck[check]),
                            noise.get(check)))
                    .toList();
            return new BurnInReport(
                    Map.of(),
                    setting.level(),
                    setting.multiplicity(),
                    runs.runs(),
                    runs.units(),
                    counts(setting, ofGate),
                    shares,
                    List.of());
        }

        private static BurnInReport.VerdictShares counts(GateSetting setting, long... counts) {
            return BurnInReport.VerdictShares.of(
                    setting.credence(),
                    counts[Verdict.PASS.ordinal()],
                    counts[Verdict.FAIL.ordinal()],
                    counts[Verdict.INCONCLUSIVE.ordinal()]);
        }
    }
}
