package dev.credence.decision;

import dev.credence.EstimateRequest;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The bounds of a check at any one-sided significance, each computed once: those that may pass it, and those that may fail it. */
final class CheckBounds {
    /** Exact bounds of a proportion: the error of each tail is never above its nominal value, where Wilson's is by half next to 1. */
    static final String EXACT = "clopper-pearson";

    /** Bounds of the effective number of trials, which are those of Clopper and Pearson if an option says so. */
    private static final String EFFECTIVE = "delta-wilson";

    /** Exact bounds of the effective number of trials. */
    static final String EXACT_OF_EFFECTIVE = EFFECTIVE + ":shares=exact";

    /** Bounds of a quantile, which are exact like those of a proportion. */
    static final String OF_QUANTILE = "order-statistic";

    private final Function<ConfidenceLevel, ResultOrRefusal<? extends Inference>> request;
    /** Lower and upper bound of the second method at a level, where FAIL needs them. */
    private final BiFunction<ConfidenceLevel, Inference, Optional<double[]>> second;

    /** The test that verdicts by score bounds also need. */
    private final UnconditionalTest exact;

    /** The notes on bounds that are not installed. */
    private final AbsentBounds absent;

    private final Map<Double, ResultOrRefusal<? extends Inference>> results = new HashMap<>();
    private final Map<Double, Optional<double[]>> seconds = new HashMap<>();

    CheckBounds(
            Function<ConfidenceLevel, ResultOrRefusal<? extends Inference>> request,
            BiFunction<ConfidenceLevel, Inference, Optional<double[]>> second,
            UnconditionalTest exact,
            AbsentBounds absent) {
        this.absent = absent;
        this.exact = exact;
        this.request = request;
        this.second = second;
    }

    /**
     * Returns the bounds of a value: those of the method that the request names, or exact ones of a proportion, or those of the default method with the
     * second ones.
     *
     * @param form the form of the metric for the sample, which may be a proportion
     */
    static <E extends Evidence> CheckBounds ofValue(EstimateRequest<E> request, Metric<E> metric, Metric<E> form) {
        Optional<IntervalMethod> named = request.method()
                .or(() -> form.proportion().isPresent() ? fitting(request, form, EXACT) : Optional.empty())
                .or(() -> isShare(request.sample(), form) && isEffective(request, metric)
                        ? fitting(request, form, EXACT_OF_EFFECTIVE)
                        : Optional.empty());
        EstimateRequest<E> chosen = named.map(request::method).orElse(request);
        return new CheckBounds(
                level -> chosen.level(level).resultOrRefusal(metric),
                named.isPresent() ? (level, result) -> Optional.empty() : SecondBound.ofValue(request, metric),
                UnconditionalTest.none(),
                AbsentBounds.ofValue(request, metric, form, named.isPresent()));
    }

    private static <E extends Evidence> Optional<IntervalMethod> fitting(
            EstimateRequest<E> request, Metric<E> form, String method) {
        return request.credence()
                .registry()
                .findMethod(method)
                .filter(found -> found.refusal(form, request.sample()).isEmpty());
    }

    /**
     * Returns whether a metric is a proportion, or may be a mean of numbers in a bounded range or a ratio of sums in [0, 1], or its trials are clusters, of
     * which each may fail as a whole.
     */
    private static boolean isShare(Sample<?> sample, Metric<?> form) {
        if (form.proportion().isPresent()) {
            return true;
        }
        if (sample.evidence() instanceof ConfusionMatrix) {
            return sample instanceof ClusteredSample && form.range().bounded();
        }
        if (form instanceof UnseenItemBounds) {
            return form.range().equals(Range.UNIT);
        }
        boolean isArea = form instanceof BoundaryVariance
                && (sample.evidence() instanceof ScoredSample || sample.evidence() instanceof ClassScores);
        return form.range().bounded() && !isArea;
    }

    /** Returns whether the usual bounds are those of the effective number of trials. */
    private static <E extends Evidence> boolean isEffective(EstimateRequest<E> request, Metric<E> metric) {
        return request.credence().defaultMethod(metric, request.sample()).stream()
                .anyMatch(method -> method.spelling().equals(EFFECTIVE));
    }

    private ResultOrRefusal<? extends Inference> result(double significance) {
        return results.computeIfAbsent(significance, tail -> request.apply(level(tail)));
    }

    private static ConfidenceLevel level(double significance) {
        return ConfidenceLevel.of(1 - 2 * significance);
    }

    /** Returns the interval whose bounds each have a significance. */
    Inference at(double significance) {
        ResultOrRefusal<? extends Inference> result = result(significance);
        return result.result()
                .map(Inference.class::cast)
                .orElseThrow(() -> result.refusal().orElseThrow().asException());
    }

    private Optional<double[]> second(double significance) {
        return seconds.computeIfAbsent(significance, tail -> second.apply(level(tail), at(tail)));
    }

    /** Returns the lower bound that may pass a claim: the lower one of the usual and the exact one. */
    double passLower(double significance, Claim claim) {
        Inference inference = at(significance);
        return exact.lower(inference, inference.lower(), claim.low(), significance);
    }

    /** Returns the upper bound that may pass a claim: the upper one of the usual and the exact one. */
    double passUpper(double significance, Claim claim) {
        Inference inference = at(significance);
        return exact.upper(inference, inference.upper(), claim.high(), significance);
    }

    /** Returns the lower bound that may fail a claim: the lowest one of both methods and the exact one. */
    double failLower(double significance, Claim claim) {
        return exact.lower(at(significance), failLower(significance), claim.high(), significance);
    }

    private double failLower(double significance) {
        double usual = at(significance).lower();
        return second(significance).map(other -> Math.min(usual, other[0])).orElse(usual);
    }

    /** Returns the upper bound that may fail a claim: the highest one of both methods and the exact one. */
    double failUpper(double significance, Claim claim) {
        return exact.upper(at(significance), failUpper(significance), claim.low(), significance);
    }

    private double failUpper(double significance) {
        double usual = at(significance).upper();
        return second(significance).map(other -> Math.max(usual, other[1])).orElse(usual);
    }

    /** Returns the value or the difference, the bounds that may pass and those that may fail, all without the exact test. */
    double[] all(double significance) {
        Inference inference = at(significance);
        double value =
                inference instanceof Comparison comparison ? comparison.difference() : ((Estimate) inference).value();
        return new double[] {
            value, inference.lower(), inference.upper(), failLower(significance), failUpper(significance)
        };
    }

    /** Returns the notes on the interval that may pass a claim, with those on what decides and on what is not installed. */
    List<Note> notes(Claim claim, double passTail, double failTail) {
        List<Note> notes = absent.notes(at(passTail));
        result(passTail)
                .refusal()
                .ifPresent(reason -> notes.add(Note.of(reason.code().word(), reason.sentence())));
        if (isExact(claim, passTail, failTail)) {
            notes.add(Note.of(
                    "exact-test",
                    "the exact unconditional test does not exclude the limit, although the score bound does; the bound of"
                            + " the exact test is shown"));
        }
        return notes;
    }

    /** Returns whether a bound is that of the exact test, because the other bounds would decide what it does not. */
    private boolean isExact(Claim claim, double passTail, double failTail) {
        return passLower(passTail, claim) < at(passTail).lower()
                || passUpper(passTail, claim) > at(passTail).upper()
                || failLower(failTail, claim) < failLower(failTail)
                || failUpper(failTail, claim) > failUpper(failTail);
    }
}
