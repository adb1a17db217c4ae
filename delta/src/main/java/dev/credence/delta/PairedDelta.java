package dev.credence.delta;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.Question;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import java.util.Optional;

/** Paired difference. */
public final class PairedDelta implements Comparator {
    /** Whether the interval of the difference has Bonett and Price's two pseudo-pairs. */
    enum Adjustment {
        AUTO,
        NONE,
        PAIRS
    }

    private final Adjustment smoothing;

    /** With smoothing of counts. */
    public PairedDelta() {
        this(Adjustment.AUTO);
    }

    private PairedDelta(Adjustment smoothing) {
        this.smoothing = smoothing;
    }

    @Override
    public String id() {
        return "paired-delta";
    }

    @Override
    public String spelling() {
        return smoothing == Adjustment.AUTO
                ? id()
                : id() + ":smoothing=" + smoothing.name().toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                "smoothing",
                "two pseudo-pairs in the interval: auto (for counts, not for scores), none (plain Wald), pairs (always)",
                "auto"));
    }

    @Override
    public PairedDelta configured(Options options) {
        return new PairedDelta(options.choice("smoothing", smoothing));
    }

    @Override
    public Optional<String> refusal(Metric<?> metric, Pairing<?> pairing) {
        return structure(metric, pairing).or(() -> influences(metric, pairing));
    }

    private static Optional<String> structure(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Paired<?, ?> paired)) {
            return Optional.of("it compares systems on the same items, these were seen on different ones;"
                    + " use independent-delta, or join the rows by item");
        }
        return Refusals.evidence(metric, pairing.firstEvidence())
                .or(() -> Refusals.evidence(metric, pairing.secondEvidence()))
                .or(() -> Refusals.design(paired.joint()));
    }

    private static <E extends Evidence> Optional<String> influences(Metric<E> metric, Pairing<?> pairing) {
        E first = metric.evidenceType().cast(pairing.firstEvidence());
        E second = metric.evidenceType().cast(pairing.secondEvidence());
        return Refusals.influence(metric, first, pairing.firstWeights())
                .or(() -> Refusals.influence(metric, second, pairing.secondWeights()));
    }

    @Override
    public <E extends Evidence> Comparison compare(Metric<E> metric, Pairing<E> pairing, Question question, Run run) {
        structure(metric, pairing).ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "comparator '" + id() + "' does not fit metric '" + metric.spelling() + "': " + reason);
        });
        return compared(metric, (Pairing.Paired<E, ?>) pairing, question);
    }

    private <E extends Evidence, P extends PairedEvidence<E>> Comparison compared(
            Metric<E> metric, Pairing.Paired<E, P> pairing, Question question) {
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        return Double.isFinite(comparison.difference())
                ? new PairedSpread<>(metric, pairing, comparison.first(), comparison.second())
                        .answer(comparison, question, smoothing)
                : Differences.undefined(comparison, metric.range());
    }
}
