package dev.credence.report.gate;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.decision.Verdict;
import dev.credence.numerics.random.Streams;
import dev.credence.planning.internal.WorkCounter;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.BurnIn.NoiseOfRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.IntToDoubleFunction;
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

        GateReport report(Gate gate) {
            return gate.verdicts(whole, slices);
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
                runs.pair(none, ones).report(judge).decisions();
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
                    byte[] verdicts = verdicts(drawPair(runs, draw).report(judge));
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

    /**
     * The noise between the runs of a system, of one metric on all rows or on a slice.
     *
     * <p>Let {@code psi_ik} be the influence of item i on the metric of run k. The noise variance of an item is estimated by {@code sum
     * (psi_ik - psi_il)^2 / 2}, and its whole variance by {@code sum (psi_ik^2 + psi_il^2) / 2}, both averaged over the pairs of runs. For a
     * mean they are the variance within items, and the sum of that and of the variance between items, of a one-way analysis of variance.
     * Items in clusters are replaced by the sums of their clusters.
     */
    static final class NoiseOfRuns {
        private final double[] values;
        private double noise;
        private double whole;
        private double difference;
        private int pairs;

        private NoiseOfRuns(int runs) {
            values = new double[runs];
        }

        /** Returns the noise of each check, in the order of the checks. */
        static List<BurnInReport.RunNoise> of(Gate gate, BurnIn.Runs runs, ComputeOptions computeOptions) {
            List<NoiseOfRuns> noises = new ArrayList<>();
            for (int first = 0; first < runs.runs(); first++) {
                for (int second = first + 1; second < runs.runs(); second++) {
                    BurnIn.requireRunning(computeOptions);
                    BurnIn.RunPair pair = runs.pair(all(runs, first), all(runs, second));
                    List<ObservedPair> scopes = new ArrayList<>(List.of(pair.whole()));
                    scopes.addAll(pair.slices().values());
                    int check = 0;
                    for (ObservedPair scope : scopes) {
                        for (Gate.Expectation expectation : gate.expectations()) {
                            if (check == noises.size()) {
                                noises.add(new NoiseOfRuns(runs.runs()));
                            }
                            noises.get(check++).add(expectation.metric(), scope, first, second);
                        }
                    }
                }
            }
            return noises.stream().map(NoiseOfRuns::noise).toList();
        }

        private static int[] all(BurnIn.Runs runs, int computeOptions) {
            int[] all = new int[runs.units()];
            Arrays.fill(all, computeOptions);
            return all;
        }

        private <E extends Evidence> void add(Metric<E> metric, ObservedPair systems, int first, int second) {
            Pairing<E> pairing = systems.readBy(metric).orElseThrow();
            values[first] = metric.value(pairing.firstEvidence(), pairing.firstWeights());
            values[second] = metric.value(pairing.secondEvidence(), pairing.secondWeights());
            if (pairing instanceof Pairing.Paired<E, ?> paired) {
                add(metric, paired);
            } else {
                noise = Double.NaN;
            }
        }

        private <E extends Evidence, P extends PairedEvidence<E>> void add(
                Metric<E> metric, Pairing.Paired<E, P> pairing) {
            P joint = pairing.joint().evidence();
            double[] first = influences(metric, pairing.firstEvidence(), pairing.firstWeights());
            double[] second = influences(metric, pairing.secondEvidence(), pairing.secondWeights());
            Sample<P> sample = pairing.joint();
            double between = squares(sample, atom -> first[joint.firstAtom(atom)] - second[joint.secondAtom(atom)]);
            double weight = Arrays.stream(sample.weights()).sum();
            noise += between;
            whole += squares(sample, atom -> first[joint.firstAtom(atom)])
                    + squares(sample, atom -> second[joint.secondAtom(atom)]);
            difference += between / (weight * weight);
            pairs++;
        }

        /** Returns the influences, which are NaN if the metric has none. */
        private static <E extends Evidence> double[] influences(Metric<E> metric, E evidence, double... weights) {
            double[] out = new double[evidence.atoms()];
            Arrays.fill(out, Double.NaN);
            if (metric.nonSmoothness().isEmpty()) {
                try {
                    metric.influence(evidence, weights, out);
                } catch (IllegalArgumentException | UnsupportedOperationException e) {
                    Arrays.fill(out, Double.NaN); // there are too many atoms for numerical differences
                }
            }
            return out;
        }

        private static <P extends Evidence> double squares(Sample<P> sample, IntToDoubleFunction influence) {
            return sample.accept(new Squares<P>(influence));
        }

        private BurnInReport.RunNoise noise() {
            double mean = Arrays.stream(values).average().orElseThrow();
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            return new BurnInReport.RunNoise(
                    Math.sqrt(squares / (values.length - 1)),
                    whole > 0 ? Math.min(1, noise / whole) : Double.NaN,
                    Math.sqrt(difference / pairs));
        }

        /** Adds the squares of a quantity of items, or of its sums over clusters. */
        private record Squares<P extends Evidence>(IntToDoubleFunction of) implements SampleVisitor<P, Double> {
            private double varianceOfAtoms(Sample<P> sample, IntToDoubleFunction weight) {
                double sum = 0;
                for (int atom = 0; atom < sample.evidence().atoms(); atom++) {
                    double value = of.applyAsDouble(atom);
                    sum += weight.applyAsDouble(atom) * value * value;
                }
                return sum;
            }

            private double varianceOfItems(Sample<P> sample) {
                P evidence = sample.evidence();
                return varianceOfAtoms(sample, evidence::count);
            }

            @Override
            public Double iid(IidSample<P> sample) {
                return varianceOfItems(sample);
            }

            @Override
            public Double stratified(StratifiedSample<P> sample) {
                return varianceOfItems(sample);
            }

            @Override
            public Double weighted(WeightedSample<P> sample) {
                return varianceOfAtoms(sample, sample::squaredWeight);
            }

            @Override
            public Double clustered(ClusteredSample<P> sample) {
                double sum = 0;
                double[] values = IntStream.range(0, sample.evidence().atoms())
                        .mapToDouble(of)
                        .toArray();
                for (double total : sample.sums(values)) {
                    sum += total * total;
                }
                return sum;
            }

            @Override
            public Double crossed(CrossedSample<P> sample) {
                return Double.NaN; // a gate refuses such samples
            }

            @Override
            public Double folded(FoldedSample<P> sample) {
                return varianceOfItems(sample);
            }
        }
    }
}
