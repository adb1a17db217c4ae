package dev.credence.report.gate;

import dev.credence.Answer;
import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.planning.RequiredSampleSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** An expectation of all rows or of a slice, to be judged at any significance. */
final class GateCheck {
    /** Exact bounds of a proportion: its tails are never above what they are called, where Wilson's are by half next to 1. */
    private static final String EXACT = "clopper-pearson";
    /**
     * Where Tango's score bound on the far side of a margin is beyond it too often, in up to 7.5% of samples at 5% where few rows tell
     * the systems apart, paired-delta's is not, and holds 5% with it: FAIL is said where both say it.
     */
    static final String SCORE = "tango";

    static final String SECOND = "paired-delta";

    /** With more the table of counts beside the truth takes too much room. */
    private static final int MOST_CLASSES = 100;

    /** Four of five: the usual power of a plan. */
    private static final double POWER = 0.8;

    private final Expectation expectation;
    private final Optional<String> slice;
    private final RelevantCounts bearing;
    private final Function<ConfidenceLevel, Answer<? extends Inference>> question;
    private final Optional<ToDoubleFunction<ConfidenceLevel>> second;
    private final Map<Double, Answer<? extends Inference>> answers = new HashMap<>();
    private final Map<Double, Double> failBounds = new HashMap<>();

    private GateCheck(
            Expectation expectation,
            Optional<String> slice,
            RelevantCounts bearing,
            Function<ConfidenceLevel, Answer<? extends Inference>> question,
            Optional<ToDoubleFunction<ConfidenceLevel>> second) {
        this.second = second;
        this.expectation = expectation;
        this.slice = slice;
        this.bearing = bearing;
        this.question = question;
    }

    static <E extends Evidence> GateCheck ofDifference(
            Expectation expectation,
            Metric<E> metric,
            Optional<String> slice,
            Pairing<E> pairing,
            GateSetting setting) {
        ComparisonRequest<E> request = setting.credence().compare(pairing).run(setting.run());
        return new GateCheck(
                expectation,
                slice,
                RelevantCounts.of(metric, pairing),
                level -> request.level(level).answer(metric),
                second(expectation, metric, pairing, setting, request));
    }

    private static <E extends Evidence> Optional<ToDoubleFunction<ConfidenceLevel>> second(
            Expectation expectation,
            Metric<E> metric,
            Pairing<E> pairing,
            GateSetting setting,
            ComparisonRequest<E> request) {
        boolean score = setting.credence()
                .defaultComparator(metric, pairing)
                .filter(usual -> usual.id().equals(SCORE))
                .isPresent();
        return secondComparator(metric, pairing, setting)
                .filter(other -> score)
                .map(other -> level -> failBound(
                        expectation, request.comparator(other).level(level).comparison(metric)));
    }

    private static Optional<Comparator> secondComparator(Metric<?> metric, Pairing<?> pairing, GateSetting setting) {
        return setting.credence().registry().findComparator(SECOND).filter(other -> other.supports(metric, pairing));
    }

    private static double failBound(Expectation expectation, Inference answer) {
        return expectation.upwards() ? answer.upper() : answer.lower();
    }

    static <E extends Evidence> GateCheck ofValue(
            Expectation expectation, Metric<E> metric, Optional<String> slice, Sample<E> sample, GateSetting setting) {
        EstimateRequest<E> usual = setting.credence().evaluate(sample).run(setting.run());
        Optional<IntervalMethod> exact = metric instanceof ProportionMetric<?>
                ? setting.credence().registry().findMethod(EXACT).filter(method -> method.supports(metric, sample))
                : Optional.empty();
        EstimateRequest<E> request = exact.map(usual::method).orElse(usual);
        return new GateCheck(
                expectation,
                slice,
                RelevantCounts.of(metric, sample),
                level -> request.level(level).answer(metric),
                exact.isPresent() ? Optional.empty() : againstTruth(expectation, metric, sample, setting));
    }

    /** The value of a system that is always right, and the bound of how far the system is from it. */
    private static <E extends Evidence> Optional<ToDoubleFunction<ConfidenceLevel>> againstTruth(
            Expectation expectation, Metric<E> metric, Sample<E> sample, GateSetting setting) {
        if (!sample.isIid()
                || !(sample.evidence() instanceof ConfusionMatrix matrix)
                || matrix.possibleClasses() > MOST_CLASSES) {
            return Optional.empty();
        }
        @SuppressWarnings("unchecked") // the metric reads confusion matrices, as the sample is of one
        Metric<ConfusionMatrix> read = (Metric<ConfusionMatrix>) metric;
        Pairing<ConfusionMatrix> pairing = Pairing.paired(besideTruth(matrix));
        ComparisonRequest<ConfusionMatrix> request =
                setting.credence().compare(pairing).run(setting.run());
        return secondComparator(read, pairing, setting).map(other -> level -> {
            Comparison comparison = request.comparator(other).level(level).comparison(read);
            return comparison.second() + failBound(expectation, comparison);
        });
    }

    private static PairedConfusionMatrix besideTruth(ConfusionMatrix matrix) {
        List<String> labels = matrix.labels();
        long[][][] counts = new long[labels.size()][labels.size()][labels.size()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            int truth = matrix.truth(atom);
            counts[truth][matrix.predicted(atom)][truth] = matrix.count(atom);
        }
        PairedConfusionMatrix beside = PairedConfusionMatrix.of(labels, counts);
        return matrix.positive().map(beside::withPositive).orElse(beside);
    }

    /** Whether there is enough to be judged at all; told before anything is predicted. */
    boolean isJudged() {
        return bearing.tooLittle().isEmpty();
    }

    private Answer<? extends Inference> answer(double significance) {
        return answers.computeIfAbsent(significance, tail -> question.apply(level(tail)));
    }

    private static ConfidenceLevel level(double significance) {
        return ConfidenceLevel.of(1 - 2 * significance);
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

    private Verdict verdict(double passTail, double failTail) {
        if (!Verdict.isAnswer(at(passTail))) {
            return Verdict.INCONCLUSIVE;
        }
        Verdict found = expectation.upwards()
                ? Verdict.above(passBound(passTail), failBound(failTail), expectation.threshold())
                : Verdict.below(failBound(failTail), passBound(passTail), expectation.threshold());
        return restsOnFew(found, passTail) ? Verdict.INCONCLUSIVE : found;
    }

    /**
     * Whether the verdict says that the systems differ although fewer than six rows distinguish them. Equal systems pass
     * at a margin, so a PASS there does not say so.
     */
    private boolean restsOnFew(Verdict found, double tail) {
        boolean few = at(tail) instanceof Comparison comparison
                && comparison.fewDiffering().isPresent();
        return few && (found == Verdict.FAIL || (found == Verdict.PASS && expectation.threshold() == 0));
    }

    private double passBound(double tail) {
        return expectation.upwards() ? at(tail).lower() : at(tail).upper();
    }

    private double failBound(double tail) {
        return failBounds.computeIfAbsent(tail, t -> {
            double usual = failBound(expectation, at(t));
            double other = second.map(bound -> bound.applyAsDouble(level(t))).orElse(usual);
            return expectation.upwards() ? Math.max(usual, other) : Math.min(usual, other);
        });
    }

    /** Where there is too little to judge: the values alone, at whatever significance. */
    GateDecision unjudged(double significance) {
        Inference known = at(significance);
        List<Note> notes = new ArrayList<>();
        notes.add(Note.of("too-few-items", bearing.tooLittle().orElseThrow()));
        return decision(
                Verdict.INCONCLUSIVE,
                known,
                new double[] {Double.NaN, Double.NaN},
                new double[] {Double.NaN, Double.NaN},
                OptionalLong.empty(),
                notes);
    }

    /** What the bounds say, each at the significance of its side. */
    GateDecision decided(double passTail, double failTail) {
        Inference answer = at(passTail);
        Verdict verdict = verdict(passTail, failTail);
        boolean up = expectation.upwards();
        double[] bounds = {
            up ? passBound(passTail) : failBound(failTail), up ? failBound(failTail) : passBound(passTail)
        };
        double[] tails = {up ? passTail : failTail, up ? failTail : passTail};
        List<Note> notes = new ArrayList<>(answer.notes());
        answer(passTail)
                .refusal()
                .ifPresent(reason -> notes.add(Note.of(reason.code().word(), reason.sentence())));
        return decision(
                verdict,
                answer,
                bounds,
                tails,
                verdict == Verdict.INCONCLUSIVE ? deciding(answer, bounds, tails) : OptionalLong.empty(),
                notes);
    }

    private GateDecision decision(
            Verdict verdict,
            Inference known,
            double[] bounds,
            double[] tails,
            OptionalLong deciding,
            List<Note> notes) {
        return new GateDecision(
                expectation,
                slice,
                verdict,
                known,
                known instanceof Comparison c ? c.first() : ((Estimate) known).value(),
                known instanceof Comparison c ? c.second() : Double.NaN,
                bounds[0],
                bounds[1],
                tails[0],
                tails[1],
                bearing.rows(),
                bearing.clusters(),
                deciding,
                notes);
    }

    private OptionalLong deciding(Inference answer, double[] bounds, double[] tails) {
        double estimate = answer instanceof Comparison c ? c.difference() : ((Estimate) answer).value();
        double limit = expectation.threshold();
        int side = estimate > limit ? 0 : 1;
        return Double.isFinite(estimate - bounds[side]) && Verdict.isAnswer(answer) && estimate != limit
                ? RequiredSampleSize.of(bearing.drawn(), estimate, bounds[side], limit, tails[side], POWER)
                : OptionalLong.empty();
    }
}
