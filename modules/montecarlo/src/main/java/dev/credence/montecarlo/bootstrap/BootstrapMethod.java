package dev.credence.montecarlo.bootstrap;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.montecarlo.resampling.Bootstrap;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The common part of all bootstrap intervals: resampling by the design, checks of the number of draws, simulation error, edge cases. */
abstract class BootstrapMethod extends Named implements IntervalMethod {
    /** The former name of the option {@code draws}, still accepted. */
    private static final String RESAMPLES = "resamples";

    private static final String WHOLE_RANGE =
            "the metric is undefined for these observations, so that the interval is the whole range";
    private static final String COLLAPSED = "all resamples agree: the bounds are quantiles of the posterior with one"
            + " observation spread over the kinds that did not occur";
    private static final String CONSTANT =
            "all resamples agree, and no other kind of observation is known to be possible: use another method";

    private final long draws;

    BootstrapMethod(String id, String description, long draws) {
        super(id, description);
        this.draws = draws;
    }

    /** Returns the same method with another number of draws. */
    abstract BootstrapMethod withDraws(long value);

    /** Prepares the interval for a sample before anything is drawn, so that a missing requirement throws at once. */
    abstract <E extends Evidence> PreparedBootstrap<E> prepared(Metric<E> metric, Sample<E> sample, double value);

    @Override
    public final String spelling() {
        return DrawCount.spelling(id(), draws);
    }

    @Override
    public final List<OptionSpec> options() {
        return List.of(DrawCount.option(RESAMPLES));
    }

    @Override
    public final IntervalMethod configured(Options options) {
        return withDraws(DrawCount.of(options, draws, RESAMPLES));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence())
                .or(metric::nonSmoothness)
                .or(() -> Bootstrap.refusal(Sample.readBy(metric, sample)));
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        long count = DrawCount.enoughDraws(computeOptions.draws(draws), level);
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (Double.isNaN(estimate.value())) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .note("whole-range", WHOLE_RANGE)
                    .build();
        }
        try {
            return simulate(estimate, metric, sample.readBy(metric), level, count, computeOptions);
        } catch (CancellationException e) {
            return estimate.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    private <E extends Evidence> Estimate simulate(
            Estimate.Builder estimate,
            Metric<E> metric,
            Sample<E> sample,
            ConfidenceLevel level,
            long count,
            ComputeOptions computeOptions) {
        double value = estimate.value();
        Simulated simulated = simulated(metric, sample, value, level, count, computeOptions);
        BootstrapBounds bounds = simulated.bounds();
        if (simulated.undefined() > 0) {
            estimate.note(DrawCount.undefined(simulated.undefined(), count));
        }
        if (EmpiricalDistribution.agree(bounds.lower(), bounds.upper(), value)) {
            Optional<UnseenCellSmoothing<E>> unseen = UnseenCellSmoothing.of(metric.evidenceType(), sample);
            estimate.status(Status.DEGENERATE, unseen.isPresent() ? COLLAPSED : CONSTANT);
            bounds = unseen.map(all -> posteriorBounds(metric, all, level, count, computeOptions)
                            .within(metric.range(), value))
                    .orElse(bounds);
        }
        bounds.notes().forEach(estimate::note);
        return estimate.bounds(bounds.lower(), bounds.upper())
                .simulation(new Simulation(
                        computeOptions.seed(), count, simulated.undefined(), bounds.lowerError(), bounds.upperError()))
                .build();
    }

    /** The summary of a simulation; it does not keep the values, so that their memory can be reused. */
    private record Simulated(BootstrapBounds bounds, long undefined) {}

    private <E extends Evidence> Simulated simulated(
            Metric<E> metric,
            Sample<E> sample,
            double value,
            ConfidenceLevel level,
            long count,
            ComputeOptions computeOptions) {
        PreparedBootstrap<E> prepared = prepared(metric, sample, value);
        EmpiricalDistribution replicates = EmpiricalDistribution.of(
                sample.evidence().atoms(),
                Bootstrap.of(sample),
                prepared.statistics(metric, sample),
                count,
                computeOptions);
        return new Simulated(prepared.bounds(replicates, level).within(metric.range(), value), replicates.undefined());
    }

    private static <E extends Evidence> BootstrapBounds posteriorBounds(
            Metric<E> metric,
            UnseenCellSmoothing<E> unseen,
            ConfidenceLevel level,
            long count,
            ComputeOptions computeOptions) {
        EmpiricalDistribution replicates =
                EmpiricalDistribution.of(metric, unseen.evidence(), unseen.sampler(), count, computeOptions);
        return BootstrapBounds.percentile(replicates, level);
    }
}
