package dev.credence.cli.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.coverage.Population;
import dev.credence.montecarlo.coverage.Populations;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Truths like observed data: the data themselves, and others which they leave plausible.
 *
 * @param n size of samples, or that of the data
 * @param plausible how many plausible truths
 * @param mix another mix of the classes, or none
 * @param seed of the plausible truths
 */
public record Like(OptionalLong n, int plausible, List<double[]> mix, long seed) {
    /** 10: with the observed point 11 truths, enough to tell a lucky one from a rule. */
    public static final int DEFAULT_PLAUSIBLE = 10;

    /**
     * The truths around evidence.
     *
     * @throws IllegalArgumentException if the evidence does not fit the metric, or the metric is 0/0 everywhere
     */
    @SuppressWarnings("unchecked") // the metric's evidence type says so
    public Truths<?> of(Metric<?> metric, Evidence evidence) {
        if (evidence.size() == 0) {
            throw new IllegalArgumentException("data must hold observations: observations=0");
        }
        long size = n.orElse(evidence.size());
        if (evidence instanceof ConfusionMatrix matrix && metric.evidenceType() == ConfusionMatrix.class) {
            return defined((Metric<ConfusionMatrix>) metric, matrix, matrices(matrix, size));
        }
        if (evidence instanceof ScoredSample scores && metric.evidenceType() == ScoredSample.class && mix.isEmpty()) {
            return defined((Metric<ScoredSample>) metric, scores, scored(scores, size));
        }
        throw new IllegalArgumentException("metric '" + metric.spelling() + "' reads "
                + metric.evidenceType().getSimpleName() + ": data="
                + evidence.getClass().getSimpleName() + (mix.isEmpty() ? "" : " with another mix of classes"));
    }

    private List<Population<ConfusionMatrix>> matrices(ConfusionMatrix matrix, long size) {
        List<Population<ConfusionMatrix>> truths = new ArrayList<>();
        mix.forEach(weights -> truths.add(Populations.classMix(matrix, weights, size)));
        if (truths.isEmpty()) {
            truths.add(Populations.like(matrix, size));
            truths.addAll(Populations.plausible(matrix, size, plausible, seed));
        }
        return truths;
    }

    private List<Population<ScoredSample>> scored(ScoredSample scores, long size) {
        List<Population<ScoredSample>> truths = new ArrayList<>();
        truths.add(Populations.like(scores, size));
        truths.addAll(Populations.plausible(scores, size, plausible, seed));
        return truths;
    }

    private static <E extends Evidence> Truths<E> defined(Metric<E> metric, E evidence, List<Population<E>> truths) {
        metric.refusal(evidence).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        List<Population<E>> kept = truths.stream()
                .filter(truth -> !Double.isNaN(truth.value(metric)))
                .toList();
        if (kept.isEmpty()) {
            throw new IllegalArgumentException(
                    "metric '" + metric.spelling() + "' is 0/0 on these data: there is no truth to hold");
        }
        List<String> notes = kept.size() == truths.size()
                ? List.of()
                : List.of("metric '" + metric.spelling() + "' is 0/0 as observed: that truth was left out");
        return new Truths<>(metric, kept, notes);
    }
}
