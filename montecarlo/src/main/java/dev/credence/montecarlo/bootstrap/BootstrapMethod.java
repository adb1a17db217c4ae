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
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.Bootstrap;
import dev.credence.montecarlo.resampling.Cancelled;
import dev.credence.montecarlo.resampling.Replicates;
import java.util.List;
import java.util.Optional;

/** What all bootstrap intervals share: resampling by the design, checks of the number of draws, simulation error. */
abstract class BootstrapMethod implements IntervalMethod {
    /** 10,000: at level 0.95 each bound then rests on 250 draws beyond it. */
    static final long RESAMPLES = 10_000;

    private final long resamples;

    BootstrapMethod(long resamples) {
        this.resamples = resamples;
    }

    /** The same method with another number of resamples. */
    abstract BootstrapMethod withResamples(long value);

    /** Probabilities at which the replicates are read, lower and upper, and how they become bounds. */
    abstract <E extends Evidence> Bounds bounds(
            Metric<E> metric, Sample<E> sample, double value, Replicates replicates, ConfidenceLevel level);

    /** Bounds with their Monte Carlo standard errors. */
    record Bounds(double lower, double upper, double lowerError, double upperError) {}

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
        long value = options.integer("resamples", resamples);
        if (value < 1 || value > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("resamples must lie in [1, 2147483639]: resamples=" + value);
        }
        return withResamples(value);
    }

    @Override
    public Optional<String> refusal(Metric<?> metric, Sample<?> sample) {
        if (!metric.evidenceType().isInstance(sample.evidence())) {
            return Optional.of("the metric reads " + metric.evidenceType().getSimpleName() + ", not "
                    + sample.evidence().getClass().getSimpleName());
        }
        return Bootstrap.refusal(sample);
    }

    @Override
    public final <E extends Evidence> Estimate estimate(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, Run run) {
        requireSupport(metric, sample);
        long draws = run.draws(resamples);
        requireDraws(draws, level);
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (Double.isNaN(estimate.value())) {
            return estimate.build();
        }
        try {
            Replicates replicates = Replicates.of(metric, sample.evidence(), Bootstrap.of(sample), draws, run);
            return finish(estimate, bounds(metric, sample, estimate.value(), replicates, level), replicates, run);
        } catch (Cancelled e) {
            return estimate.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    /** Each tail needs at least one draw beyond its bound: (B + 1) * tail >= 1. */
    private void requireDraws(long draws, ConfidenceLevel level) {
        double needed = Math.ceil(1 / level.tail() - 1e-9) - 1;
        if (draws < needed) {
            throw new IllegalArgumentException(
                    "draws must be at least " + (long) needed + " for level " + level.value() + ": draws=" + draws);
        }
    }

    private Estimate finish(Estimate.Builder estimate, Bounds bounds, Replicates replicates, Run run) {
        estimate.bounds(bounds.lower(), bounds.upper())
                .simulation(new Simulation(
                        run.seed(),
                        replicates.draws(),
                        replicates.undefined(),
                        bounds.lowerError(),
                        bounds.upperError()));
        if (replicates.undefined() > 0) {
            estimate.note("the metric was undefined in " + replicates.undefined() + " of " + replicates.draws()
                    + " draws, which were left out");
        }
        if (Replicates.agree(bounds.lower(), bounds.upper(), estimate.value())) {
            estimate.status(
                    Status.DEGENERATE, "all resamples agree: the bootstrap knows nothing here, use another method");
        }
        return estimate.build();
    }
}
