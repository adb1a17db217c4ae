package dev.credence.report.gate;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision.Counted;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.NormalVerdicts;
import dev.credence.decision.NormalVerdicts.ExpectedCheck;
import dev.credence.decision.PossibleVerdicts;
import dev.credence.decision.Verdict;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import dev.credence.planning.internal.SizeSearch;
import dev.credence.planning.internal.WorkCounter;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.BurnIn.RunPair;
import dev.credence.report.gate.BurnInReport.VerdictShares;
import dev.credence.report.gate.GatePlanReport.PlannedCheck;
import dev.credence.report.gate.GatePlanReport.PlannedPower;
import dev.credence.report.gate.GatePlanReport.Truth;
import dev.credence.report.gate.GateReport.GateDecision;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Plans a gate before it is run: which verdicts each check can have on these items, how probable they are, and how many items a check
 * needs.
 *
 * <pre>{@code
 * GatePlanReport report = GatePlan.of(gate).report(ObservedPair.of(pairing), Map.of());
 * report.verdicts().pass(); // the number of draws in which a new system of equal quality passes
 * }</pre>
 *
 * <p>The rows of two systems give the assumed distribution: both predictions of a row are exchanged at random, so that both systems are
 * equally good and disagree as often as observed. If only one system is known, the new system is as good, and its errors are
 * independent of the known ones given the true label, which is the cautious assumption for systems that err on the same items. The
 * gate, with all its checks, margins, level and adjustment, is evaluated on samples that are drawn from this distribution, with as many
 * rows as there are, in each slice and in all.
 *
 * <p>With the value or difference v of a check in this distribution and its limit l, the true values are: v, unchanged; {@code (v + l) / 2},
 * half way to the limit, which for a margin m is a difference of {@code -m / 2}; and {@code 2 l - v}, as far beyond the limit as v is
 * within it. Where it is worse, the new system predicts wrongly for a share of the rows that it would predict rightly.
 *
 * <p>The items needed are those with which the right verdict, PASS within the limit and FAIL beyond it, has a probability of about 0.8, by
 * {@link ClaimCheck#sizeToDecide} at the significance a of the first step of the adjustment. For exact bounds of a proportion they are those of
 * the binomial test. Where a floor or a ceiling is planned at the observed value, they are computed from the observed rows, so that the gate and
 * its plan state the same number. Otherwise they are the smallest N for which {@code (1 + z_0.2 / z_a) |e - b| <= |v - l|}, with the value or
 * difference e of the expected counts of N items and its bound b at significance a. For metrics that are no proportions this is an
 * approximation: for a mean F1 of 0.9 and a limit of 0.85 the power at 317 items is between 0.73 and 0.8. For a slice they are rows of the slice.
 * Of two systems on different rows they are those of both, in the given ratio; if the baseline is kept, those of the new system, of samples of both.
 *
 * <p>It plans metrics of predictions and of scores of several classes of independent rows. With scores, items are drawn from those observed,
 * by default 200 times (a standard error of at most 0.036). A new system that is worse exchanges its scores of the true class and of the next
 * class for a share of the items, so that probabilities still add up to 1. If only one system is known, an item has the scores of 8 others of
 * its class in turn as those of the other system. Bounds of more than 2,000 expected items are those of 2,000 by the root of the ratio.
 *
 * <p>Where each check of predictions of paired systems is computed from many rows ({@link
 * NormalVerdicts}), estimates are drawn from their joint normal distribution, by default 10,000 times: an error of at most 0.005, and one
 * of the approximation of about 0.02 at 1,000 rows and 0.01 at 4,000. Otherwise the
 * gate is evaluated on each draw, by default 500 times: a standard error of at most 0.023. Then a fifth of the draws suffices for
 * shares near 0 and 1, which makes shares about 0.04 and 0.96 wrong by at most 0.006 on average. Cost: two evaluations of the gate for
 * each truth, or one for each draw; the truths are the unchanged one and at most two for each expectation. Immutable: every call returns a
 * new object. The same seed gives the same report, whatever the number of threads.
 */
public final class GatePlan {
    /** Estimates of many rows are drawn fast; a probability has a standard error of at most 0.005. */
    private static final long NORMAL_DRAWS = 10_000;
    /** The largest number of draws, whose verdicts fit into memory. */
    private static final long MAX_DRAWS = 10_000_000;
    /** A true value that differs by less from the observed one is the observed one. */
    private static final double ROUNDING = 1e-12;
    /** A fifth of the draws is judged first. */
    private static final int FRACTION = 5;
    /** This many halvings find a share with an error of 2e-15. */
    private static final int HALVINGS = 50;

    private static final String INDEPENDENT_ERRORS =
            "only one system is known, and the errors of the new one are assumed to be independent of its errors given the true"
                    + " label; systems that err on the same items need far fewer items, which a plan from both systems shows";

    private final Gate gate;
    private final ComputeOptions computeOptions;

    private GatePlan(Gate gate, ComputeOptions computeOptions) {
        this.gate = gate;
        this.computeOptions = computeOptions;
    }

    /**
     * Creates the plan of a gate, with 500 draws of rows or 10,000 draws of estimates.
     *
     * @param gate the gate
     * @return the plan
     */
    public static GatePlan of(Gate gate) {
        return new GatePlan(Objects.requireNonNull(gate, "gate must not be null"), ComputeOptions.defaults());
    }

    /**
     * Returns this plan with other options of the computation.
     *
     * @param options seed, number of draws, threads, progress, cancellation; a gate that simulates keeps its own seed and draws
     * @return the plan
     * @throws IllegalArgumentException if there are more than 10,000,000 draws
     */
    public GatePlan run(ComputeOptions options) {
        long draws = options.draws(NORMAL_DRAWS);
        if (!(draws <= MAX_DRAWS)) {
            throw new IllegalArgumentException("draws must be at most " + MAX_DRAWS + ": draws=" + draws);
        }
        return new GatePlan(gate, options);
    }

    /**
     * Returns the plan of {@link Gate#keepingBaseline}.
     *
     * @return the plan
     */
    public GatePlan keepingBaseline() {
        return new GatePlan(gate.keepingBaseline(), computeOptions);
    }

    /**
     * Plans a gate of two systems.
     *
     * @param systems the new system first and the baseline second, on all rows
     * @param slices both systems on the rows of each slice, by name, in the order in which they are shown; may be empty
     * @return the report
     * @throws IllegalArgumentException if the gate has no expectations
     * @throws RefusedException if a metric does not fit the observations, or reads neither predictions nor class scores of independent rows
     */
    public GatePlanReport report(ObservedPair systems, Map<String, ObservedPair> slices) {
        boolean ofItems = readsScores();
        List<GateScope> scopes = GateScope.all(systems, slices);
        return ofEachClass(scopes.get(0))
                .planned(ofItems ? PlannedItems.of(systems, slices) : PlannedRows.of(systems, slices), scopes);
    }

    /**
     * Plans a gate from one system, such as the baseline. If its items are kept ({@link Gate#keepingBaseline}), the new system is observed on as many
     * other items, else on the same ones.
     *
     * @param system the system on all rows
     * @param slices the system on the rows of each slice, by name, in the order in which they are shown; may be empty
     * @return the report
     * @throws IllegalArgumentException if the gate has no expectations
     * @throws RefusedException if a metric does not fit the observations, or reads neither predictions nor class scores of independent rows
     */
    public GatePlanReport report(Observations system, Map<String, Observations> slices) {
        boolean ofItems = readsScores();
        boolean compares =
                gate.expectations().stream().anyMatch(expectation -> BurnInReport.compares(expectation.claim()));
        if (gate.setting().kept() && compares && !ofItems && slices.isEmpty()) {
            return report(PlannedRows.independentOfItself(system), Map.of());
        }
        PlannedSource rows = ofItems ? PlannedItems.of(system, slices) : PlannedRows.of(system, slices);
        Function<Observations, ObservedPair> doubled =
                ofItems ? PlannedItems::pairedWithItself : PlannedRows::pairedWithItself;
        Map<String, ObservedPair> twice = new LinkedHashMap<>();
        slices.forEach((name, slice) -> twice.put(name, doubled.apply(slice)));
        List<GateScope> scopes = GateScope.all(doubled.apply(system), twice);
        GatePlanReport planned = ofEachClass(scopes.get(0)).planned(rows, scopes);
        return compares ? planned.describedBy(planned.input(), List.of(INDEPENDENT_ERRORS)) : planned;
    }

    private GatePlan ofEachClass(GateScope whole) {
        return new GatePlan(gate.ofEachClass(whole), computeOptions);
    }

    /** Returns whether a metric reads scores of several classes; throws a refusal if one reads neither these nor predictions. */
    private boolean readsScores() {
        List<? extends Metric<?>> metrics =
                gate.expectations().stream().map(Gate.Expectation::metric).toList();
        metrics.stream()
                .filter(metric ->
                        metric.evidenceType() != ConfusionMatrix.class && metric.evidenceType() != ClassScores.class)
                .findFirst()
                .ifPresent(metric -> {
                    throw Refusal.of(
                                    Refusal.Code.EVIDENCE,
                                    "the plan of a gate needs metrics of predictions or of class scores: metric="
                                            + metric.spelling()
                                            + " reads " + metric.evidenceType().getSimpleName()
                                            + "; leave it out of the plan, or plan it with credence plan")
                            .asException();
                });
        return metrics.stream().anyMatch(metric -> metric.evidenceType() == ClassScores.class);
    }

    private GatePlanReport planned(PlannedSource rows, List<GateScope> scopes) {
        GateSetting setting = gate.setting();
        List<ClaimCheck> observed = gate.checks(scopes);
        List<Set<Verdict>> possible = PossibleVerdicts.of(observed, setting.level(), setting.multiplicity());
        List<GateDecision> like = gate.judged(scopes, false).decisions();
        Simulated simulated = new Simulated(rows, like, observed);
        List<PlannedCheck> checks = new ArrayList<>();
        for (int check = 0; check < like.size(); check++) {
            GateDecision row = like.get(check);
            checks.add(new PlannedCheck(
                    row.slice(),
                    row.decision().metric(),
                    row.requested(),
                    row.decision().claim(),
                    row.decision().n(),
                    possible.get(check),
                    row.decision().counted(),
                    simulated.powers(check)));
        }
        return new GatePlanReport(
                Map.of(),
                setting.level(),
                setting.multiplicity(),
                simulated.shares(simulated.verdicts(0), -1),
                checks,
                simulated.isNormal
                        ? List.of((simulated.isDrawn ? "at some truths estimates" : "estimates")
                                + " are drawn from the joint normal distribution of the estimates of all checks, an"
                                + " approximation for many rows")
                        : List.of());
    }

    /** The verdicts on drawn samples, each truth drawn once. */
    private final class Simulated {
        private final PlannedSource rows;
        private final List<GateDecision> like;
        private final List<ClaimCheck> observed;
        private final int expectations = gate.expectations().size();
        private final Map<Double, byte[][]> drawn = new LinkedHashMap<>();
        private final List<Optional<ClaimCheck>> atLimits = new ArrayList<>();
        private final WorkCounter done;
        private boolean isNormal;
        private boolean isDrawn;

        Simulated(PlannedSource rows, List<GateDecision> like, List<ClaimCheck> observed) {
            this.rows = rows;
            this.like = like;
            this.observed = observed;
            this.done = new WorkCounter((long) like.size() * Truth.values().length, computeOptions.progress());
        }

        List<PlannedPower> powers(int check) {
            Gate.Expectation expectation = gate.expectations().get(check % expectations);
            List<PlannedPower> powers = new ArrayList<>();
            for (Truth truth : Truth.values()) {
                worseValue(expectation, truth).ifPresent(worse -> powers.add(power(check, expectation, truth, worse)));
                done.add();
            }
            return List.copyOf(powers);
        }

        private PlannedPower power(int check, Gate.Expectation expectation, Truth truth, double worse) {
            Optional<String> slice = like.get(check).slice();
            double value = value(expectation, slice, worse);
            return new PlannedPower(truth, value, shares(verdicts(worse), check), itemsToDecide(check, worse, value));
        }

        /** Returns the share of right predictions that are lost on all rows at a truth; empty if there is none, or it is no other truth. */
        private Optional<Double> worseValue(Gate.Expectation expectation, Truth truth) {
            if (truth == Truth.UNCHANGED) {
                return Optional.of(0.0);
            }
            double current = value(expectation, Optional.empty(), 0);
            double limit = expectation.claim().threshold();
            return current == limit
                    ? Optional.empty()
                    : reaching(expectation, truth == Truth.HALF_WAY ? (current + limit) / 2 : 2 * limit - current);
        }

        /** Returns the share of right predictions that are lost where the metric on all rows has a value; empty if there is none. */
        private Optional<Double> reaching(Gate.Expectation expectation, double target) {
            double low = -1;
            double high = 1;
            boolean falls = value(expectation, Optional.empty(), low) > value(expectation, Optional.empty(), high);
            boolean between = (value(expectation, Optional.empty(), low) - target)
                            * (value(expectation, Optional.empty(), high) - target)
                    < 0;
            if (!between) {
                return Optional.empty();
            }
            for (int i = 0; i < HALVINGS; i++) {
                double middle = (low + high) / 2;
                if (value(expectation, Optional.empty(), middle) > target == falls) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return Optional.of((low + high) / 2);
        }

        /** Returns the assumed difference, or the assumed value if the check has no baseline. */
        private double value(Gate.Expectation expectation, Optional<String> slice, double worse) {
            Metric<?> metric = expectation.metric();
            double value = rows.value(metric, slice, worse);
            return expectation.needsBaseline() ? value - rows.value(metric, slice, 0) : value;
        }

        private byte[][] verdicts(double worse) {
            byte[][] known = drawn.get(worse);
            if (known == null) {
                known = drawVerdicts(worse);
                drawn.put(worse, known);
            }
            return known;
        }

        /**
         * Returns the verdict of each check, by its ordinal number, in each draw. A fifth of the draws suffices where each share is so
         * near to 0 or 1 that its standard error is at most the largest one of all draws.
         */
        private byte[][] drawVerdicts(double worse) {
            Optional<NormalVerdicts> normal = normal(worse);
            if (normal.isPresent()) {
                isNormal = true;
                return drawVerdicts(normal.get());
            }
            isDrawn = true;
            Function<UniformRandomProvider, RunPair> drawing = rows.drawing(worse);
            int most = (int) computeOptions.draws(rows.draws());
            byte[][] few = drawVerdicts(drawing, 0, (most + FRACTION - 1) / FRACTION);
            return isClear(few, most)
                    ? few
                    : Stream.of(few, drawVerdicts(drawing, few.length, most))
                            .flatMap(Arrays::stream)
                            .toArray(byte[][]::new);
        }

        /** Returns the verdicts by a normal approximation, if each check is computed from many rows. */
        private Optional<NormalVerdicts> normal(double worse) {
            return checks(worse).flatMap(checks -> {
                List<Optional<ClaimCheck>> atLimits = atLimits();
                List<ExpectedCheck> expected = new ArrayList<>();
                for (int check = 0; check < checks.size(); check++) {
                    double value = value(
                            gate.expectations().get(check % expectations),
                            like.get(check).slice(),
                            worse);
                    expected.add(new ExpectedCheck(checks.get(check), value, atLimits.get(check)));
                }
                GateSetting setting = gate.setting();
                return NormalVerdicts.of(expected, setting.level(), setting.multiplicity(), setting.run());
            });
        }

        private Optional<List<ClaimCheck>> checks(double worse) {
            return rows.expected(worse).map(pair -> gate.checks(GateScope.all(pair.whole(), pair.slices())));
        }

        /** Returns each check on rows on which the value of its metric on all rows is the limit. */
        private List<Optional<ClaimCheck>> atLimits() {
            if (atLimits.isEmpty()) {
                List<Optional<List<ClaimCheck>>> ofExpectations = gate.expectations().stream()
                        .map(expectation -> reaching(
                                        expectation, expectation.claim().threshold())
                                .flatMap(this::checks))
                        .toList();
                for (int check = 0; check < like.size(); check++) {
                    int place = check;
                    atLimits.add(ofExpectations.get(check % expectations).map(checks -> checks.get(place)));
                }
            }
            return atLimits;
        }

        /** Draws a Latin hypercube of estimates: each of as many parts of equal probability of each dimension has one draw. */
        private byte[][] drawVerdicts(NormalVerdicts normal) {
            byte[][] drawn = new byte[(int) computeOptions.draws(NORMAL_DRAWS)][];
            UniformRandomProvider random = Streams.block(computeOptions.seed(), 0);
            List<int[]> parts = new ArrayList<>();
            for (int dimension = 0; dimension < normal.dimensions(); dimension++) {
                parts.add(shuffled(drawn.length, random));
            }
            double[] normals = new double[parts.size()];
            for (int draw = 0; draw < drawn.length; draw++) {
                BurnIn.requireRunning(computeOptions);
                for (int i = 0; i < normals.length; i++) {
                    normals[i] = Normal.quantile((parts.get(i)[draw] + 0.5) / drawn.length);
                }
                List<Verdict> verdicts = normal.verdicts(normals);
                drawn[draw] = new byte[verdicts.size()];
                for (int check = 0; check < verdicts.size(); check++) {
                    drawn[draw][check] = (byte) verdicts.get(check).ordinal();
                }
            }
            return drawn;
        }

        private static int[] shuffled(int size, UniformRandomProvider random) {
            int[] numbers = IntStream.range(0, size).toArray();
            for (int i = size - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int kept = numbers[i];
                numbers[i] = numbers[other];
                numbers[other] = kept;
            }
            return numbers;
        }

        private byte[][] drawVerdicts(Function<UniformRandomProvider, RunPair> drawing, int from, int to) {
            Gate judge = gate.run(
                    gate.setting().run().withProgress(Progress.SILENT).withCancellation(computeOptions::cancelled));
            IntStream some = IntStream.range(from, to);
            return (computeOptions.threads() > 1 ? some.parallel() : some)
                    .mapToObj(draw -> {
                        BurnIn.requireRunning(computeOptions);
                        return BurnIn.verdicts(drawing.apply(Streams.block(computeOptions.seed(), draw))
                                .report(judge));
                    })
                    .toArray(byte[][]::new);
        }

        private boolean isClear(byte[][] verdicts, int most) {
            return IntStream.range(-1, like.size())
                    .mapToObj(check -> shares(verdicts, check))
                    .flatMapToLong(shares -> LongStream.of(shares.pass(), shares.fail(), shares.inconclusive()))
                    .mapToDouble(count -> (count + 2.0) / (verdicts.length + 4.0))
                    .allMatch(share -> share * (1 - share) / verdicts.length <= 0.25 / most);
        }

        /** Counts the verdicts of a check, or those of the gate if the check is negative. */
        private VerdictShares shares(byte[][] verdicts, int check) {
            long[] counts = new long[Verdict.values().length];
            for (byte[] draw : verdicts) {
                counts[check < 0 ? verdictOfDraw(draw).ordinal() : draw[check]]++;
            }
            return VerdictShares.of(
                    gate.setting().credence(),
                    counts[Verdict.PASS.ordinal()],
                    counts[Verdict.FAIL.ordinal()],
                    counts[Verdict.INCONCLUSIVE.ordinal()]);
        }

        private static Verdict verdictOfDraw(byte[] draw) {
            return Verdict.of(IntStream.range(0, draw.length)
                    .mapToObj(check -> Verdict.values()[draw[check]])
                    .toList());
        }

        private OptionalLong itemsToDecide(int check, double worse, double value) {
            Gate.Expectation expectation = gate.expectations().get(check % expectations);
            Claim claim = expectation.claim();
            if (value == claim.threshold() || Double.isNaN(value)) {
                return OptionalLong.empty();
            }
            double significance = BigDecimal.ONE
                            .subtract(BigDecimal.valueOf(gate.setting().level().value()))
                            .doubleValue()
                    / (gate.setting().multiplicity() == Multiplicity.NONE ? 1 : like.size());
            ClaimCheck known = observed.get(check);
            boolean isObserved = !expectation.needsBaseline()
                    && Math.abs(value - like.get(check).decision().estimate()) < ROUNDING;
            if (isObserved || known.hasExactSize()) {
                double size = known.sizeToDecide(value, significance);
                if (size <= SizeSearch.MAX_SIZE) {
                    return OptionalLong.of((long) size);
                }
            }
            Optional<String> slice = like.get(check).slice();
            LongFunction<ObservedPair> expectedRows = rows.expected(
                    slice,
                    worse,
                    expectation.needsBaseline() ? like.get(check).decision().counted() : Counted.ITEMS);
            Map<Long, Double> sizes = new HashMap<>();
            SizeSearch.Sizes found = SizeSearch.of(
                            n -> sizes.computeIfAbsent(
                                            Math.min(n, rows.mostExpected()),
                                            some -> GateScope.of(slice, expectedRows.apply(some))
                                                    .check(expectation, gate.setting())
                                                    .sizeToDecide(value, significance))
                                    <= n,
                            1,
                            n -> 0)
                    .find();
            return found == null ? OptionalLong.empty() : OptionalLong.of(found.planned());
        }
    }
}
