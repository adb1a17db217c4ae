package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Posterior;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.Cancelled;
import dev.credence.montecarlo.resampling.Posteriors;
import dev.credence.montecarlo.resampling.Replicates;
import java.util.Optional;

/** Equal-tailed credible intervals from Dirichlet weights over atoms: what {@code dirichlet} and {@code bayesian-bootstrap} share. */
abstract class SimulatedPosterior implements IntervalMethod {
    /** 10,000: the Monte Carlo error of a 95% bound is then about 2% of the interval's width. */
    static final long DRAWS = 10_000;

    /** Pseudo-count of each atom. */
    abstract double prior();

    /** Number of draws where the run names none. */
    abstract long draws();

    @Override
    public Optional<String> refusal(Metric<?> metric, Sample<?> sample) {
        if (!metric.evidenceType().isInstance(sample.evidence())) {
            return Optional.of("the metric reads " + metric.evidenceType().getSimpleName() + ", not "
                    + sample.evidence().getClass().getSimpleName());
        }
        if (!(sample instanceof IidSample)) {
            return Optional.of("it assumes i.i.d. observations, the sample is " + sample.design()
                    + "; use a method for that design, or sample.pooled() on purpose");
        }
        return sample.evidence().size() == 0
                        && !(prior() > 0 && sample.evidence().withUnseenAtoms().atoms() > 0)
                ? Optional.of("there are no observations")
                : Optional.empty();
    }

    @Override
    public final <E extends Evidence> Estimate estimate(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, Run run) {
        requireSupport(metric, sample);
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        E evidence = Posteriors.completed(metric.evidenceType(), sample.evidence(), prior());
        try {
            Replicates replicates =
                    Replicates.of(metric, evidence, Posteriors.of(evidence, prior()), run.draws(draws()), run);
            return finish(estimate, replicates, level, run);
        } catch (Cancelled e) {
            return estimate.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    private Estimate finish(Estimate.Builder estimate, Replicates replicates, ConfidenceLevel level, Run run) {
        double tail = level.tail();
        estimate.bounds(replicates.quantile(tail), replicates.quantile(1 - tail))
                .credible(new Posterior(
                        replicates.mean(), Double.NaN, replicates.quantile(0.5), replicates.standardDeviation()))
                .simulation(new Simulation(
                        run.seed(),
                        replicates.draws(),
                        replicates.undefined(),
                        replicates.quantileError(tail),
                        replicates.quantileError(1 - tail)));
        if (replicates.undefined() > 0) {
            estimate.note("the metric was undefined in " + replicates.undefined() + " of " + replicates.draws()
                    + " draws, which were left out");
        }
        if (Replicates.agree(replicates.quantile(tail), replicates.quantile(1 - tail), 0)) {
            estimate.status(
                    Status.DEGENERATE, "all draws agree: no prior weight on what was not seen, use another method");
        }
        return estimate.build();
    }
}
