package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;

/** What every method for folds asks first: that there are folds, and a metric that reads them. */
public final class FoldFit {
    private FoldFit() {}

    /**
     * Why a metric on a sample is not one on folds.
     *
     * @param metric the metric
     * @param sample the sample
     * @return the reason, or empty
     */
    public static Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence()).or(() -> design(sample));
    }

    /**
     * Why a sample is not one of folds.
     *
     * @param sample the sample
     * @return the reason, or empty
     */
    public static Optional<Refusal> design(Sample<?> sample) {
        return sample.folded().isPresent()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it reads the folds of a cross-validation, the sample is " + sample.design()
                                + "; give the folds, or use a method for that design"));
    }

    /**
     * Why a sample is not one of folds of a single cross-validation.
     *
     * @param sample the folds
     * @return the reason, or empty
     */
    public static Optional<Refusal> once(FoldedSample<?> sample) {
        return sample.repeats() == 1
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        "it reads the folds of one cross-validation, and this one was repeated: repeats="
                                + sample.repeats()
                                + "; use nadeau-bengio or kfold-wilson, and corrected-resampled-t to compare"));
    }

    /**
     * Why a metric is no proportion with a posterior of Beta.
     *
     * @param metric the metric
     * @return the reason, or empty
     */
    public static Optional<Refusal> proportion(Metric<?> metric) {
        return metric instanceof ProportionMetric<?>
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it is not a proportion of successes among trials; use kfold-wilson or nadeau-bengio, which take any"
                                + " metric"));
    }

    /**
     * The folds of a sample that fits.
     *
     * @param <E> kind of evidence
     * @param sample a folded sample
     * @return its folds
     */
    public static <E extends Evidence> FoldedSample<E> folds(Sample<E> sample) {
        return (FoldedSample<E>) sample;
    }

    /**
     * The folds as evidence that a metric reads, of whatever sample.
     *
     * @param <E> kind of evidence that the metric reads
     * @param metric a metric without misfit
     * @param sample a folded sample
     * @return its folds
     */
    public static <E extends Evidence> List<E> folds(Metric<E> metric, Sample<?> sample) {
        return ((FoldedSample<?>) sample)
                .folds().stream().map(metric.evidenceType()::cast).toList();
    }
}
