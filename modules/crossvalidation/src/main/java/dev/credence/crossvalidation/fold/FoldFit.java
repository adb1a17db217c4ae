package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;

/** Checks the requirements of all methods for folds: the sample consists of folds, and the metric reads them. */
public final class FoldFit {
    private FoldFit() {}

    /** Returns the reason why a metric cannot be computed on the folds of a sample, if there is one. */
    public static Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence()).or(() -> design(sample));
    }

    /** Returns the reason why a sample does not consist of folds, if there is one. */
    public static Optional<Refusal> design(Sample<?> sample) {
        return sample.folded().isPresent()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it reads the folds of a cross-validation, the sample is " + sample.design()
                                + "; give the folds, or use a method for that design"));
    }

    /** Returns the reason why the folds are not those of a single cross-validation, if there is one. */
    public static Optional<Refusal> refuseRepeats(FoldedSample<?> sample) {
        return sample.repeats() == 1
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it reads the folds of one cross-validation, and this one was repeated: repeats="
                                + sample.repeats()
                                + "; use nadeau-bengio or kfold-wilson, and corrected-resampled-t to compare"));
    }

    /** Returns the reason why a metric is not a proportion with a Beta posterior, if there is one. */
    public static Optional<Refusal> proportion(Metric<?> metric) {
        return metric.proportion().isPresent()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it is not a proportion of successes among trials; use kfold-wilson or nadeau-bengio, which"
                                + " take any metric"));
    }

    /** Returns the folds of a sample that fits. */
    public static <E extends Evidence> FoldedSample<E> folds(Sample<E> sample) {
        return (FoldedSample<E>) sample;
    }

    /** Returns the folds of a sample that fits as evidence that a metric reads. */
    public static <E extends Evidence> List<E> folds(Metric<E> metric, Sample<?> sample) {
        return ((FoldedSample<?>) sample)
                .folds().stream().map(metric.evidenceType()::cast).toList();
    }
}
