package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.Question;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.montecarlo.resampling.Cancelled;
import java.util.List;
import java.util.Optional;

/** What simulated comparators of paired systems share: the number of draws, undefined and cancelled runs. */
abstract class SimulatedComparator implements Comparator {
    /** 10,000: the Monte Carlo error of a p-value near 0.05 is then 0.002. */
    static final long DRAWS = 10_000;

    private final long draws;

    SimulatedComparator(long draws) {
        this.draws = draws;
    }

    abstract SimulatedComparator withDraws(long value);

    abstract Optional<String> designRefusal(Pairing.Paired<?, ?> paired);

    abstract <E extends Evidence> Comparison simulate(
            Metric<E> metric,
            Pairing<E> pairing,
            Comparison.Builder comparison,
            Question question,
            long count,
            Run run);

    @Override
    public String spelling() {
        return draws == DRAWS ? id() : id() + ":draws=" + draws;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec("draws", "number of draws", Long.toString(DRAWS)));
    }

    @Override
    public Comparator configured(Options options) {
        return withDraws(checkedDraws(options.integer("draws", draws)));
    }

    static long checkedDraws(long draws) {
        if (!(draws >= 1 && draws <= Integer.MAX_VALUE - 8)) {
            throw new IllegalArgumentException("draws must lie in [1, 2147483639]: draws=" + draws);
        }
        return draws;
    }

    final long draws() {
        return draws;
    }

    @Override
    public final Optional<String> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!metric.evidenceType().isInstance(pairing.firstEvidence())) {
            return Optional.of("the metric reads " + metric.evidenceType().getSimpleName() + ", not "
                    + pairing.firstEvidence().getClass().getSimpleName());
        }
        if (!(pairing instanceof Pairing.Paired<?, ?> paired)) {
            return Optional.of("it compares two systems on the same items, these are on different ones");
        }
        return paired.joint().evidence().size() == 0 ? Optional.of("there are no observations") : designRefusal(paired);
    }

    @Override
    public final <E extends Evidence> Comparison compare(
            Metric<E> metric, Pairing<E> pairing, Question question, Run run) {
        requireSupport(metric, pairing);
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        if (Double.isNaN(comparison.difference())) {
            return comparison.build();
        }
        try {
            return simulate(metric, pairing, comparison, question, run.draws(draws), run);
        } catch (Cancelled e) {
            return comparison.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }
}
