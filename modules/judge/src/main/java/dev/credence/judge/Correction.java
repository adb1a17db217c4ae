package dev.credence.judge;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.outcomes.metric.Quantile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The correction of a metric of one system. */
final class Correction<E extends Evidence> {
    private final Credence credence;
    private final StagedItems items;
    private final ConfidenceLevel level;
    private final Metric<E> requested;
    private final int system;
    private final Sample<E> sample;
    private final Metric<E> metric;

    /**
     * Creates the correction.
     *
     * @throws RefusedException if the metric does not read the items or has no influences, or a class has no labelled item
     */
    Correction(Credence credence, StagedItems items, ConfidenceLevel level, Metric<E> requested, int system) {
        this.credence = credence;
        this.items = items;
        this.level = level;
        this.requested = requested;
        this.system = system;
        Sample<?> byTruth = items.byTruth(system);
        requested.unsupported(byTruth.evidence()).ifPresent(refusal -> {
            throw Judged.refused(refusal.code(), "metric '" + requested.spelling() + "': " + refusal.sentence());
        });
        this.sample = typed(byTruth);
        this.metric = requested.formFor(List.of(sample.evidence()));
        refusal().ifPresent(refusal -> {
            throw new RefusedException(refusal);
        });
    }

    @SuppressWarnings("unchecked") // the metric reads the evidence
    private static <E extends Evidence> Sample<E> typed(Sample<?> sample) {
        return (Sample<E>) sample;
    }

    @SuppressWarnings("unchecked") // the metric reads the evidence
    Stages<E> stages() {
        return (Stages<E>) items.stages(system);
    }

    Metric<E> metric() {
        return metric;
    }

    private Optional<Refusal> refusal() {
        if (items.systems() == 0 && !requested.id().equals("prevalence")) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC,
                    "without predictions of a system the only metric is the share of a label: metric="
                            + requested.spelling() + "; use prevalence, or give the predictions"));
        }
        return metric instanceof Quantile
                ? Optional.empty()
                : Influences.refusal(metric, sample)
                        .or(() -> items.labelledPart().flatMap(LabelledPart::refusal))
                        .or(this::missingClass);
    }

    /** Returns a refusal if the metric reads all classes and one of them has no labelled item. */
    private Optional<Refusal> missingClass() {
        if (metric.proportion().isPresent()
                || !(sample.evidence() instanceof ConfusionMatrix truth)
                || !(items.byJudge(system).evidence() instanceof ConfusionMatrix judged)) {
            return Optional.empty();
        }
        List<String> labelled = Judged.occurring(truth, true);
        return IntStream.range(0, judged.classes())
                .filter(judged::isPossible)
                .mapToObj(judged.labels()::get)
                .filter(label -> !labelled.contains(label))
                .findFirst()
                .map(label -> Refusal.of(
                        Refusal.Code.DATA,
                        "every class must have a labelled item for " + requested.spelling() + ": class '" + label
                                + "' has none; label items that the judge or the system assigns to it, or use a"
                                + " metric that is a proportion, such as accuracy"));
    }

    /** Returns the interval of a sample: {@code delta-wilson} for a bounded metric, otherwise the default method. */
    private Estimate baseInterval(Sample<E> sample, Metric<E> form) {
        Estimate estimate = isBounded()
                ? new DeltaWilson().interval(form, sample, level, ComputeOptions.defaults())
                : credence.evaluate(sample).level(level).estimate(form);
        return estimate.withMetric(requested.spelling());
    }

    /** Returns whether the metric is corrected on the scale of {@code delta-wilson}. */
    private boolean isBounded() {
        return metric.range().bounded() && !(metric instanceof Quantile);
    }

    JudgedEstimate estimate() {
        Sample<E> byJudge = typed(items.byJudge(system));
        Estimate labelsAlone = baseInterval(sample, metric);
        Estimate judge = baseInterval(byJudge, requested.formFor(List.of(byJudge.evidence())));
        if (labelsAlone.status() != Status.OK) {
            return new JudgedEstimate(judge, labelsAlone, labelsAlone, 0, Double.NaN);
        }
        if (metric instanceof Quantile quantile) {
            return new QuantileCorrection(quantile, items, system, level, labelsAlone).estimate(judge);
        }
        StageInfluences stages = StageInfluences.of(metric, stages()).stratified();
        EffectiveSampleSize<E> size = size();
        double lambda = stages.lambda();
        double ratio = stages.variance(lambda) / stages.varianceOfLabels() + lambda * lambda * twoTrials(size);
        if (!(lambda > 0 && ratio < 1) || items.constantLabel().isPresent()) {
            return notUsed(judge, labelsAlone, unused(stages, items), items);
        }
        double theta = Math.max(metric.range().lower(), Math.min(metric.range().upper(), stages.corrected(lambda)));
        Estimate.Builder corrected = Estimate.of(requested.spelling(), Judged.ID, level, theta)
                .n(items.labelled())
                .effectiveN(items.labelled() / ratio);
        bounds(corrected, theta, ratio, labelsAlone, size.moments().scale());
        items.labelledPart().flatMap(LabelledPart::note).ifPresent(corrected::note);
        MeasuredCoverage.note(items.labelled(), MeasuredCoverage.differing(stages()))
                .ifPresent(corrected::note);
        labelsAlone.notes().forEach(corrected::note);
        return new JudgedEstimate(judge, labelsAlone, corrected.build(), lambda, items.labelled() / ratio);
    }

    /** Returns the number of labels with an interval of a width. */
    long labelsFor(double width) {
        if (!(width > 0)) {
            throw new IllegalArgumentException("width must be above 0: width=" + width);
        }
        Stages<E> rows = stages();
        if (!rows.design().isIndependent() || metric instanceof Quantile) {
            throw Judged.refused(
                    Refusal.Code.DESIGN,
                    "the number of labels for a width needs independent items and a smooth metric: design="
                            + rows.design().kind() + ", metric=" + requested.spelling()
                            + "; leave the design out to get a first number");
        }
        Estimate current = estimate().corrected();
        StageInfluences stages = StageInfluences.of(metric, rows);
        double all = (double) items.labelled() + items.unlabelled();
        double wanted = stages.varianceWith((double) items.labelled(), all)
                * (width / current.width())
                * (width / current.width());
        if (!(stages.varianceWith(all, all) <= wanted)) {
            throw Judged.refused(
                    Refusal.Code.DATA,
                    String.format(
                            Locale.ROOT,
                            "%s needs more labels than there are items for this width: width=%s, width with all %.0f labelled=%.4f;"
                                    + " add items, or accept a wider interval",
                            requested.spelling(),
                            width,
                            all,
                            current.width()
                                    * Math.sqrt(stages.varianceWith(all, all)
                                            / stages.varianceWith((double) items.labelled(), all))));
        }
        long low = 1;
        long high = (long) all;
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (stages.varianceWith((double) middle, all) <= wanted) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    static JudgedEstimate notUsed(Estimate judge, Estimate labelsAlone, Note reason, StagedItems items) {
        Estimate noted = items.labelledPart()
                .flatMap(LabelledPart::note)
                .map(labelsAlone::withNote)
                .orElse(labelsAlone);
        return new JudgedEstimate(judge, labelsAlone, noted.withNote(reason), 0, items.labelled());
    }

    private EffectiveSampleSize<E> size() {
        double value = metric.value(sample.evidence(), sample.weights());
        double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
        DesignVariance<E> design = DesignVariance.of(sample);
        VarianceEstimate variance = design.variance(metric, psi);
        return EffectiveSampleSize.of(
                new UnitMoments<>(metric, sample.evidence(), sample::weights, value, variance), design, psi);
    }

    /** Returns the variance of two trials, one in each direction, relative to the variance; 0 for an unbounded metric. */
    private double twoTrials(EffectiveSampleSize<E> size) {
        double unit = size.moments().unit();
        return isBounded() ? 2 / size.trials() / (unit * (1 - unit)) : 0;
    }

    /**
     * Sets the bounds at another value with another variance. Those of the labels alone are the roots of Wilson's equation
     * {@code (m - q)^2 = k q (1 - q)}, each with its k; the new ones have {@code k ratio}. Without bounds of the range their distances are
     * multiplied by the root of the ratio.
     */
    private void bounds(
            Estimate.Builder corrected, double theta, double ratio, Estimate labelsAlone, UnitMoments.UnitScale scale) {
        if (!isBounded()) {
            double factor = Math.sqrt(ratio);
            corrected.bounds(
                    Math.max(metric.range().lower(), theta - (labelsAlone.value() - labelsAlone.lower()) * factor),
                    Math.min(metric.range().upper(), theta + (labelsAlone.upper() - labelsAlone.value()) * factor));
            return;
        }
        double m = scale.toUnit(labelsAlone.value());
        double below = squaredPoint(m, scale.toUnit(labelsAlone.lower()));
        double above = squaredPoint(m, scale.toUnit(labelsAlone.upper()));
        double unit = Math.max(0, Math.min(1, scale.toUnit(theta)));
        corrected.bounds(
                Math.min(theta, scale.fromUnit(lower(unit, (below > 0 ? below : above) * ratio))),
                Math.max(theta, scale.fromUnit(1 - lower(1 - unit, (above > 0 ? above : below) * ratio))));
    }

    /** Returns k; NaN at an end of the scale. */
    private static double squaredPoint(double m, double root) {
        return (m - root) * (m - root) / (root * (1 - root));
    }

    private static double lower(double m, double k) {
        return WilsonScoreRoots.lower(m, 1, Math.sqrt(k));
    }

    /** Returns the reason why the labels alone are the result. */
    static Note unused(StageInfluences stages, StagedItems items) {
        String reason;
        if (items.unlabelled() == 0) {
            reason = "all items have a true label, so that there is nothing to correct";
        } else if (items.constantLabel().isPresent()) {
            reason = "the judge gives every labelled item the label '"
                    + items.constantLabel().get() + "', so that it adds nothing";
        } else if (!stages.isJudgeDefined()) {
            reason = "the metric of the labels of the judge is undefined, so that the judge adds nothing";
        } else {
            reason = "the judge would not narrow the interval, so that the true labels alone count";
        }
        return Note.of("judge-not-used", reason);
    }

    /** Returns how far one of the effective trials moves the metric; 0 for an unbounded metric. */
    double trial() {
        if (!isBounded()) {
            return 0;
        }
        EffectiveSampleSize<E> size = size();
        return size.moments().flip() / size.trials();
    }
}
