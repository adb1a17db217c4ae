package dev.credence.report.gate;

import dev.credence.Answer;
import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.planning.DecidingSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** An expectation of all rows or of a slice, to be judged at any significance. */
final class GateCheck<E extends Evidence> {
    /** Exact bounds of a proportion: its tails are never above what they are called, where Wilson's are by half next to 1. */
    private static final String EXACT = "clopper-pearson";
    /** Four of five: the usual power of a plan. */
    private static final double POWER = 0.8;

    private final Expectation expectation;
    private final Optional<String> slice;
    private final Bearing bearing;
    private final Function<ConfidenceLevel, Answer<? extends Inference>> question;
    private final Map<Double, Answer<? extends Inference>> answers = new HashMap<>();

    private GateCheck(
            Expectation expectation,
            Optional<String> slice,
            Bearing bearing,
            Function<ConfidenceLevel, Answer<? extends Inference>> question) {
        this.expectation = expectation;
        this.slice = slice;
        this.bearing = bearing;
        this.question = question;
    }

    static <E extends Evidence> GateCheck<E> ofDifference(
            Expectation expectation,
            Metric<E> metric,
            Optional<String> slice,
            Pairing<E> pairing,
            GateSetting setting) {
        ComparisonRequest<E> request = setting.credence().compare(pairing).run(setting.run());
        return new GateCheck<>(
                expectation,
                slice,
                Bearing.of(metric, pairing),
                level -> request.level(level).answer(metric));
    }

    static <E extends Evidence> GateCheck<E> ofValue(
            Expectation expectation, Metric<E> metric, Optional<String> slice, Sample<E> sample, GateSetting setting) {
        EstimateRequest<E> usual = setting.credence().evaluate(sample).run(setting.run());
        EstimateRequest<E> request = metric instanceof ProportionMetric<?>
                ? setting.credence()
                        .registry()
                        .findMethod(EXACT)
                        .filter(exact -> exact.supports(metric, sample))
                        .map(usual::method)
                        .orElse(usual)
                : usual;
        return new GateCheck<>(
                expectation,
                slice,
                Bearing.of(metric, sample),
                level -> request.level(level).answer(metric));
    }

    /** Whether there is enough to be judged at all; told before anything is predicted. */
    boolean isJudged() {
        return bearing.tooLittle().isEmpty();
    }

    private Answer<? extends Inference> answer(double significance) {
        return answers.computeIfAbsent(significance, tail -> question.apply(ConfidenceLevel.of(1 - 2 * tail)));
    }

    private Inference at(double significance) {
        Answer<? extends Inference> answer = answer(significance);
        return answer.result()
                .map(Inference.class::cast)
                .orElseThrow(() -> answer.refusal().orElseThrow().asException());
    }

    /** Whether the bound that faces the limit clears it. */
    boolean passes(double significance) {
        return verdict(significance, significance) == Verdict.PASS;
    }

    /** Whether the opposite bound is beyond it. */
    boolean fails(double significance) {
        return verdict(significance, significance) == Verdict.FAIL;
    }

    private Verdict verdict(double lowerTail, double upperTail) {
        if (!Verdict.isAnswer(at(lowerTail))) {
            return Verdict.INCONCLUSIVE;
        }
        double lower = at(lowerTail).lower();
        double upper = at(upperTail).upper();
        return expectation.upwards()
                ? Verdict.above(lower, upper, expectation.threshold())
                : Verdict.below(lower, upper, expectation.threshold());
    }

    /** Where there is too little to judge: the values alone, at whatever significance. */
    GateDecision unjudged(double significance) {
        Inference known = at(significance);
        List<String> notes = new ArrayList<>();
        notes.add(bearing.tooLittle().orElseThrow());
        return decision(
                Verdict.INCONCLUSIVE,
                Optional.of(known),
                new double[] {Double.NaN, Double.NaN},
                new double[] {Double.NaN, Double.NaN},
                OptionalLong.empty(),
                notes);
    }

    /** What the bounds say, each at the significance of its side. */
    GateDecision decided(double passTail, double failTail) {
        double lowerTail = expectation.upwards() ? passTail : failTail;
        double upperTail = expectation.upwards() ? failTail : passTail;
        Inference below = at(lowerTail);
        Inference above = at(upperTail);
        Verdict verdict = verdict(lowerTail, upperTail);
        List<String> notes = new ArrayList<>(below.notes());
        answer(lowerTail).refusal().ifPresent(reason -> notes.add(reason.sentence()));
        return decision(
                verdict,
                Optional.of(below),
                new double[] {below.lower(), above.upper()},
                new double[] {lowerTail, upperTail},
                verdict == Verdict.INCONCLUSIVE ? deciding(below, lowerTail, above, upperTail) : OptionalLong.empty(),
                notes);
    }

    private GateDecision decision(
            Verdict verdict,
            Optional<Inference> answer,
            double[] bounds,
            double[] tails,
            OptionalLong deciding,
            List<String> notes) {
        Inference known = answer.orElseThrow();
        return new GateDecision(
                expectation,
                slice,
                verdict,
                answer,
                known instanceof Comparison c ? c.first() : ((Estimate) known).value(),
                known instanceof Comparison c ? c.second() : Double.NaN,
                bounds[0],
                bounds[1],
                tails[0],
                tails[1],
                bearing.rows(),
                deciding,
                notes);
    }

    private OptionalLong deciding(Inference below, double lowerTail, Inference above, double upperTail) {
        double estimate = below instanceof Comparison c ? c.difference() : ((Estimate) below).value();
        double limit = expectation.threshold();
        boolean down = estimate > limit;
        double bound = down ? below.lower() : above.upper();
        return Double.isFinite(estimate - bound) && Verdict.isAnswer(below) && estimate != limit
                ? DecidingSize.of(bearing.rows(), estimate, bound, limit, down ? lowerTail : upperTail, POWER)
                : OptionalLong.empty();
    }
}
