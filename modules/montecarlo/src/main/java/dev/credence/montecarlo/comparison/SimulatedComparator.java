package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import dev.credence.montecarlo.resampling.DrawCount;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The common part of simulated comparisons of two systems on the same items: the number of draws, undefined and cancelled runs. */
abstract class SimulatedComparator extends Named implements Comparator {
    private static final String WHOLE_RANGE =
            "the metric is 0/0 for one of the systems, so that the interval is the whole range";

    private final long draws;

    SimulatedComparator(String id, String description, long draws) {
        super(id, description);
        this.draws = draws;
    }

    abstract SimulatedComparator withDraws(long value);

    abstract Optional<Refusal> designRefusal(Pairing.Paired<?, ?> paired);

    abstract <E extends Evidence> Comparison simulate(
            Metric<E> metric,
            Pairing<E> pairing,
            ComparisonBuilder comparison,
            ComparisonOptions comparisonOptions,
            long count,
            ComputeOptions computeOptions);

    @Override
    public String spelling() {
        return DrawCount.spelling(id(), draws);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(DrawCount.option());
    }

    @Override
    public Comparator configured(Options options) {
        return withDraws(DrawCount.of(options, draws));
    }

    final long draws() {
        return draws;
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        Optional<Refusal> misfit = metric.unsupported(pairing.firstEvidence())
                .or(() -> metric.unsupported(pairing.secondEvidence()))
                .or(metric::nonSmoothness);
        if (misfit.isPresent()) {
            return misfit;
        }
        if (!(pairing instanceof Pairing.Paired<?, ?> paired)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.PAIRING, "it compares two systems on the same items, and these have different ones"));
        }
        return designRefusal(paired);
    }

    /** Returns the requested number of draws after checking that it is enough for the level. */
    long wanted(ComputeOptions computeOptions, ConfidenceLevel level) {
        return DrawCount.enoughDraws(computeOptions.draws(draws), level);
    }

    @Override
    public final <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        long count = wanted(computeOptions, comparisonOptions.level());
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        if (Double.isNaN(comparison.difference())) {
            double widest = metric.range().upper() - metric.range().lower();
            return comparison
                    .bounds(-widest, widest)
                    .note("whole-range", WHOLE_RANGE)
                    .build();
        }
        try {
            return simulate(metric, pairing.readBy(metric), comparison, comparisonOptions, count, computeOptions);
        } catch (CancellationException e) {
            return comparison.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }
}
