package dev.credence.bayes.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.BetaPrior.HistoricalCounts;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The exact posterior of a metric that has one: proportions, F1 under any of its names (a proportion with the link {@link
 * Link#DICE_OF_JACCARD}), F-beta, on matrices, for one class against the rest, and at a threshold of scores.
 *
 * <p>F1 follows Goutte and Gaussier: the prior's second weight counts for false positives and for false negatives each. It is therefore not
 * the posterior of {@code jaccard} mapped to F1.
 */
public final class ExactPosteriors {
    private ExactPosteriors() {}

    /**
     * Returns why a metric of a sample has no exact posterior.
     *
     * @param metric the metric
     * @param sample the sample
     * @return the reason, or empty
     */
    public static Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence()).or(() -> kindRefusal(metric, sample));
    }

    private static Optional<Refusal> kindRefusal(Metric<?> metric, Sample<?> sample) {
        Optional<? extends Proportion<?>> proportion = metric.proportion();
        if (proportion.isPresent()) {
            return linkRefusal(proportion.get().link()).or(() -> DesignFit.ofProportion(metric, sample));
        }
        Optional<? extends FMeasure<?>> measure = metric.fMeasure();
        if (measure.isPresent()) {
            return betaRefusal(measure.get().beta()).or(() -> DesignFit.ofFMeasure(sample));
        }
        return Optional.of(Refusal.of(
                Refusal.Code.METRIC,
                "it is neither a proportion of successes among trials nor an F-measure;"
                        + " 'dirichlet' simulates the posterior of any metric"));
    }

    /**
     * Returns why a metric of a sample has no exact posterior under a prior.
     *
     * @param metric the metric
     * @param sample the sample
     * @param prior the prior
     * @param study the earlier study
     * @return the reason, such as a count of 0 under a weight of 0, or empty
     */
    public static Optional<Refusal> refusal(
            Metric<?> metric, Sample<?> sample, BetaPrior prior, HistoricalCounts study) {
        return refusal(metric, sample).or(() -> improper(metric, sample.evidence(), prior, study));
    }

    /** Returns why a metric that supports the evidence has no posterior under a prior. */
    static <E extends Evidence> Optional<Refusal> improper(
            Metric<E> metric, Evidence evidence, BetaPrior prior, HistoricalCounts study) {
        boolean proper = ProperShapes.areProper(prior.a(), prior.b())
                || ProperShapes.areProper(shapes(metric, metric.evidenceType().cast(evidence), prior, study));
        return proper ? Optional.empty() : Optional.of(Refusal.of(Refusal.Code.OPTION, BetaPrior.HALDANE));
    }

    /** Returns the shape parameters, which must be above 0. */
    private static <E extends Evidence> double[] shapes(
            Metric<E> metric, E evidence, BetaPrior prior, HistoricalCounts study) {
        Optional<Proportion<E>> proportion = metric.proportion();
        if (proportion.isPresent()) {
            Counts counts = proportion.get().counts(evidence);
            return new double[] {
                counts.successes() + prior.a() + study.successes(), counts.failures() + prior.b() + study.failures()
            };
        }
        long[] counts = outcomes(measure(metric), evidence);
        return new double[] {
            counts[Outcome.TRUE_POSITIVE.ordinal()] + prior.a(),
            counts[Outcome.FALSE_POSITIVE.ordinal()] + prior.b(),
            counts[Outcome.FALSE_NEGATIVE.ordinal()] + prior.b()
        };
    }

    private static Optional<Refusal> betaRefusal(double beta) {
        return FBetaPosterior.accepts(beta)
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.OPTION,
                        "its beta must lie in [0.01, 100]: beta=" + beta + "; beyond, use precision or recall alone"));
    }

    private static Optional<Refusal> linkRefusal(Link link) {
        double zero = link.apply(0);
        double one = link.apply(1);
        boolean mapsOntoUnitInterval = Math.min(zero, one) == 0 && Math.max(zero, one) == 1;
        return mapsOntoUnitInterval
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "its link does not map [0, 1] onto [0, 1]: link(0)=" + zero + ", link(1)=" + one));
    }

    /**
     * Returns the posterior of a metric.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param prior the prior
     * @return the posterior; the prior itself where no observation is a trial
     * @throws IllegalArgumentException if the metric has none, with the reason
     */
    public static <E extends Evidence> MetricPosterior of(Metric<E> metric, Sample<E> sample, BetaPrior prior) {
        return of(metric, sample, prior, HistoricalCounts.NONE);
    }

    /**
     * Returns the posterior of a metric, with the counts of an earlier study.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param prior the prior
     * @param study the earlier study; F-beta accepts none, because its posterior needs false positives and false negatives separately
     * @return the posterior; the prior itself where no observation is a trial and no study is given
     * @throws IllegalArgumentException if the metric has none, with the reason
     */
    public static <E extends Evidence> MetricPosterior of(
            Metric<E> metric, Sample<E> sample, BetaPrior prior, HistoricalCounts study) {
        require(metric, sample);
        return ofFitting(metric, sample, prior, study);
    }

    /** Throws the refusal, if there is one. */
    static void require(Metric<?> metric, Sample<?> sample) {
        refusal(metric, sample).ifPresent(reason -> {
            throw reason.within("metric '" + metric.spelling() + "' has no exact posterior here: ")
                    .asException();
        });
    }

    /**
     * Returns the posterior of a metric of a sample for which {@link #refusal} is known to be empty, so that it is computed only once.
     *
     * @param <E> kind of evidence
     * @param metric a metric with an exact posterior
     * @param sample a sample that fits
     * @param prior the prior
     * @param study the earlier study, as {@link #of(Metric, Sample, BetaPrior, HistoricalCounts)} takes it
     * @return the posterior; the prior itself where no observation is a trial and no study is given
     * @throws IllegalArgumentException if a study is given for F-beta
     */
    public static <E extends Evidence> MetricPosterior ofFitting(
            Metric<E> metric, Sample<E> sample, BetaPrior prior, HistoricalCounts study) {
        return metric.proportion()
                .map(proportion -> ofProportion(proportion, sample.evidence(), prior, study))
                .orElseGet(() -> ofFMeasure(metric, sample.evidence(), prior, study));
    }

    /**
     * Returns a posterior for each fold of a cross-validation, each as if its fold were all the data: what k-fold methods average or
     * match. The folds depend on each other, so no interval of these alone is one of the metric.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the folds
     * @param prior the prior, the same for each fold
     * @return a posterior for each fold, in the order of the folds
     * @throws IllegalArgumentException if the metric has no exact posterior, with the reason
     */
    public static <E extends Evidence> List<MetricPosterior> ofEachFold(
            Metric<E> metric, FoldedSample<E> sample, BetaPrior prior) {
        return sample.folds().stream()
                .map(fold -> of(metric, Sample.of(fold), prior))
                .toList();
    }

    private static <E extends Evidence> MetricPosterior ofProportion(
            Proportion<E> proportion, E evidence, BetaPrior prior, HistoricalCounts study) {
        Counts counts = proportion.counts(evidence);
        Link link = proportion.link();
        boolean dice = link == Link.DICE_OF_JACCARD;
        double a = counts.successes() + prior.a() + study.successes();
        double b = counts.failures() + (dice ? 2 : 1) * prior.b() + study.failures();
        BetaPrior shapes = new BetaPrior(a, b);
        if (dice) {
            return F1Posterior.ofJaccard(shapes);
        }
        BetaPosterior posterior = BetaPosterior.of(shapes);
        return link == Link.IDENTITY ? posterior : LinkedPosterior.of(posterior, link);
    }

    private static <E extends Evidence> MetricPosterior ofFMeasure(
            Metric<E> metric, E evidence, BetaPrior prior, HistoricalCounts study) {
        if (!study.isEmpty()) {
            throw new IllegalArgumentException("metric '" + metric.spelling()
                    + "' takes no earlier study, which does not distinguish false positives from false negatives: successes="
                    + study.successes() + ", failures=" + study.failures()
                    + "; add its confusion matrix to the evidence");
        }
        FMeasure<E> measure = measure(metric);
        long[] counts = outcomes(measure, evidence);
        return FBetaPosterior.of(
                measure.beta(),
                counts[Outcome.TRUE_POSITIVE.ordinal()],
                counts[Outcome.FALSE_POSITIVE.ordinal()],
                counts[Outcome.FALSE_NEGATIVE.ordinal()],
                prior);
    }

    /**
     * Returns the number of observations from which the posterior is computed.
     *
     * @param <E> kind of evidence
     * @param metric a metric with an exact posterior
     * @param evidence the evidence
     * @return the number of trials; for F-measures TP + FP + FN
     */
    public static <E extends Evidence> long trials(Metric<E> metric, E evidence) {
        Optional<Proportion<E>> proportion = metric.proportion();
        if (proportion.isPresent()) {
            return proportion.get().counts(evidence).trials();
        }
        long[] counts = outcomes(measure(metric), evidence);
        return evidence.size() - counts[Outcome.TRUE_NEGATIVE.ordinal()];
    }

    private static <E extends Evidence> FMeasure<E> measure(Metric<E> metric) {
        return metric.fMeasure().orElseThrow();
    }

    private static <E extends Evidence> long[] outcomes(FMeasure<E> measure, E evidence) {
        long[] counts = new long[Outcome.values().length];
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            counts[measure.outcome(evidence, atom).ordinal()] += evidence.count(atom);
        }
        return counts;
    }

    /**
     * Decides whether counts of a sampling design have the distribution that a posterior assumes: i.i.d., or strata of fixed size of which
     * only one contains trials.
     */
    static final class DesignFit<E extends Evidence> implements SampleVisitor<E, Optional<Refusal>> {
        /** Returns true for atoms that are trials of the metric; empty if strata are not supported. */
        private final Optional<IntPredicate> trial;

        private DesignFit(Optional<IntPredicate> trial) {
            this.trial = trial;
        }

        static <M extends Evidence, E extends Evidence> Optional<Refusal> ofProportion(
                Metric<M> metric, Sample<E> sample) {
            Proportion<M> proportion = metric.proportion().orElseThrow();
            M evidence = metric.evidenceType().cast(sample.evidence());
            return sample.accept(new DesignFit<>(Optional.of(atom -> proportion.isTrial(evidence, atom))));
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

        @Override
        public Optional<Refusal> crossed(CrossedSample<E> sample) {
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
}
