package dev.credence.bayes.provider;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.DistributionMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.posterior.MetricPosterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The common part of the credible intervals of proportions and F-measures: the prior, the posterior, and the conditions under which it
 * exists.
 */
class BetaMethod extends Named implements ProportionIntervalMethod, DistributionMethod {
    private final PriorChoice choice;
    private final BiFunction<MetricPosterior, ConfidenceLevel, CredibleInterval> interval;
    private final BiFunction<PriorChoice, ConfidenceLevel, ProportionBounds> bounds;

    /** Creates a method from the interval of a posterior, and from the same bounds of plain proportions. */
    BetaMethod(
            String id,
            String description,
            PriorChoice choice,
            BiFunction<MetricPosterior, ConfidenceLevel, CredibleInterval> interval,
            BiFunction<PriorChoice, ConfidenceLevel, ProportionBounds> bounds) {
        super(id, description);
        this.choice = choice;
        this.interval = interval;
        this.bounds = bounds;
    }

    @Override
    public final String spelling() {
        return PriorChoice.spelling(id(), choice.written("", PriorChoice.DEFAULT));
    }

    @Override
    public final List<OptionSpec> options() {
        return PriorChoice.options("", "0.5");
    }

    @Override
    public final IntervalMethod configured(Options options) {
        return new BetaMethod(id(), description(), PriorChoice.parse(options, "", choice), interval, bounds);
    }

    @Override
    public final boolean exact() {
        return true;
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return ExactPosteriors.refusal(metric, sample, choice.prior(), choice.study());
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        MetricPosterior posterior = posterior(metric, sample);
        Estimate estimate =
                CredibleEstimate.of(metric, sample, spelling(), level, posterior, interval.apply(posterior, level));
        return choice.improper().map(estimate::withNote).orElse(estimate);
    }

    @Override
    public final <E extends Evidence> Distribution distribution(Metric<E> metric, Sample<E> sample) {
        Estimate.requireFit(this, metric, sample);
        return posterior(metric, sample);
    }

    private <E extends Evidence> MetricPosterior posterior(Metric<E> metric, Sample<E> sample) {
        return ExactPosteriors.ofFitting(metric, sample, choice.prior(), choice.study());
    }

    /** Returns bounds of a plain proportion, for curves and tables; 0 of 0 has those of the prior. */
    @Override
    public final ProportionBounds at(ConfidenceLevel level) {
        return bounds.apply(choice, level);
    }

    /** An estimate from a posterior and one of its intervals. */
    static final class CredibleEstimate {
        static <E extends Evidence> Estimate of(
                Metric<E> metric,
                Sample<E> sample,
                String spelling,
                ConfidenceLevel level,
                MetricPosterior posterior,
                CredibleInterval interval) {
            long trials = ExactPosteriors.trials(metric, sample.evidence());
            Estimate.Builder estimate = Estimate.of(metric, sample, spelling, level)
                    .bounds(interval.lower(), interval.upper())
                    .credible(posterior.summary())
                    .exact()
                    .n(trials);
            if (trials == 0) {
                estimate.status(Status.UNDEFINED, "no trials: the interval is that of the prior");
            }
            interval.notes().forEach(estimate::note);
            posterior.notes().forEach(estimate::note);
            return estimate.build();
        }
    }
}
