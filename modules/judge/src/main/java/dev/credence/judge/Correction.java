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
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.judge.Correction.QuantileCorrection;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.metric.Quantile;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The correction of a metric of one system. */
final class Correction<E extends Evidence> {
    /** Why the judge is not used where larger errors than the seen ones could move the corrected value as far as the labels alone may be wrong. */
    static final String TOO_FEW_FOR_ERRORS =
            "the labelled items are too few to show how often the judge errs far more than on any of them, so that the true labels alone count";

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
                        .or(items::refusalOfLabelled)
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
        Bounds bounds = bounds(theta, ratio, labelsAlone, size.moments().scale());
        Bounds farther = UnseenErrors.of(metric, sample.evidence(), stages, lambda)
                .map(errors -> bounds.farther(
                        errors.lower(theta, level.tail()), errors.upper(theta, level.tail()), metric.range()))
                .orElse(bounds);
        if (!farther.equals(bounds) && farther.width() >= labelsAlone.width()) {
            return notUsed(judge, labelsAlone, Note.of("judge-not-used", TOO_FEW_FOR_ERRORS), items);
        }
        corrected.bounds(farther.lower(), farther.upper());
        items.noteOnLabelled().ifPresent(corrected::note);
        measuredCoverage(stages).ifPresent(corrected::note);
        labelsAlone.notes().forEach(corrected::note);
        return new JudgedEstimate(judge, labelsAlone, corrected.build(), lambda, items.labelled() / ratio);
    }

    private Optional<Note> measuredCoverage(StageInfluences influences) {
        return sample.evidence() instanceof Outcomes
                ? MeasuredCoverage.ofNumbers(items.labelled(), influences, stages(), isBounded())
                : MeasuredCoverage.note(items.labelled(), MeasuredCoverage.differing(stages()));
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
        Estimate noted = items.noteOnLabelled().map(labelsAlone::withNote).orElse(labelsAlone);
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
     * Returns the bounds at another value with another variance. Those of the labels alone are the roots of Wilson's equation
     * {@code (m - q)^2 = k q (1 - q)}, each with its k; the new ones have {@code k ratio}. Without bounds of the range their distances are
     * multiplied by the root of the ratio.
     */
    private Bounds bounds(double theta, double ratio, Estimate labelsAlone, UnitMoments.UnitScale scale) {
        if (!isBounded()) {
            double factor = Math.sqrt(ratio);
            return new Bounds(
                    Math.max(metric.range().lower(), theta - (labelsAlone.value() - labelsAlone.lower()) * factor),
                    Math.min(metric.range().upper(), theta + (labelsAlone.upper() - labelsAlone.value()) * factor));
        }
        double m = scale.toUnit(labelsAlone.value());
        double below = squaredPoint(m, scale.toUnit(labelsAlone.lower()));
        double above = squaredPoint(m, scale.toUnit(labelsAlone.upper()));
        double unit = Math.max(0, Math.min(1, scale.toUnit(theta)));
        return new Bounds(
                Math.min(theta, scale.fromUnit(lower(unit, (below > 0 ? below : above) * ratio))),
                Math.max(theta, scale.fromUnit(1 - lower(1 - unit, (above > 0 ? above : below) * ratio))));
    }

    private record Bounds(double lower, double upper) {
        Bounds farther(double otherLower, double otherUpper, Range range) {
            return new Bounds(
                    Math.max(range.lower(), Math.min(lower, otherLower)),
                    Math.min(range.upper(), Math.max(upper, otherUpper)));
        }

        double width() {
            return upper - lower;
        }
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

    /**
     * The correction of a quantile by the shares of outcomes that are at most x: {@code F(x) = F_truth(x) - lambda (F_judge(x) -
     * F_reference(x))}, whose largest value up to x is inverted. The interval consists of the x that a score test of {@code F(x) = p} does not
     * reject, with the variance of the share at the quantile of the labels (Woodruff's interval).
     */
    static final class QuantileCorrection {
        /** The allowed rounding error of a sum of shares. */
        private static final double ROUNDING = 1e-12;

        private final Quantile quantile;
        private final StagedItems items;
        private final Stages<Outcomes> stages;
        private final ConfidenceLevel level;
        private final Estimate labelsAlone;

        @SuppressWarnings("unchecked") // a quantile reads outcomes
        QuantileCorrection(
                Quantile quantile, StagedItems items, int system, ConfidenceLevel level, Estimate labelsAlone) {
            this.quantile = quantile;
            this.items = items;
            this.stages = (Stages<Outcomes>) items.stages(system);
            this.level = level;
            this.labelsAlone = labelsAlone;
        }

        JudgedEstimate estimate(Estimate judge) {
            StageInfluences shares = at(labelsAlone.value());
            double lambda = shares.lambda();
            double p = quantile.probability();
            double base = stages.design().isIndependent() ? p * (1 - p) / shares.size() : shares.varianceOfLabels();
            double ratio = shares.variance(lambda) / shares.varianceOfLabels()
                    + 2 * lambda * lambda / shares.size() / (p * (1 - p));
            if (!(lambda > 0 && ratio < 1)) {
                return Correction.notUsed(judge, labelsAlone, Correction.unused(shares, items), items);
            }
            double point = stages.design().isIndependent()
                    ? Normal.upperQuantile(level.tail())
                    : StudentT.upperQuantile(level.tail(), Math.max(1, shares.size() - 1));
            double half = point * Math.sqrt(base * ratio);
            Inverse inverse = new Inverse(lambda);
            double value = inverse.at(p);
            Estimate.Builder corrected = Estimate.of(labelsAlone.metric(), Judged.ID, level, value)
                    .bounds(Math.min(value, inverse.at(p - half)), Math.max(value, inverse.above(p + half)))
                    .n(items.labelled())
                    .effectiveN(items.labelled() / ratio);
            labelsAlone.notes().forEach(corrected::note);
            return new JudgedEstimate(judge, labelsAlone, corrected.build(), lambda, items.labelled() / ratio);
        }

        /** Returns the shares of outcomes that are at most x, with their influences. */
        private StageInfluences at(double x) {
            return StageInfluences.of(stages, side -> share(side, x), side -> {
                double share = share(side, x);
                return IntStream.range(0, side.weights().length)
                        .mapToDouble(row -> atMost(side, row, x) - share)
                        .toArray();
            });
        }

        private double share(StageSide<Outcomes> side, double x) {
            double[] weights = side.weights();
            double sum = 0;
            for (int row = 0; row < weights.length; row++) {
                sum += weights[row] * atMost(side, row, x);
            }
            return sum / StageInfluences.sum(weights);
        }

        private double atMost(StageSide<Outcomes> side, int row, double x) {
            return quantile.shareAtMost(side.evidence(), side.atom(row), x);
        }

        /** The corrected shares in ascending order of the outcomes, each at least the one before. */
        private final class Inverse {
            private final double[] values;
            private final double[] shares;

            Inverse(double lambda) {
                this.values = DoubleStream.concat(
                                values(stages.truth()),
                                DoubleStream.concat(values(stages.judge()), values(stages.reference())))
                        .sorted()
                        .distinct()
                        .toArray();
                double[] truth = cumulative(stages.truth());
                double[] judge = cumulative(stages.judge());
                double[] reference = cumulative(stages.reference());
                this.shares = new double[values.length];
                double most = 0;
                for (int i = 0; i < shares.length; i++) {
                    most = Math.max(most, truth[i] - lambda * (judge[i] - reference[i]));
                    shares[i] = most;
                }
            }

            private DoubleStream values(StageSide<Outcomes> side) {
                Outcomes evidence = side.evidence();
                return IntStream.range(0, evidence.atoms())
                        .boxed()
                        .flatMapToDouble(atom -> IntStream.range(0, evidence.runs(atom))
                                .mapToDouble(run -> quantile.outcome(evidence, atom, run)));
            }

            private double[] cumulative(StageSide<Outcomes> side) {
                double[] sums = new double[values.length];
                double[] weights = side.weights();
                double total = StageInfluences.sum(weights);
                for (int row = 0; row < weights.length; row++) {
                    int runs = side.evidence().runs(side.atom(row));
                    for (int run = 0; run < runs; run++) {
                        int place = Arrays.binarySearch(values, quantile.outcome(side.evidence(), side.atom(row), run));
                        sums[place] += weights[row] / runs / total;
                    }
                }
                Arrays.parallelPrefix(sums, Double::sum);
                return sums;
            }

            /** Returns the smallest outcome whose share is at least p; the largest one if there is none. */
            double at(double p) {
                return values[
                        Math.min(values.length - 1, (int) Arrays.stream(shares)
                                .takeWhile(share -> share < p - ROUNDING)
                                .count())];
            }

            /** Returns the smallest outcome whose share is above p; the largest one if there is none. */
            double above(double p) {
                return values[
                        Math.min(values.length - 1, (int) Arrays.stream(shares)
                                .takeWhile(share -> share <= p + ROUNDING)
                                .count())];
            }
        }
    }
}
