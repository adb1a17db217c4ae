package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.Bootstrap;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** What all bootstrap intervals share: resampling by the design, checks of the number of draws, simulation error, edges. */
abstract class BootstrapMethod implements IntervalMethod {
    /** 10,000: at level 0.95 each bound then rests on 250 draws beyond it. */
    static final long RESAMPLES = 10_000;

    private static final String NOTHING_KNOWN =
            "the metric is 0/0 on these observations: nothing is known, the interval is the whole range";
    private static final String COLLAPSED = "all resamples agree: the bounds are quantiles of the posterior with one"
            + " observation spread over what was not seen";
    private static final String CONSTANT =
            "all resamples agree, and nothing else is known that could have been seen: use another method";

    private final long resamples;

    BootstrapMethod(long resamples) {
        this.resamples = resamples;
    }

    /** The same method with another number of resamples. */
    abstract BootstrapMethod withResamples(long value);

    /** Prepares for a sample, before anything is drawn, so that what is missing is missed at once. */
    abstract <E extends Evidence> PreparedBootstrap<E> scheme(Metric<E> metric, Sample<E> sample, double value);

    @Override
    public final String spelling() {
        return resamples == RESAMPLES ? id() : id() + ":resamples=" + resamples;
    }

    @Override
    public final List<OptionSpec> options() {
        return List.of(new OptionSpec("resamples", "number of bootstrap draws", Long.toString(RESAMPLES)));
    }

    @Override
    public final IntervalMethod configured(Options options) {
        return withResamples(DrawCount.checked("resamples", options.integer("resamples", resamples)));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!metric.evidenceType().isInstance(sample.evidence())) {
            return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "the metric reads " + metric.evidenceType().getSimpleName() + ", not "
                    + sample.evidence().getClass().getSimpleName()));
        }
        return Bootstrap.refusal(sample);
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, Run run) {
        String name = run.draws(0) > 0 ? "draws" : "resamples";
        long draws = DrawCount.enough(name, run.draws(resamples), level);
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (Double.isNaN(estimate.value())) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .note(NOTHING_KNOWN)
                    .build();
        }
        try {
            return simulate(estimate, metric, sample, level, draws, run);
        } catch (CancellationException e) {
            return estimate.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    private <E extends Evidence> Estimate simulate(
            Estimate.Builder estimate, Metric<E> metric, Sample<E> sample, ConfidenceLevel level, long draws, Run run) {
        double value = estimate.value();
        Simulated drawn = drawn(metric, sample, value, level, draws, run);
        BootstrapBounds bounds = drawn.bounds();
        if (drawn.undefined() > 0) {
            estimate.note(DrawCount.undefined(drawn.undefined(), draws));
        }
        if (EmpiricalDistribution.agree(bounds.lower(), bounds.upper(), value)) {
            Optional<UnseenCellSmoothing<E>> unseen = UnseenCellSmoothing.of(metric.evidenceType(), sample);
            estimate.status(Status.DEGENERATE, unseen.isPresent() ? COLLAPSED : CONSTANT);
            bounds = unseen.map(
                            all -> ofPosterior(metric, all, level, draws, run).within(metric.range(), value))
                    .orElse(bounds);
        }
        bounds.notes().forEach(estimate::note);
        return estimate.bounds(bounds.lower(), bounds.upper())
                .simulation(
                        new Simulation(run.seed(), draws, drawn.undefined(), bounds.lowerError(), bounds.upperError()))
                .build();
    }

    /** What is left of the draws once their values are given up, so that others can take their place. */
    private record Simulated(BootstrapBounds bounds, long undefined) {}

    private <E extends Evidence> Simulated drawn(
            Metric<E> metric, Sample<E> sample, double value, ConfidenceLevel level, long draws, Run run) {
        PreparedBootstrap<E> scheme = scheme(metric, sample, value);
        EmpiricalDistribution replicates = EmpiricalDistribution.of(
                sample.evidence().atoms(), Bootstrap.of(sample), scheme.statistics(metric, sample), draws, run);
        return new Simulated(scheme.bounds(replicates, level).within(metric.range(), value), replicates.undefined());
    }

    private static <E extends Evidence> BootstrapBounds ofPosterior(
            Metric<E> metric, UnseenCellSmoothing<E> unseen, ConfidenceLevel level, long draws, Run run) {
        EmpiricalDistribution replicates = EmpiricalDistribution.of(metric, unseen.evidence(), unseen.sampler(), draws, run);
        return BootstrapBounds.percentile(replicates, level);
    }
}
