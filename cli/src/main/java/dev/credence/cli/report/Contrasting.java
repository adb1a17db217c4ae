package dev.credence.cli.report;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.cli.Failure;
import dev.credence.cli.data.PairData;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Two systems compared by metrics, each with its comparison or the reason why there is none.
 *
 * @param credence what is installed
 * @param metrics spellings of metrics, or none for the usual ones
 * @param comparators spellings of comparators, or none for the default of each metric
 * @param question level and margin
 * @param run seed, draws, threads
 */
public record Contrasting(
        Credence credence, List<String> metrics, List<String> comparators, ComparisonOptions question, Run run) {
    private static final List<String> BINARY = List.of("f1", "precision", "recall", "specificity", "accuracy", "mcc");
    private static final List<String> MANY = List.of("accuracy", "f1.macro", "f1.weighted", "mcc", "cohen-kappa");

    /**
     * Checks names before any file is read.
     *
     * @throws Failure if a metric, comparator or option is unknown
     */
    public void check() {
        metrics.forEach(this::metric);
        comparators.forEach(this::comparator);
    }

    /** The rows of the report. */
    public List<Contrast> of(PairData data) {
        List<Contrast> contrasts = new ArrayList<>();
        wanted(data).forEach(name -> contrasts.addAll(contrasts(metric(name), data)));
        boolean named = !comparators.isEmpty();
        if (named && contrasts.stream().allMatch(contrast -> contrast.reason().isPresent())) {
            throw Failure.data(contrasts.get(0).reason().orElseThrow());
        }
        return contrasts;
    }

    private List<String> wanted(PairData data) {
        if (!metrics.isEmpty()) {
            return metrics;
        }
        List<String> usual = new ArrayList<>();
        data.matrices().ifPresent(p -> usual.addAll(p.firstEvidence().positive().isPresent() ? BINARY : MANY));
        data.scores()
                .ifPresent(p -> credence.registry().metrics().stream()
                        .filter(metric -> metric.evidenceType() == ScoredSample.class)
                        .forEach(metric -> usual.add(metric.id())));
        return usual;
    }

    private Metric<?> metric(String spelling) {
        try {
            return credence.registry().metric(spelling);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private Comparator comparator(String spelling) {
        try {
            return credence.registry().comparator(spelling);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private <E extends Evidence> List<Contrast> contrasts(Metric<E> metric, PairData data) {
        Pairing<E> pairing = pairing(metric, data);
        requireFit(metric, pairing.firstEvidence());
        requireFit(metric, pairing.secondEvidence());
        if (comparators.isEmpty()) {
            return List.of(credence.defaultComparator(metric, pairing)
                    .map(comparator -> contrast(metric, pairing, comparator))
                    .orElseGet(() -> without(
                            metric,
                            pairing,
                            "no installed comparator fits by default; comparators that fit: "
                                    + credence.comparatorsFor(metric, pairing))));
        }
        return comparators.stream()
                .map(this::comparator)
                .map(comparator -> contrast(metric, pairing, comparator))
                .toList();
    }

    private static <E extends Evidence> void requireFit(Metric<E> metric, E evidence) {
        metric.refusal(evidence).ifPresent(reason -> {
            throw Failure.refused(reason);
        });
    }

    /** Unchecked, but each pairing is returned only where the metric's evidence type is that of the pairing. */
    @SuppressWarnings("unchecked")
    private static <E extends Evidence> Pairing<E> pairing(Metric<E> metric, PairData data) {
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return (Pairing<E>) data.matrices().orElseThrow(() -> missing(metric, "predictions"));
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return (Pairing<E>) data.scores().orElseThrow(() -> missing(metric, "scores"));
        }
        throw Failure.usage("metric '" + metric.spelling() + "' reads "
                + metric.evidenceType().getSimpleName() + ", which a file of rows does not give");
    }

    private static Failure missing(Metric<?> metric, String what) {
        return Failure.usage("metric '" + metric.spelling() + "' needs the " + what + " of both systems");
    }

    private <E extends Evidence> Contrast contrast(Metric<E> metric, Pairing<E> pairing, Comparator comparator) {
        Optional<Refusal> refusal = comparator.refusal(metric, pairing);
        if (refusal.isPresent()) {
            return without(
                    metric,
                    pairing,
                    "comparator '" + comparator.id() + "' does not fit '" + metric.spelling() + "': " + refusal.get()
                            + "; comparators that fit: " + credence.comparatorsFor(metric, pairing));
        }
        try {
            return new Contrast(comparator.compare(metric, pairing, question, run), Optional.empty());
        } catch (IllegalArgumentException e) {
            return without(metric, pairing, "comparator '" + comparator.id() + "': " + e.getMessage());
        }
    }

    private <E extends Evidence> Contrast without(Metric<E> metric, Pairing<E> pairing, String reason) {
        Comparison values = Comparison.of(metric, pairing, "", question).build();
        return new Contrast(values, Optional.of(reason));
    }
}
