package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.crossvalidation.fold.FoldDeviations;
import dev.credence.crossvalidation.fold.FoldFit;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.FoldWeight;
import dev.credence.crossvalidation.fold.UnitShare;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;
import java.util.List;
import java.util.Optional;

/**
 * Wilson's score interval over folds, id {@code kfold-wilson}: the interval for {@code w n} trials, where n are those of all K folds
 * together and each counts only as w = (K+1)/(2K) because folds depend on each other. It combines the weight of Wang and Li with Wilson's
 * interval, for any metric with a bounded range.
 *
 * <p>The bounds are the roots q of {@code w n_e (m - q)^2 = z^2 q (1 - q)}. For a proportion n_e is its number of trials (F1 through its
 * link). Otherwise m is the metric mapped onto [0, 1] and n_e is the effective size that {@code delta-wilson} computes for independent rows,
 * {@code m (1 - m) / V} with the variance V of the metric, so that a rare class without an error still counts as uncertain.
 *
 * <p>Options: {@code w} in (0, 1], {@code repeats=r} for r times K folds of a sample without a number of repeats; every row counts once.
 *
 * <p>Edges: bounds lie in the range, contain the value and are never equal, even if all folds agree or one of them has no value of its own.
 * Undefined metrics have the whole range. Metrics with an unbounded range are refused. Cost: O(atoms).
 *
 * <p>Coverage: near-nominal: 0.96 on average over six metrics, two learners and 50 to 1,000 rows; low (0.76) if the share of rows that
 * are predicted positive depends on the training set, as for the recall of a support vector machine on classes that hardly differ; rates of one true
 * class and F1 have a note about that. Repeated folds that are taken for single ones have 0.87 (docs/measurements/coverage/folds.md).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22, 209-212</a>
 * @see <a href="https://doi.org/10.1162/NECO_a_00857">Wang and Li (2016), Neural Computation 28, 1694-1722, for w</a>
 */
public final class KfoldWilson extends Named implements IntervalMethod {
    private final FoldWeight weight;

    /** Creates the method with the middle weight. */
    public KfoldWilson() {
        this(FoldWeight.USUAL);
    }

    private KfoldWilson(FoldWeight weight) {
        super("kfold-wilson", "Wilson interval with the effective sample size of a cross-validation");
        this.weight = weight;
    }

    @Override
    public String spelling() {
        return FoldOptions.spelling(id(), weight.written());
    }

    @Override
    public List<OptionSpec> options() {
        return FoldWeight.options();
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new KfoldWilson(weight.configured(options));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return FoldFit.refusal(metric, sample).or(() -> ownRefusal(metric, sample));
    }

    private <E extends Evidence> Optional<Refusal> ownRefusal(Metric<E> metric, Sample<?> sample) {
        Optional<Refusal> folds = weight.refusal((FoldedSample<?>) sample);
        return folds.or(() -> bounded(metric))
                .or(() -> FoldDeviations.refusal(metric, metric.evidenceType().cast(sample.evidence())));
    }

    private static Optional<Refusal> bounded(Metric<?> metric) {
        return metric.range().bounded()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "its range has no end to measure by: range=["
                                + metric.range().lower() + ", " + metric.range().upper() + "]; use nadeau-bengio"));
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        FoldedSample<E> folds = FoldFit.folds(sample);
        Estimate.Builder estimate = FoldEstimates.of(
                metric, sample, spelling(), level, weight.repeats().of(folds));
        if (Double.isNaN(estimate.value())) {
            return FoldEstimates.undefined(metric, estimate);
        }
        UnitShare share = UnitShare.of(metric, sample.evidence(), estimate.value());
        double trials = weight.of(folds) * share.trials();
        weight.repeats().warning(folds).ifPresent(estimate::note);
        FoldEstimates.trainingNote(metric, sample.evidence()).ifPresent(estimate::note);
        double z = Normal.upperQuantile(level.tail());
        double a = share.metric(WilsonScoreRoots.lower(share.share(), trials, z));
        double b = share.metric(WilsonScoreRoots.upper(share.share(), trials, z));
        return estimate.bounds(Math.min(estimate.value(), Math.min(a, b)), Math.max(estimate.value(), Math.max(a, b)))
                .build();
    }
}
