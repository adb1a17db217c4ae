package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.DistributionMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.crossvalidation.fold.FoldFit;
import java.util.Optional;

/** A credible interval over folds: equal tails of the posterior of a proportion, or of its link. */
abstract class FoldCredible extends Named implements DistributionMethod {
    FoldCredible(String id, String description) {
        super(id, description);
    }

    abstract <E extends Evidence> Distribution posterior(Proportion<E> proportion, FoldedSample<E> sample);

    /** Returns the reason why the folds do not fit, if there is one. */
    abstract Optional<Refusal> foldRefusal(FoldedSample<?> sample);

    abstract int repeats(FoldedSample<?> sample);

    /** Returns whether the answer follows from the model alone. */
    abstract boolean isExact();

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return FoldFit.refusal(metric, sample)
                .or(() -> FoldFit.proportion(metric))
                .or(() -> foldRefusal((FoldedSample<?>) sample));
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Distribution posterior = posterior(metric.proportion().orElseThrow(), FoldFit.folds(sample));
        double low = posterior.quantile(level.tail());
        double high = Math.max(posterior.upperQuantile(level.tail()), Math.nextUp(low));
        Estimate.Builder estimate = FoldEstimates.of(metric, sample, spelling(), level, repeats(FoldFit.folds(sample)))
                .credible(posterior.summary())
                .bounds(Math.min(low, Math.nextDown(1.0)), Math.min(1, high));
        if (isExact()) {
            estimate.exact();
        }
        if (Double.isNaN(estimate.value())) {
            estimate.status(Status.UNDEFINED, "no trials in any fold: the interval is that of the prior");
        }
        if (!isExact()) {
            FoldEstimates.trainingNote(metric, sample.evidence()).ifPresent(estimate::note);
        }
        return estimate.build();
    }

    @Override
    public final <E extends Evidence> Distribution distribution(Metric<E> metric, Sample<E> sample) {
        Estimate.requireFit(this, metric, sample);
        return posterior(metric.proportion().orElseThrow(), FoldFit.folds(sample));
    }
}
