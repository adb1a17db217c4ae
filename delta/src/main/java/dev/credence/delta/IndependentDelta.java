package dev.credence.delta;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.Question;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;

/** Independent difference. */
public final class IndependentDelta implements Comparator {
    private static final String BASE = "base";
    private final IntervalMethod base;

    /** From two delta-wilson intervals. */
    public IndependentDelta() {
        this(new DeltaWilson());
    }

    private IndependentDelta(IntervalMethod base) {
        this.base = base;
    }

    @Override
    public String id() {
        return "independent-delta";
    }

    @Override
    public String spelling() {
        return base.spelling().equals("delta-wilson") ? id() : id() + ":" + BASE + "=" + base.spelling();
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                BASE, "interval method of each system, any that is installed, spelled without commas", "delta-wilson"));
    }

    @Override
    public IndependentDelta configured(Options options) {
        return options.text(BASE)
                .map(spelling -> new IndependentDelta(Registry.load().method(spelling)))
                .orElse(this);
    }

    @Override
    public Optional<String> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Independent<?> independent)) {
            return Optional.of("it compares systems on different items, these were seen on the same ones;"
                    + " use paired-delta, which is sharper");
        }
        return side(metric, independent.first(), "first").or(() -> side(metric, independent.second(), "second"));
    }

    private Optional<String> side(Metric<?> metric, Sample<?> sample, String side) {
        return Refusals.of(metric, sample)
                .map(reason -> side + " system: " + reason)
                .or(() -> base.refusal(metric, sample)
                        .map(reason -> side + " system: base '" + base.id() + "' does not fit: " + reason));
    }

    @Override
    public <E extends Evidence> Comparison compare(Metric<E> metric, Pairing<E> pairing, Question question, Run run) {
        requireSupport(metric, pairing);
        Pairing.Independent<E> independent = (Pairing.Independent<E>) pairing;
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        if (!Double.isFinite(comparison.difference())) {
            return Differences.undefined(comparison, metric.range());
        }
        Estimate a = base.estimate(metric, independent.first(), question.level(), run);
        Estimate b = base.estimate(metric, independent.second(), question.level(), run);
        if (a.status() == Status.CANCELLED || b.status() == Status.CANCELLED) {
            return comparison.status(Status.CANCELLED, "the run was cancelled").build();
        }
        mover(comparison, metric, a, b);
        IndependentSpread<E> spread =
                new IndependentSpread<>(metric, independent, comparison.first(), comparison.second());
        return spread.answer(comparison, question);
    }

    private static void mover(Comparison.Builder comparison, Metric<?> metric, Estimate a, Estimate b) {
        double below = Math.hypot(a.value() - a.lower(), b.upper() - b.value());
        double above = Math.hypot(a.upper() - a.value(), b.value() - b.lower());
        double d = comparison.difference();
        Differences.bounds(comparison, metric.range(), d - below, d + above);
        if (below == 0 && above == 0) {
            comparison.status(
                    Status.DEGENERATE,
                    "both intervals have collapsed to points: do not trust it, use base=delta-wilson");
        }
    }
}
