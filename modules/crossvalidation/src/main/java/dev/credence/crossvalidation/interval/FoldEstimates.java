package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Starts estimates over folds, in which each item is counted once in n even with repeats, and completes those without a value. */
final class FoldEstimates {
    /** Support vector machine on classes that hardly differ, n=200, K=10 (docs/measurements/coverage/folds.md). */
    private static final double MIN_OF_A_RATE = 0.758;

    private static final double MIN_OF_F1 = 0.85;

    /** For balanced accuracy: support vector machine with rare positives, n=200, K=10 (docs/measurements/coverage/folds.md). */
    private static final double MIN_OF_RATES = 0.883;

    /** The value of a metric of class rates changes by no more than this share, which is rounding, if a class counts double. */
    private static final double ROUNDING = 1e-12;

    private FoldEstimates() {}

    static <E extends Evidence> Estimate.Builder of(
            Metric<E> metric, Sample<E> sample, String spelling, ConfidenceLevel level, int repeats) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling, level);
        long trials = metric.proportion()
                .map(proportion -> proportion.counts(sample.evidence()).trials())
                .orElseGet(() -> sample.evidence().size());
        long items = Math.round((double) trials / repeats);
        FoldLosses.note(metric, sample.evidence(), items).ifPresent(estimate::note);
        return estimate.n(items);
    }

    /**
     * Adds a note about variation that folds cannot show: training sets that share most rows lead to about the same share of rows that
     * are predicted positive, and another data set would lead to another share. Rates of one true class and F1 depend on that share; accuracy and
     * precision hardly do.
     */
    static <E extends Evidence> Optional<Note> trainingNote(Metric<E> metric, E evidence) {
        Optional<Proportion<E>> beta = metric.proportion();
        if (beta.isEmpty()) {
            return evidence instanceof ConfusionMatrix matrix && isOfClassRates(metric, evidence, matrix)
                    ? Optional.of(CoverageWarning.of(
                            MIN_OF_RATES,
                            "models trained on other data may predict another share of rows positive, which folds do not"
                                    + " show: of balanced accuracy "))
                    : Optional.empty();
        }
        Proportion<E> proportion = beta.get();
        Set<Integer> counted = new HashSet<>();
        Set<Integer> passed = new HashSet<>();
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            (proportion.isTrial(evidence, atom) ? counted : passed).add(truth(evidence, atom));
        }
        boolean mixed = counted.stream().anyMatch(passed::contains);
        return passed.isEmpty() || passed.containsAll(counted)
                ? Optional.empty()
                : Optional.of(CoverageWarning.of(
                        mixed ? MIN_OF_F1 : MIN_OF_A_RATE,
                        "models trained on other data may predict another share of rows positive, which folds do"
                                + " not show: "));
    }

    /** Returns whether the value stays the same if one class counts double. */
    private static <E extends Evidence> boolean isOfClassRates(Metric<E> metric, E evidence, ConfusionMatrix matrix) {
        double[] weights = evidence.weights();
        double value = metric.value(evidence, weights.clone());
        int first = matrix.truth(0);
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] *= matrix.truth(atom) == first ? 2 : 1;
        }
        return Math.abs(metric.value(evidence, weights) - value) <= ROUNDING * Math.abs(value);
    }

    private static int truth(Evidence evidence, int atom) {
        return evidence instanceof ConfusionMatrix matrix
                ? matrix.truth(atom)
                : evidence instanceof ScoredSample scores && scores.positive(atom) ? 1 : 0;
    }

    static Estimate undefined(Metric<?> metric, Estimate.Builder estimate) {
        return estimate.bounds(metric.range().lower(), metric.range().upper())
                .status(
                        Status.UNDEFINED,
                        "the metric is undefined for these folds, so that the interval is the whole range")
                .build();
    }
}
