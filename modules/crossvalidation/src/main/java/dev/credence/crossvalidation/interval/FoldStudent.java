package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.crossvalidation.fold.FoldDeviations;
import dev.credence.crossvalidation.fold.FoldFit;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.FoldSpread;
import dev.credence.crossvalidation.fold.FoldValues;
import dev.credence.numerics.beta.StudentT;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An interval by Student's t over folds: the mean, its variance between folds, and a correction of the variance. */
class FoldStudent extends Named implements IntervalMethod {
    private final FoldOptions options;

    FoldStudent(String id, String description, FoldOptions options) {
        super(id, description);
        this.options = options;
    }

    @Override
    public final String spelling() {
        return options.spelling(id());
    }

    @Override
    public final List<OptionSpec> options() {
        return options.specs();
    }

    @Override
    public final IntervalMethod configured(Options given) {
        return new FoldStudent(id(), description(), options.configured(given));
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return FoldFit.refusal(metric, sample).or(() -> ownRefusal(metric, sample));
    }

    private <E extends Evidence> Optional<Refusal> ownRefusal(Metric<E> metric, Sample<?> sample) {
        E evidence = metric.evidenceType().cast(sample.evidence());
        List<E> folds = FoldFit.folds(metric, sample);
        return options.correction()
                .refusal((FoldedSample<?>) sample)
                .or(metric::nonSmoothness)
                .or(() -> Double.isNaN(metric.value(evidence))
                        ? Optional.empty()
                        : !options.isMacro()
                                ? FoldDeviations.refusal(metric, evidence)
                                : FoldValues.refusal(
                                        metric, folds, "average=micro, kfold-beta or kfold-wilson, which read"));
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        FoldedSample<E> folds = FoldFit.folds(sample);
        Estimate.Builder estimate = FoldEstimates.of(
                metric, sample, spelling(), level, options.correction().repeats(folds));
        if (Double.isNaN(estimate.value())) {
            return FoldEstimates.undefined(metric, estimate);
        }
        FoldSpread spread = spread(metric, folds, estimate.value());
        addBounds(estimate, metric.range(), spread, options.correction().factor(folds), level);
        options.correction().note(folds).ifPresent(estimate::note);
        return estimate.build();
    }

    private <E extends Evidence> FoldSpread spread(Metric<E> metric, FoldedSample<E> sample, double value) {
        return !options.isMacro()
                ? FoldSpread.of(value, Math.max(Math.abs(value), 1e-300), FoldDeviations.of(metric, sample))
                : FoldSpread.of(FoldValues.of(metric, sample.folds()));
    }

    private void addBounds(
            Estimate.Builder estimate, Range range, FoldSpread spread, double factor, ConfidenceLevel level) {
        double half =
                StudentT.upperQuantile(level.tail(), spread.folds() - 1.0) * Math.sqrt(spread.variance() * factor);
        if (Double.isNaN(half)) {
            estimate.bounds(range.lower(), range.upper())
                    .status(
                            Status.DEGENERATE,
                            "the metric has no finite influences on these folds: the interval is the whole range");
            return;
        }
        double low = spread.centre() - half;
        double high = spread.centre() + half;
        estimate.bounds(range.clamp(low), range.clamp(high));
        if (options.isMacro()) {
            estimate.note(Note.of(
                            "fold-mean",
                            String.format(
                                    Locale.ROOT,
                                    "the interval is around the mean of %d folds, %.6g; the value is that of all"
                                            + " observations together",
                                    spread.folds(),
                                    spread.centre()))
                    .with("mean", spread.centre()));
        }
        if (low < range.lower() || high > range.upper()) {
            estimate.note(
                    "cut",
                    String.format(
                            Locale.ROOT,
                            "cut at the ends of the metric's range: Student's t gave [%.6g, %.6g]",
                            low,
                            high));
        }
        if (half == 0) {
            estimate.status(
                    Status.DEGENERATE,
                    "all folds agree, so that they do not show how the metric varies: the interval is a point; use"
                            + " kfold-wilson");
        }
    }
}
