package dev.credence.bayes.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Whether a sampling design leaves the counts what a posterior takes them for: i.i.d., or strata of fixed size of which only one
 * holds trials.
 */
final class DesignFit<E extends Evidence> implements SampleVisitor<E, Optional<Refusal>> {
    /** Whether an atom counts as a trial, by a metric that takes strata. */
    private final Optional<IntPredicate> trial;

    private DesignFit(Optional<IntPredicate> trial) {
        this.trial = trial;
    }

    static <M extends Evidence, E extends Evidence> Optional<Refusal> ofProportion(
            ProportionMetric<M> metric, Sample<E> sample) {
        M evidence = metric.evidenceType().cast(sample.evidence());
        return sample.accept(new DesignFit<>(Optional.of(atom -> metric.isTrial(evidence, atom))));
    }

    static <E extends Evidence> Optional<Refusal> ofFMeasure(Sample<E> sample) {
        return sample.accept(new DesignFit<>(Optional.empty()));
    }

    @Override
    public Optional<Refusal> iid(IidSample<E> sample) {
        return Optional.empty();
    }

    @Override
    public Optional<Refusal> stratified(StratifiedSample<E> sample) {
        return trial.filter(sample::withinOneStratum).isPresent() ? Optional.empty() : dependent(sample);
    }

    @Override
    public Optional<Refusal> weighted(WeightedSample<E> sample) {
        return dependent(sample);
    }

    @Override
    public Optional<Refusal> clustered(ClusteredSample<E> sample) {
        return dependent(sample);
    }

    private static Optional<Refusal> dependent(Sample<?> sample) {
        return DesignRefusals.unlessIid(sample);
    }

    @Override
    public Optional<Refusal> folded(FoldedSample<E> sample) {
        return Optional.of(Refusal.of(
                Refusal.Code.DESIGN,
                "the folds of a cross-validation depend on each other through their training sets: folds="
                        + sample.folds().size()
                        + "; look at each fold by itself, or pool the sample on purpose"));
    }
}
