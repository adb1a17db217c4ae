package dev.credence.decision;

import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A claim about a metric of some data, to be decided by bounds.
 *
 * <p>With a the significance, PASS where the one-sided bounds at a that face the ends of the claim lie within it, FAIL where the
 * opposite bound at a lies outside, else INCONCLUSIVE. Which bounds these are depends on what the check is made of:
 *
 * <ul>
 *   <li>A request to compare: the bounds of its comparator, by default the metric's; where that is {@code tango}, FAIL also needs the
 *       bound of {@code paired-delta}, since the score bound alone is beyond a margin in up to 7.5% of samples at 5% where few rows
 *       distinguish the systems. With at most 1,000 trials of each system, both verdicts by a score bound ({@code tango}, {@code
 *       miettinen-nurminen}) about a difference other than 0 also need the exact unconditional test of Chan and Zhang (1999), whose bound
 *       is shown where it contradicts the score bound. A request to estimate: exact bounds ({@code clopper-pearson}) for proportions of
 *       independent rows, at least the exact bounds of the effective number of trials ({@code delta-wilson:shares=exact}) for proportions of other designs, means
 *       in a bounded range and ratios of sums of documents, and those of the default method for everything else, where for independent rows of at most 100 classes FAIL also
 *       needs the bound of {@code paired-delta} against a system that is always right; a request that names a method is decided by that one
 *       alone. The significance is 1 minus the level of the request. With fewer than 10 observations that affect the metric (by weights: an
 *       effective 10; fewer than 5 clusters) the check is INCONCLUSIVE.
 *   <li>A result: its own interval at its own level, so that the significance is half of 1 minus the level. It is nominal: a wrong verdict about a proportion
 *       by {@code wilson-modified} has a probability of at most 1 minus the level, one by {@code clopper-pearson} of half of it. An interval that is a point
 *       is INCONCLUSIVE, because its error is unknown and not 0.
 * </ul>
 *
 * <p>Of both, an undefined value is INCONCLUSIVE, and so is the conclusion that two systems differ if fewer than six items differ ({@link
 * Comparison#fewDiffering}). Where a method that this list names is not installed, another one decides, and the decision has the note {@code
 * absent-default}. Cost: the intervals are computed once for each significance. Error rates: as measured for the gate, in
 * docs/measurements/gate.md. Not safe for several threads at once.
 *
 * @see <a href="https://doi.org/10.1111/j.0006-341X.1999.01202.x">Chan and Zhang (1999), Test-based exact confidence intervals for the
 *     difference of two binomial proportions, Biometrics 55, 1202-1209</a>
 * @see <a href="https://doi.org/10.1001/jama.2012.87802">Piaggio et al. (2012), JAMA 308, 2594-2604: non-inferiority by the bound of
 *     an interval</a>
 */
public final class ClaimCheck {
    /** The name of all rows. */
    private static final String ALL = "";

    private final Claim claim;
    private final CheckSource source;
    private final String slice;
    private final Optional<Sample<?>> joint;
    /** The influences of units on the result; empty if the predictions of the joint sample give them, or they are not known. */
    private final Map<Object, Double> influences;

    private ClaimCheck(
            Claim claim, CheckSource source, String slice, Optional<Sample<?>> joint, Map<Object, Double> influences) {
        this.claim = claim;
        this.source = source;
        this.slice = slice;
        this.joint = joint;
        this.influences = influences;
    }

    private static ClaimCheck ofWholeSample(Claim claim, CheckSource source) {
        return new ClaimCheck(claim, source, ALL, Optional.empty(), Map.of());
    }

    /**
     * Makes a check of the difference of two systems.
     *
     * @param <E> kind of evidence
     * @param request the two systems, and the level: 1 minus it is the significance
     * @param metric the metric
     * @param claim about the difference, first minus second
     * @return the check
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the evidence
     */
    public static <E extends Evidence> ClaimCheck of(ComparisonRequest<E> request, Metric<E> metric, Claim claim) {
        return of(
                request,
                metric,
                claim,
                level -> request.level(level).resultOrRefusal(metric),
                significance(request.level()),
                level -> level);
    }

    /**
     * Makes a check of a difference that has been computed, at its own level, so that the significance is half of 1 minus the level.
     *
     * @param <E> kind of evidence
     * @param known the computed difference
     * @param request the request from which it was computed
     * @param metric the metric of the difference
     * @param claim about the difference, first minus second
     * @return the check
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the evidence
     */
    public static <E extends Evidence> ClaimCheck of(
            Comparison known, ComparisonRequest<E> request, Metric<E> metric, Claim claim) {
        ConfidenceLevel own = known.level();
        return of(request, metric, claim, level -> ResultOrRefusal.of(known), own.tail(), level -> own);
    }

    private static <E extends Evidence> ClaimCheck of(
            ComparisonRequest<E> request,
            Metric<E> metric,
            Claim claim,
            Function<ConfidenceLevel, ResultOrRefusal<? extends Inference>> atLevel,
            double significance,
            Function<ConfidenceLevel, ConfidenceLevel> secondLevel) {
        requireFit(metric, request.pairing().firstEvidence());
        requireFit(metric, request.pairing().secondEvidence());
        Metric<E> form = metric.formFor(
                List.of(request.pairing().firstEvidence(), request.pairing().secondEvidence()));
        Optional<Comparator> second = SecondBound.comparator(request.credence(), metric, request.pairing());
        CheckBounds bounds = new CheckBounds(
                atLevel,
                (level, result) -> second.filter(other -> SecondBound.isScore(result))
                        .map(other -> request.comparator(other)
                                .level(secondLevel.apply(level))
                                .comparison(metric))
                        .map(other -> new double[] {other.lower(), other.upper()}),
                UnconditionalTest.of(form, request.pairing()),
                AbsentBounds.ofDifference(request));
        RelevantCounts counts = RelevantCounts.of(metric, request.pairing());
        return ofWholeSample(
                claim,
                new CheckSource(
                        Optional.of(metric),
                        form.proportion().map(Proportion::link),
                        Optional.empty(),
                        bounds,
                        Optional.of(counts),
                        significance,
                        SeparateSystems.of(request, metric),
                        ExtremeOutcomes.of(request, metric, claim)));
    }

    /**
     * Makes a check of the value of one system.
     *
     * @param <E> kind of evidence
     * @param request the sample, and the level: 1 minus it is the significance
     * @param metric the metric
     * @param claim about the value
     * @return the check
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the evidence
     */
    public static <E extends Evidence> ClaimCheck of(EstimateRequest<E> request, Metric<E> metric, Claim claim) {
        Sample<E> sample = request.sample();
        requireFit(metric, sample.evidence());
        Metric<E> form = metric.formFor(List.of(sample.evidence()));
        RelevantCounts counts = RelevantCounts.of(metric, sample);
        return ofWholeSample(
                claim,
                new CheckSource(
                        Optional.of(metric),
                        form.proportion().map(Proportion::link),
                        CheckSource.trials(form, sample),
                        CheckBounds.ofValue(request, metric, form),
                        Optional.of(counts),
                        significance(request.level()),
                        Optional.empty(),
                        ExtremeOutcomes.of(request, metric, claim)));
    }

    /**
     * Makes a check of a result by its own interval at its own level.
     *
     * @param result an estimate or a comparison
     * @param claim about the value or the difference
     * @return the check
     */
    public static ClaimCheck of(Inference result, Claim claim) {
        return of(level -> result, Optional.empty(), claim, result.level().tail());
    }

    /**
     * Makes a check of a result by its own interval, to be decided together with others.
     *
     * @param result the estimate or the comparison at a two-sided level
     * @param claim about the value or the difference
     * @return the check; by itself it is decided at significance 0.05
     */
    public static ClaimCheck of(Function<ConfidenceLevel, ? extends Inference> result, Claim claim) {
        return of(result, Optional.empty(), claim, significance(ConfidenceLevel.P95));
    }

    /**
     * Makes a check of a result by its own interval, which is INCONCLUSIVE with fewer than 10 observations.
     *
     * @param result the estimate or the comparison at a two-sided level
     * @param observations the number of observations, such as labelled items
     * @param claim about the value or the difference
     * @return the check; by itself it is decided at significance 0.05
     */
    public static ClaimCheck of(Function<ConfidenceLevel, ? extends Inference> result, long observations, Claim claim) {
        return of(result, Optional.of(RelevantCounts.of(observations)), claim, significance(ConfidenceLevel.P95));
    }

    private static ClaimCheck of(
            Function<ConfidenceLevel, ? extends Inference> result,
            Optional<RelevantCounts> counts,
            Claim claim,
            double significance) {
        return ofWholeSample(claim, CheckSource.ofResult(result, counts, significance));
    }

    private static void requireFit(Metric<?> metric, Evidence evidence) {
        metric.unsupported(evidence).ifPresent(reason -> {
            throw reason.asException();
        });
    }

    /**
     * Returns a check of another claim about the same data, which shares what has been computed.
     *
     * @param other the other claim
     * @return the check
     */
    public ClaimCheck claiming(Claim other) {
        return new ClaimCheck(other, source, slice, joint, influences);
    }

    /**
     * Returns this check, in which the items of a second system stay as they are, such as those of a baseline that is kept in a file. It matters where
     * both systems were observed on different items: a size that would decide then counts the items of the first system alone.
     *
     * @return the check
     */
    public ClaimCheck keepingSecond() {
        return new ClaimCheck(claim, source.keepingSecond(), slice, joint, influences);
    }

    /**
     * Returns this check with its place among others, which {@link Multiplicity#MAX_T} needs.
     *
     * @param name name of its slice, different from that of all rows; empty for all rows
     * @param systems both systems on the same rows; empty where there is only one, or their rows differ
     * @return the check
     */
    public ClaimCheck within(Optional<String> name, Optional<? extends Sample<?>> systems) {
        return new ClaimCheck(
                claim,
                source,
                name.map(slice -> "slice " + slice).orElse(ALL),
                systems.map(sample -> sample),
                influences);
    }

    /**
     * Returns this check with the influences of the units on its result, by which {@link Multiplicity#MAX_T} correlates it with others.
     *
     * @param ofUnits the influence of each unit, such as an item or a cluster, on the value or the difference, in an order that all checks
     *     share; their squares add up to its variance
     * @return the check
     */
    public ClaimCheck withInfluences(double[] ofUnits) {
        Map<Object, Double> known = new HashMap<>();
        for (int unit = 0; unit < ofUnits.length; unit++) {
            known.put(unit, claim.hasLow() ? ofUnits[unit] : -ofUnits[unit]);
        }
        return new ClaimCheck(claim, source, slice, joint, known);
    }

    /** Returns the given influences of the units, of which a larger one is better; empty if none were given. */
    Map<Object, Double> influences() {
        return influences;
    }

    Optional<Metric<?>> metric() {
        return source.metric();
    }

    CheckSource source() {
        return source;
    }

    CheckBounds bounds() {
        return source.bounds();
    }

    Claim claim() {
        return claim;
    }

    /** Returns a text that differs between the checks of a gate. */
    String key() {
        return String.join("\n", metric().map(Metric::spelling).orElse(""), claim.words(), slice);
    }

    String slice() {
        return slice;
    }

    Optional<Sample<?>> joint() {
        return joint;
    }

    /** Returns 1 minus a level without rounding error, such as exactly 0.05. */
    static double significance(ConfidenceLevel level) {
        return BigDecimal.ONE.subtract(BigDecimal.valueOf(level.value())).doubleValue();
    }

    /**
     * Decides this check by itself.
     *
     * @return the decision at its own significance
     * @throws IllegalArgumentException if the significance is 1/2 or more
     * @throws dev.credence.api.refusal.RefusedException if there is not even a value
     */
    public Decision decide() {
        return decide(List.of(this), source.significance(), Multiplicity.NONE, ComputeOptions.defaults())
                .get(0);
    }

    /**
     * Decides several checks together.
     *
     * @param checks the checks; for {@link Multiplicity#MAX_T} those of all rows first, then slice by slice
     * @param level above 1/2; 1 minus it bounds the probability of one or more false FAILs, and that of one or more false PASSes
     * @param multiplicity the procedure
     * @param options seed, draws and cancellation of {@link Multiplicity#MAX_T}
     * @return a decision for each check, in their order
     * @throws IllegalArgumentException if the level is 1/2 or less
     * @throws dev.credence.api.refusal.RefusedException if a check has not even a value, or {@link Multiplicity#MAX_T} does not know how
     *     the checks depend on each other
     */
    public static List<Decision> decide(
            List<ClaimCheck> checks, ConfidenceLevel level, Multiplicity multiplicity, ComputeOptions options) {
        return decide(checks, significance(level), multiplicity, options);
    }

    private static List<Decision> decide(
            List<ClaimCheck> checks, double significance, Multiplicity multiplicity, ComputeOptions options) {
        if (!(significance < 0.5)) {
            throw new IllegalArgumentException(
                    "significance of a check must be below 0.5: significance=" + significance + "; 0.05 is usual");
        }
        List<ClaimCheck> judged = checks.stream().filter(ClaimCheck::isJudged).toList();
        Multiplicity.Joint joint =
                multiplicity == Multiplicity.MAX_T ? joint(checks, judged, options) : (open, a) -> a / open.length;
        double[] pass = multiplicity.tails(
                judged.size(), significance, joint, (i, tail) -> judged.get(i).verdict(tail, tail) == Verdict.PASS);
        double[] fail = multiplicity.tails(
                judged.size(), significance, joint, (i, tail) -> judged.get(i).verdict(tail, tail) == Verdict.FAIL);
        List<Decision> decisions = new ArrayList<>();
        int next = 0;
        for (ClaimCheck check : checks) {
            boolean isJudged = check.isJudged();
            decisions.add(isJudged ? check.decided(pass[next], fail[next]) : check.unjudged(significance));
            next += isJudged ? 1 : 0;
        }
        return decisions;
    }

    private static Multiplicity.Joint joint(List<ClaimCheck> checks, List<ClaimCheck> judged, ComputeOptions options) {
        CheckInfluences.ToInfluences influences = CheckInfluences.ToInfluences.of(checks);
        return CheckDeviates.of(
                judged.stream()
                        .map(check -> new CheckDeviates.Influenced(check.key(), influences.of(check, 0)))
                        .toList(),
                options);
    }

    /** Returns whether there are enough rows and clusters for a decision. */
    boolean isJudged() {
        return source.counts().flatMap(RelevantCounts::tooFewReason).isEmpty();
    }

    /** Returns how far the value lies within the claim: the smaller distance from its ends, negative outside, NaN if undefined. */
    double distance(double tail) {
        double value = decided(tail, tail).estimate();
        return Math.min(value - claim.low(), claim.high() - value);
    }

    /** Returns whether the best and the worst predictions on these items are known. */
    boolean hasExtremes() {
        return source.extremes().apply(true).findAny().isPresent();
    }

    /** Returns whether some predictions on these items have a verdict, PASS or FAIL, at a significance. */
    boolean reaches(Verdict verdict, double tail) {
        Stream<ClaimCheck> extremes =
                source.extremes().apply(verdict == Verdict.PASS).map(extreme -> extreme.claiming(claim));
        return Stream.concat(Stream.of(this), extremes)
                .anyMatch(check -> check.isJudged() && check.verdict(tail, tail) == verdict);
    }

    /** Returns whether there are bounds that could decide. */
    static boolean hasBounds(Inference inference) {
        return inference.hasInterval()
                && inference.status() != Status.UNDEFINED
                && inference.status() != Status.CANCELLED;
    }

    /** Returns the verdict at two significances. */
    Verdict verdict(double passTail, double failTail) {
        Inference passing = source.bounds().at(passTail);
        if (!hasBounds(passing) || (metric().isEmpty() && passing.lower() == passing.upper())) {
            return Verdict.INCONCLUSIVE;
        }
        CheckBounds bounds = source.bounds();
        Verdict verdict = claim.verdict(
                bounds.passLower(passTail, claim),
                bounds.passUpper(passTail, claim),
                bounds.failLower(failTail, claim),
                bounds.failUpper(failTail, claim));
        boolean few = passing instanceof Comparison comparison
                && comparison.fewDiffering().isPresent();
        boolean differ = verdict == Verdict.FAIL || (verdict == Verdict.PASS && !claim.contains(0, 0));
        return few && differ ? Verdict.INCONCLUSIVE : verdict;
    }

    /**
     * Returns how many rows, or clusters, decide this check by itself with probability 0.8 if the true value or difference is given, which may be
     * fewer than there are, by the formula of {@link Decision#deciding}. Where the second of two systems on different items is kept, the size is that of
     * the first alone, and the probability is that over samples of both, because the kept items are a sample too.
     *
     * @param value the true value or difference
     * @param significance the one-sided significance
     * @return the size, rounded up; infinite if there is none, or there are too few rows or clusters for bounds
     * @throws dev.credence.api.refusal.RefusedException if there is not even a value
     */
    public double sizeToDecide(double value, double significance) {
        return isJudged()
                ? DecidingSize.of(decided(significance, significance), source).ofValue(value)
                : Double.POSITIVE_INFINITY;
    }

    /** {@return whether the size does not depend on the data, because the bounds are those of an exact binomial test} */
    public boolean hasExactSize() {
        return isJudged()
                && DecidingSize.of(decided(source.significance(), source.significance()), source)
                        .isExact();
    }

    /** Decides a check with too few rows or clusters, which has values but no bounds. */
    Decision unjudged(double tail) {
        String reason = source.counts().flatMap(RelevantCounts::tooFewReason).orElseThrow();
        return decision(
                Verdict.INCONCLUSIVE,
                source.bounds().at(tail),
                new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN},
                List.of(Note.of("too-few-items", reason)));
    }

    /** Decides by the bounds, each at the significance of its side. */
    Decision decided(double passTail, double failTail) {
        CheckBounds bounds = source.bounds();
        Inference inference = bounds.at(passTail);
        double[] numbers = {
            claim.hasLow() ? bounds.passLower(passTail, claim) : bounds.failLower(failTail, claim),
            claim.hasHigh() ? bounds.passUpper(passTail, claim) : bounds.failUpper(failTail, claim),
            passTail,
            failTail
        };
        Decision decision =
                decision(verdict(passTail, failTail), inference, numbers, bounds.notes(claim, passTail, failTail));
        return decision.verdict() == Verdict.INCONCLUSIVE && hasBounds(inference)
                ? DecidingSize.of(decision, source).addedTo(decision)
                : decision;
    }

    private Decision decision(Verdict verdict, Inference inference, double[] numbers, List<Note> notes) {
        return new Decision(
                metric().map(Metric::spelling).orElse(inference.metric()),
                claim,
                verdict,
                inference,
                numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                source.counts().map(RelevantCounts::rows).orElse(inference.n()),
                source.counts().map(RelevantCounts::clusters).orElse(OptionalLong.empty()),
                OptionalLong.empty(),
                DecidingSize.counted(source),
                List.copyOf(notes));
    }
}
