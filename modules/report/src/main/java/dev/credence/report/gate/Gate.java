package dev.credence.report.gate;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneClassMetric;
import dev.credence.api.sample.Sample;
import dev.credence.decision.CandidateChecks;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.PossibleVerdicts;
import dev.credence.judge.Judged;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides whether a new system may replace its baseline, by expectations that are checked on all rows and on every slice and judged
 * together.
 *
 * <pre>{@code
 * GateReport report = Gate.of(Credence.load())
 *         .notWorse("f1.macro", 0.01)
 *         .atLeast("recall@malignant", 0.9)
 *         .report(ObservedPair.of(pairing));
 * report.verdict();
 * }</pre>
 *
 * <p>Each expectation is one check on all rows and one on each slice. Let {@code d} be the difference new minus baseline, oriented
 * so that larger values are better, and {@code m} the margin. The check is PASS if the lower bound of d is above -m, which is the
 * test of non-inferiority, FAIL if the upper bound is below -m, and otherwise INCONCLUSIVE, with the number of rows that would
 * decide it. {@link ClaimCheck} states which bounds decide a margin, a floor and a ceiling. Two systems that agree on all rows have
 * a lower bound below 0.
 *
 * <p>With {@code a = 1 - level}, the probability of one or more false FAILs among all checks is at most a, and so is that of one or
 * more false PASSes. A FAIL is false if the true value is within its limit, and a PASS is false if the true value is beyond it. A
 * system that is not worse therefore fails in at most a share a of all builds, however many metrics and slices there are. {@link
 * Multiplicity} describes the procedures, which adjust the bounds of FAILs and those of PASSes as two separate families. The
 * overall verdict PASS requires every check to pass, so that its error is at most a even without adjustment; the adjustment is for
 * readers of the single checks.
 *
 * <p>A slice with fewer than 10 observations that the metric uses (with weights fewer than 10 effective observations, with clusters
 * fewer than 5 clusters) is INCONCLUSIVE and does not count in the adjustment. An undefined value (0/0) is INCONCLUSIVE as well.
 * With a margin of 0 the new system must be better. Cost: the comparators are called at most once for each step of Holm's procedure.
 *
 * <p>docs/measurements/gate.md measures how often verdicts are false. Immutable: every call returns a new gate.
 *
 * @see <a href="https://www.jstor.org/stable/4615733">Holm (1979), A simple sequentially rejective multiple test procedure,
 *     Scandinavian Journal of Statistics 6, 65-70</a>
 * @see <a href="https://doi.org/10.1080/00401706.1982.10487790">Berger (1982), Multiparameter hypothesis testing and acceptance
 *     sampling, Technometrics 24, 295-300: all must pass, none is adjusted</a>
 */
public final class Gate {
    private final GateSetting setting;
    private final List<Expectation> expectations;
    /** The names under which metrics were requested, by their spellings. */
    private final Map<String, String> requested;

    private Gate(GateSetting setting, List<Expectation> expectations, Map<String, String> requested) {
        this.setting = setting;
        this.expectations = List.copyOf(expectations);
        this.requested = Map.copyOf(requested);
    }

    /**
     * Creates a gate without expectations, at level 0.95, by Holm's procedure.
     *
     * @param credence the installed metrics and methods
     * @return the gate
     */
    public static Gate of(Credence credence) {
        Objects.requireNonNull(credence, "credence must not be null");
        return new Gate(
                new GateSetting(credence, ConfidenceLevel.P95, Multiplicity.HOLM, ComputeOptions.defaults(), false),
                List.of(),
                Map.of());
    }

    /**
     * Expects the new system to be worse than the baseline by less than a margin.
     *
     * @param metric spelling of a metric with a direction
     * @param margin 0 or more, in the metric's unit
     * @return the gate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if it has no direction, or the margin is out of range, or it has one already
     */
    public Gate notWorse(String metric, double margin) {
        Metric<?> named = metric(metric);
        return expecting(new Expectation(named, Claim.notWorse(named, margin)), metric);
    }

    /**
     * Expects the new system's value to be above a floor.
     *
     * @param metric spelling of a metric of which smaller values are not better
     * @param floor strictly within its range
     * @return the gate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if smaller values are better, or the floor is out of range, or it has one already
     */
    public Gate atLeast(String metric, double floor) {
        Metric<?> named = metric(metric);
        return expecting(new Expectation(named, Claim.atLeast(named, floor)), metric);
    }

    /**
     * Expects the new system's value to be below a ceiling.
     *
     * @param metric spelling of a metric of which larger values are not better, such as an error rate
     * @param ceiling strictly within its range
     * @return the gate
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if larger values are better, or the ceiling is out of range, or it has one already
     */
    public Gate atMost(String metric, double ceiling) {
        Metric<?> named = metric(metric);
        return expecting(new Expectation(named, Claim.atMost(named, ceiling)), metric);
    }

    private Metric<?> metric(String spelling) {
        return setting.credence().registry().metric(Objects.requireNonNull(spelling, "metric must not be null"));
    }

    /**
     * Adds an expectation, whose metric need not be registered.
     *
     * @param expectation the expectation
     * @return the gate
     * @throws IllegalArgumentException if the metric has a limit of this kind already, or no value is above its floor and below its ceiling
     */
    public Gate expecting(Expectation expectation) {
        Objects.requireNonNull(expectation, "expectation must not be null");
        return expecting(expectation, expectation.metric().spelling());
    }

    private Gate expecting(Expectation expectation, String name) {
        expectations.forEach(other -> ConsistentLimits.require(other, expectation));
        List<Expectation> more = new ArrayList<>(expectations);
        more.add(expectation);
        Map<String, String> names = new HashMap<>(requested);
        names.putIfAbsent(expectation.metric().spelling(), name.strip());
        return new Gate(setting, more, names);
    }

    /** {@return the expectations, in the order given} */
    public List<Expectation> expectations() {
        return expectations;
    }

    /** Returns the settings that all checks share. */
    GateSetting setting() {
        return setting;
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
        return with(new GateSetting(setting.credence(), level, setting.multiplicity(), setting.run(), setting.kept()));
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
        return with(new GateSetting(setting.credence(), setting.level(), multiplicity, setting.run(), setting.kept()));
    }

    /**
     * Returns this gate with other options of the computation.
     *
     * @param computeOptions seed, draws, cancellation, for methods that simulate
     * @return the gate
     * @throws IllegalArgumentException if it draws fewer than 1,000, and checks are judged by {@link Multiplicity#MAX_T}
     */
    public Gate run(ComputeOptions computeOptions) {
        return with(new GateSetting(
                setting.credence(), setting.level(), setting.multiplicity(), computeOptions, setting.kept()));
    }

    /**
     * Returns this gate against a baseline whose items stay as they are, such as those of a file in the repository. It changes no verdict. Where both
     * systems are observed on different items, the numbers that would decide count the items of the new system alone, see {@link
     * dev.credence.decision.Decision.Counted#NEW_SYSTEM}.
     *
     * @return the gate
     */
    public Gate keepingBaseline() {
        return with(new GateSetting(
                setting.credence(), setting.level(), setting.multiplicity(), setting.run(), /* kept= */ true));
    }

    private Gate with(GateSetting other) {
        return new Gate(other, expectations, requested);
    }

    /**
     * Checks two systems.
     *
     * @param systems the new system first, the baseline second
     * @return the report
     * @throws IllegalArgumentException if there are no expectations
     * @throws dev.credence.api.refusal.RefusedException if a metric does not fit the observations
     */
    public GateReport report(ObservedPair systems) {
        return report(systems, Map.of());
    }

    /**
     * Checks two systems, also in slices of their rows.
     *
     * @param systems the new system first and the baseline second, on all rows
     * @param slices both systems on the rows of each slice, by name, in the order in which they are shown
     * @return the report
     * @throws IllegalArgumentException if there are no expectations
     * @throws dev.credence.api.refusal.RefusedException if a metric does not fit the observations
     */
    public GateReport report(ObservedPair systems, Map<String, ObservedPair> slices) {
        return judged(GateScope.all(systems, slices), true);
    }

    /** Checks two systems without looking for checks that no outcome could pass, which takes as long as the gate itself. */
    GateReport verdicts(ObservedPair systems, Map<String, ObservedPair> slices) {
        return judged(GateScope.all(systems, slices), false);
    }

    /**
     * Checks one system by floors and ceilings.
     *
     * @param system the system on all rows
     * @param slices the system on the rows of each slice, by name, in the order in which they are shown; may be empty
     * @return the report
     * @throws IllegalArgumentException if there are no expectations
     * @throws dev.credence.api.refusal.RefusedException if a metric does not fit the observations, or needs a baseline
     */
    public GateReport report(Observations system, Map<String, Observations> slices) {
        List<GateScope> subjects = new ArrayList<>(List.of(GateScope.of(Optional.empty(), system)));
        slices.forEach((name, slice) -> subjects.add(GateScope.of(Optional.of(name), slice)));
        return judged(subjects, true);
    }

    /**
     * Checks several candidates, of which any may meet all floors and ceilings. They are adjusted by {@link CandidateChecks}, whatever
     * {@link #multiplicity} is; by Holm's procedure, since their joint predictions are not given.
     *
     * @param candidates the candidates by name, such as models on the same rows, in the order in which they are shown
     * @return the report
     * @throws IllegalArgumentException if there are no candidates or no expectations, or one compares with a baseline
     * @throws dev.credence.api.refusal.RefusedException if a metric does not fit the observations
     */
    public CandidatesReport reportAny(Map<String, Observations> candidates) {
        return reportAny(candidates, Map.of(), Map.of());
    }

    /**
     * Checks which of several candidates meet all floors and ceilings, on all rows and on every slice of them. A candidate passes if it
     * passes all of its checks, which needs no adjustment for their number. Candidates are adjusted by max-T if their joint predictions are
     * given and the metrics read predictions of independent rows or clusters, else by Holm's procedure; the report states which.
     *
     * @param candidates the candidates on all rows, by name, in the order in which they are shown
     * @param slices for each candidate by name, the rows of each slice by name
     * @param joint the predictions of all candidates on the same rows, in their order: of all rows by the name "", and of each slice by its
     *     name; may be empty
     * @return the report
     * @throws IllegalArgumentException if there are no candidates, no expectations, an expectation needs a baseline, or the joint
     *     predictions are of other candidates
     * @throws dev.credence.api.refusal.RefusedException if a metric does not fit the observations
     */
    public CandidatesReport reportAny(
            Map<String, Observations> candidates,
            Map<String, Map<String, Observations>> slices,
            Map<String, Sample<JointConfusionMatrix>> joint) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("a gate of candidates must have a candidate: candidates=0");
        }
        requireNoBaseline();
        List<String> names = List.copyOf(candidates.keySet());
        joint.values().forEach(sample -> {
            if (!sample.evidence().systems().equals(names)) {
                throw new IllegalArgumentException(
                        "joint predictions must be of the candidates in their order: candidates=" + names + ", systems="
                                + sample.evidence().systems());
            }
        });
        List<List<GateScope>> scopes = new ArrayList<>();
        candidates.forEach((name, candidate) -> {
            List<GateScope> own = new ArrayList<>(List.of(GateScope.of(Optional.empty(), candidate)));
            slices.getOrDefault(name, Map.of())
                    .forEach((slice, rows) -> own.add(GateScope.of(Optional.of(slice), rows)));
            scopes.add(own);
        });
        List<List<ClaimCheck>> checks = scopes.stream()
                .map(own -> own.stream().flatMap(scope -> checks(scope, joint)).toList())
                .toList();
        return choose(
                names,
                scopes.stream()
                        .map(own -> own.stream().map(GateScope::slice).toList())
                        .toList(),
                checks);
    }

    /**
     * Checks metrics of one system, or of the first of two and their difference, that are corrected for an imperfect judge by true labels
     * of a part of the items. With fewer than 10 labelled items checks are INCONCLUSIVE. The bounds are those of {@link Judged}, which are
     * not exact; docs/measurements/judge.md measures how often verdicts are false.
     *
     * @param judged the items; the level is that of the gate
     * @return the report
     * @throws IllegalArgumentException if there are no expectations, or a margin is not of two systems
     * @throws dev.credence.api.refusal.RefusedException if a metric cannot be corrected, or max-T does not know how the checks depend on
     *     each other
     */
    public GateReport report(Judged judged) {
        requireExpectation();
        List<ClaimCheck> checks = new JudgedChecks(judged, setting.multiplicity()).of(expectations, 0);
        List<GateReport.GateDecision> decisions =
                ClaimCheck.decide(checks, setting.level(), setting.multiplicity(), setting.run()).stream()
                        .map(result -> decision(Optional.empty(), result))
                        .toList();
        return new GateReport(Map.of(), setting.level(), setting.multiplicity(), decisions, List.of());
    }

    /**
     * Checks which of several candidates that the same judge labelled meet all floors and ceilings of corrected metrics. Candidates are
     * adjusted by max-T, with the influences of the corrected metrics.
     *
     * @param judged the items
     * @param names the names of the systems, in their order
     * @return the report
     * @throws IllegalArgumentException if there are no expectations, one needs a baseline, or names and systems differ in number
     * @throws dev.credence.api.refusal.RefusedException if a metric cannot be corrected
     */
    public CandidatesReport reportAny(Judged judged, List<String> names) {
        requireExpectation();
        requireNoBaseline();
        if (names.size() != judged.systems()) {
            throw new IllegalArgumentException(
                    "candidates must be the judged systems: names=" + names + ", systems=" + judged.systems());
        }
        JudgedChecks checks = new JudgedChecks(judged, Multiplicity.MAX_T);
        return choose(
                names,
                names.stream().map(name -> List.of(Optional.<String>empty())).toList(),
                IntStream.range(0, names.size())
                        .mapToObj(system -> checks.of(expectations, system))
                        .toList());
    }

    private CandidatesReport choose(
            List<String> names, List<List<Optional<String>>> slices, List<List<ClaimCheck>> checks) {
        CandidateChecks.Decided decided = CandidateChecks.decide(checks, setting.level(), setting.run());
        List<CandidatesReport.Candidate> all = new ArrayList<>();
        for (String name : names) {
            List<Decision> decisions = decided.decisions().get(all.size());
            List<Optional<String>> own = slices.get(all.size());
            all.add(new CandidatesReport.Candidate(
                    name,
                    IntStream.range(0, decisions.size())
                            .mapToObj(check -> decision(own.get(check / expectations.size()), decisions.get(check)))
                            .toList()));
        }
        return new CandidatesReport(Map.of(), setting.level(), decided.multiplicity(), all, List.of());
    }

    private void requireNoBaseline() {
        expectations.stream().filter(Expectation::needsBaseline).findFirst().ifPresent(margin -> {
            throw new IllegalArgumentException("candidates are checked by floors and ceilings: expectation='"
                    + margin.words() + "'; leave it out, or check the chosen candidate against the baseline");
        });
    }

    private Stream<ClaimCheck> checks(GateScope scope, Map<String, Sample<JointConfusionMatrix>> joint) {
        Optional<Sample<JointConfusionMatrix>> rows =
                Optional.ofNullable(joint.get(scope.slice().orElse("")));
        return checks(List.of(scope)).stream().map(check -> check.within(scope.slice(), rows));
    }

    /**
     * Returns the gate in which a metric of every class, such as {@code f1@*}, is replaced by the metric of each class. Since a class may be
     * called {@code *}, an expectation that the result already contains is not repeated.
     */
    Gate ofEachClass(GateScope whole) {
        List<String> labels = whole.labels();
        Gate each = new Gate(setting, List.of(), requested);
        for (Expectation expectation : expectations) {
            for (Metric<?> metric : OneClassMetric.ofEachClass(expectation.metric(), labels)) {
                Expectation one = new Expectation(metric, expectation.claim());
                if (each.expectations.stream().noneMatch(other -> other.words().equals(one.words()))) {
                    each = each.expecting(one, requested.getOrDefault(metric.spelling(), metric.spelling()));
                }
            }
        }
        return each;
    }

    GateReport judged(List<GateScope> scopes, boolean explained) {
        return ofEachClass(scopes.get(0)).judgedAsGiven(scopes, explained);
    }

    private GateReport judgedAsGiven(List<GateScope> subjects, boolean explained) {
        List<Optional<String>> slices = new ArrayList<>();
        subjects.forEach(subject -> expectations.forEach(expectation -> slices.add(subject.slice())));
        List<ClaimCheck> checks = checks(subjects);
        List<Decision> bare = ClaimCheck.decide(checks, setting.level(), setting.multiplicity(), setting.run());
        List<Decision> ofSlices =
                explained ? PossibleVerdicts.explain(checks, bare, setting.level(), setting.multiplicity()) : bare;
        List<GateReport.GateDecision> decisions = IntStream.range(0, ofSlices.size())
                .mapToObj(i -> decision(slices.get(i), ofSlices.get(i)))
                .toList();
        return new GateReport(Map.of(), setting.level(), setting.multiplicity(), decisions, List.of());
    }

    /** Returns the checks of all expectations, subject by subject. */
    List<ClaimCheck> checks(List<GateScope> subjects) {
        requireExpectation();
        List<ClaimCheck> checks = new ArrayList<>();
        for (GateScope subject : subjects) {
            expectations.forEach(expectation -> checks.add(subject.check(expectation, setting)));
        }
        return checks;
    }

    private void requireExpectation() {
        if (expectations.isEmpty()) {
            throw new IllegalArgumentException(
                    "a gate must have an expectation: expectations=0; add notWorse(metric, margin) or "
                            + "atLeast(metric, floor)");
        }
    }

    private GateReport.GateDecision decision(Optional<String> slice, Decision result) {
        return new GateReport.GateDecision(slice, result, requested.getOrDefault(result.metric(), result.metric()));
    }

    /**
     * An expectation of a metric.
     *
     * @param metric the metric
     * @param claim a claim about the difference new minus baseline if its kind is {@link
     *     dev.credence.decision.Claim.Kind#NOT_WORSE}, and about the value of the new system if it is a floor or a ceiling
     */
    public record Expectation(Metric<?> metric, Claim claim) {
        /**
         * Checks the kind of the claim.
         *
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
