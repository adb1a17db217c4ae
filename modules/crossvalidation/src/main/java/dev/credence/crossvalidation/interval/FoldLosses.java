package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import java.util.Locale;
import java.util.Optional;

/**
 * Warns of a mean of losses that few items determine. A sample without a large loss has both too small a mean and too small a spread, in
 * folds as among independent rows.
 */
final class FoldLosses {
    /** Brier's score and log loss of calibrated scores of 3% positives, 60 rows in 5 folds, 200 samples. */
    private static final double LEAST = 0.87;

    /** Skewness of the mean, from where on Hall's interval of independent rows has the same warning. */
    private static final double SKEWED = 0.5;

    /** A weighted mean of losses is computed in another order, so that it may differ by rounding. */
    private static final double ROUNDING = 1e-9;

    private FoldLosses() {}

    /**
     * Returns the warning if the metric is a mean of losses whose mean is skewed.
     *
     * @param n the number of items, each counted once
     */
    static <E extends Evidence> Optional<Note> note(Metric<E> metric, E evidence, long n) {
        if (metric.direction() != Direction.LOWER_IS_BETTER
                || metric.proportion().isPresent()
                || evidence instanceof ConfusionMatrix) {
            return Optional.empty();
        }
        double value = metric.value(evidence, evidence.weights());
        if (!Double.isFinite(value) || n < 2) {
            return Optional.empty();
        }
        double[] influences = InPlaceInfluence.of(metric, evidence, evidence.weights());
        double skewness = skewness(influences, evidence.weights()) / Math.sqrt((double) n);
        return skewness >= SKEWED && isMean(metric, evidence, influences, value)
                ? Optional.of(CoverageWarning.of(
                        LEAST,
                        String.format(
                                Locale.ROOT,
                                "two or three items make most of the loss's spread (skewness of the mean %.2f): ",
                                skewness)))
                : Optional.empty();
    }

    private static double skewness(double[] influences, double[] weights) {
        double total = 0;
        double squares = 0;
        double cubes = 0;
        for (int atom = 0; atom < influences.length; atom++) {
            double square = influences[atom] * influences[atom];
            total += weights[atom];
            squares += weights[atom] * square;
            cubes += weights[atom] * square * influences[atom];
        }
        double variance = squares / total;
        return cubes / total / (variance * Math.sqrt(variance));
    }

    /** Returns whether the value with other weights is the weighted mean of the numbers that the influences give the items. */
    private static <E extends Evidence> boolean isMean(
            Metric<E> metric, E evidence, double[] influences, double value) {
        double[] weights = evidence.weights();
        double total = 0;
        double sum = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] *= 1 + atom % 3;
            total += weights[atom];
            sum += weights[atom] * influences[atom];
        }
        double mean = value + sum / total;
        return Math.abs(metric.value(evidence, weights) - mean) <= ROUNDING * Math.abs(mean);
    }
}
