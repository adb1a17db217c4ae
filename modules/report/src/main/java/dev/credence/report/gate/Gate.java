package dev.credence.report.gate;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision;
import dev.credence.decision.Multiplicity;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether a new system may replace its baseline: what is expected of it, over all rows and in every slice, judged together.
 *
 * <pre>{@code
 * GateReport report = Gate.of(Credence.load())
 *         .notWorse("f1.macro", 0.01)
 *         .atLeast("recall@malignant", 0.9)
 *         .report(ObservedPair.of(pairing));
 * report.verdict();
 * }</pre>
 *
 * <p>Each expectation of each slice is a check. With {@code d} the difference, new minus baseline, oriented so that more is better, and
 * margin {@code m}: PASS where the lower bound of d is above -m, which is the test of non-inferiority; FAIL where the upper bound is
 * below -m; else INCONCLUSIVE, with the size that would decide. {@link ClaimCheck} says which bounds decide a margin, a floor and a ceiling.
 * Two systems that agree on all rows have a lower bound below 0, as it must be
 * while rows are finite: that of the score interval, {@code -z^2 / (n + z^2)}, for accuracy.
 *
 * <p>What the level says: with {@code a = 1 - level}, the probability of one or more false FAILs among all checks is at most a, and so is
 * that of one or more false PASSes. False is a FAIL of what is within its limit, and a PASS of what is beyond it. So a system gated
 * against itself fails at most in a share a of all builds, however many metrics and slices there are. {@link Multiplicity} says how: both
 * kinds are a family each, and bounds are adjusted within it. A verdict on the whole that says PASS needs every check to pass, so that
 * its own error is at most a even unadjusted; adjustment is there for whoever reads the checks one by one.
 *
 * <p>Edges: a slice with fewer than 10 observations that bear on the metric (by weights: an effective 10; of clusters: fewer than 5) is
 * INCONCLUSIVE whatever it holds, and no part of the family; what is undefined (0/0) is INCONCLUSIVE as well. A margin of 0 asks
 * the new system to be better. Cost: that of the comparators, once for each step of Holm's procedure at most.
 *
 * <p>Coverage: as the bounds have it; docs/measurements/gate.md measures the verdicts themselves. Immutable: every call gives a new gate.
 *
 * @see <a href="https://www.jstor.org/stable/4615733">Holm (1979), A simple sequentially rejective multiple test procedure,
 *     Scandinavian Journal of Statistics 6, 65-70</a>
 * @see <a href="https://doi.org/10.1080/00401706.1982.10487790">Berger (1982), Multiparameter hypothesis testing and acceptance
 *     sampling, Technometrics 24, 295-300: all must pass, none is adjusted</a>
 */
public final class Gate {
    private final GateSetting setting;
    private final List<Expectation> expectations;

    private Gate(GateSetting setting, List<Expectation> expectations) {
        this.setting = setting;
        this.expectations = List.copyOf(expectations);
    }

    /**
     * Creates a gate without expectations, at level 0.95, by Holm's procedure.
     *
     * @param credence what is installed
     * @return the gate
     */
    public static Gate of(Credence credence) {
        Objects.requireNonNull(credence, "credence must not be null");
        return new Gate(
                new GateSetting(credence, ConfidenceLevel.P95, Multiplicity.HOLM, ComputeOptions.defaults()),
                List.of());
    }

    /**
     * Expects the new system to be worse than the baseline by less than a margin.
     *
     * @param metric spelling of a metric with a direction
     * @param margin 0 or more, in the metric's unit
     * @return the gate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if it has no direction, or the margin is out of range
     */
    public Gate notWorse(String metric, double margin) {
        Metric<?> named = metric(metric);
        return expecting(new Expectation(named, Claim.notWorse(named, margin)));
    }

    /**
     * Expects the new system's value to be above a floor.
     *
     * @param metric spelling of a metric of which less is not better
     * @param floor strictly within its range
     * @return the gate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if less of it is better, or the floor is out of range
     */
    public Gate atLeast(String metric, double floor) {
        Metric<?> named = metric(metric);
        return expecting(new Expectation(named, Claim.atLeast(named, floor)));
    }

    /**
     * Expects the new system's value to be below a ceiling.
     *
     * @param metric spelling of a metric of which more is not better, such as an error rate
     * @param ceiling strictly within its range
     * @return the gate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if more of it is better, or the ceiling is out of range
     */
    public Gate atMost(String metric, double ceiling) {
        Metric<?> named = metric(metric);
        return expecting(new Expectation(named, Claim.atMost(named, ceiling)));
    }

    private Metric<?> metric(String spelling) {
        return setting.credence().registry().metric(Objects.requireNonNull(spelling, "metric must not be null"));
    }

    /**
     * Adds an expectation, whose metric need not be registered.
     *
     * @param expectation what is expected
     * @return the gate
     */
    public Gate expecting(Expectation expectation) {
        List<Expectation> more = new ArrayList<>(expectations);
        more.add(Objects.requireNonNull(expectation, "expectation must not be null"));
        return new Gate(setting, more);
    }

    /** {@return what is expected, in the order given} */
    public List<Expectation> expectations() {
        return expectations;
    }

    /**
     * Returns this gate at another level.
     *
     * @param level above 1/2; 1 minus the level bounds the probability of a false FAIL among all checks, and that of a false PASS
     * @return the gate
     * @throws IllegalArgumentException if it is 1/2 or less
     */
    public Gate level(ConfidenceLevel level) {
        if (!(level.value() > 0.5)) {
            throw new IllegalArgumentException("level of a gate must lie in (0.5, 1): level=" + level.value()
                    + "; at 0.95 a system that is no worse fails in at most one build of twenty");
        }
        return with(new GateSetting(setting.credence(), level, setting.multiplicity(), setting.run()));
    }

    /**
     * Returns this gate with another procedure that judges checks together.
     *
     * @param multiplicity the procedure
     * @return the gate
     * @throws IllegalArgumentException if it is {@link Multiplicity#MAX_T} and the run draws fewer than 1,000
     */
    public Gate multiplicity(Multiplicity multiplicity) {
        Objects.requireNonNull(multiplicity, "multiplicity must not be null");
        return with(new GateSetting(setting.credence(), setting.level(), multiplicity, setting.run()));
    }

    /**
     * Returns this gate with other options of the computation.
     *
     * @param run seed, draws, cancellation, for methods that simulate
     * @return the gate
     * @throws IllegalArgumentException if it draws fewer than 1,000, and checks are judged by {@link Multiplicity#MAX_T}
     */
    public Gate run(ComputeOptions run) {
        return with(new GateSetting(setting.credence(), setting.level(), setting.multiplicity(), run));
    }

    private Gate with(GateSetting other) {
        return new Gate(other, expectations);
    }

    /**
     * Judges two systems.
     *
     * @param systems the new system first, the baseline second
     * @return the report
     * @throws IllegalArgumentException if nothing is expected
     * @throws dev.credence.api.refusal.RefusedException if a metric does not read what was observed
     */
    public GateReport report(ObservedPair systems) {
        return report(systems, Map.of());
    }

    /**
     * Judges two systems, also in slices of their rows.
     *
     * @param systems the new system first, the baseline second, of all rows
     * @param slices the same of each slice by its name, in the order to show them
     * @return the report
     * @throws IllegalArgumentException if nothing is expected
     * @throws dev.credence.api.refusal.RefusedException if a metric does not read what was observed
     */
    public GateReport report(ObservedPair systems, Map<String, ObservedPair> slices) {
        List<GateScope> subjects = new ArrayList<>(List.of(GateScope.of(Optional.empty(), systems)));
        slices.forEach((name, slice) -> subjects.add(GateScope.of(Optional.of(name), slice)));
        return judged(subjects);
    }

    /**
     * Judges a system alone, by floors and ceilings.
     *
     * @param system all rows
     * @param slices the same of each slice by its name, in the order to show them; may be empty
     * @return the report
     * @throws IllegalArgumentException if nothing is expected
     * @throws dev.credence.api.refusal.RefusedException if a metric does not read what was observed, or asks for a baseline
     */
    public GateReport report(Observations system, Map<String, Observations> slices) {
        List<GateScope> subjects = new ArrayList<>(List.of(GateScope.of(Optional.empty(), system)));
        slices.forEach((name, slice) -> subjects.add(GateScope.of(Optional.of(name), slice)));
        return judged(subjects);
    }

    private GateReport judged(List<GateScope> subjects) {
        if (expectations.isEmpty()) {
            throw new IllegalArgumentException(
                    "a gate must have an expectation: expectations=0; add notWorse(metric, margin) or "
                            + "atLeast(metric, floor)");
        }
        List<Optional<String>> slices = new ArrayList<>();
        List<ClaimCheck> checks = new ArrayList<>();
        for (GateScope subject : subjects) {
            for (Expectation expectation : expectations) {
                slices.add(subject.slice());
                checks.add(subject.check(expectation, setting));
            }
        }
        List<Decision> found = ClaimCheck.decide(checks, setting.level(), setting.multiplicity(), setting.run());
        List<GateReport.GateDecision> decisions = IntStream.range(0, found.size())
                .mapToObj(i -> new GateReport.GateDecision(slices.get(i), found.get(i)))
                .toList();
        return new GateReport(Map.of(), setting.level(), setting.multiplicity(), decisions, List.of());
    }

    /** How all checks are judged. */
    record GateSetting(Credence credence, ConfidenceLevel level, Multiplicity multiplicity, ComputeOptions run) {
        /** 1,000: the significance at which twenty checks are judged then has a standard error of a few percent of itself. */
        private static final long LEAST = 1_000;

        GateSetting {
            long draws = run.draws(LEAST);
            if (multiplicity == Multiplicity.MAX_T && !(draws >= LEAST)) {
                throw new IllegalArgumentException("draws must be at least " + LEAST
                        + " for max-t, whose critical points are simulated: draws=" + draws
                        + "; use more draws, leave them out, or adjust by holm");
            }
        }
    }

    /**
     * What is expected of a metric.
     *
     * @param metric the metric
     * @param claim about the difference, new minus baseline, where its kind is {@link dev.credence.decision.Claim.Kind#NOT_WORSE}, and about
     *     the new system's value where it is a floor or a ceiling
     */
    public record Expectation(Metric<?> metric, Claim claim) {
        /**
         * Checks the kind of the claim.
         *
         * @param metric the metric
         * @param claim a margin, a floor or a ceiling
         * @throws IllegalArgumentException if the claim is of another kind
         */
        public Expectation {
            Objects.requireNonNull(metric, "metric must not be null");
            if (claim.kind() == Claim.Kind.BETWEEN || claim.kind() == Claim.Kind.EQUIVALENT) {
                throw new IllegalArgumentException("a gate judges margins, floors and ceilings: claim="
                        + claim.kind().word());
            }
        }

        /** {@return whether the new system is compared with a baseline} */
        public boolean needsBaseline() {
            return claim.kind() == Claim.Kind.NOT_WORSE;
        }

        /** {@return the expectation in words, such as {@code f1.macro not worse by 0.01}} */
        public String words() {
            return metric.spelling() + " " + claim.words();
        }
    }
}
