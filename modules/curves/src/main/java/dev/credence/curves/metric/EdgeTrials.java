package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Range;

/**
 * The variance of metrics of scores for samples whose resamples all have the same value: that of a proportion with a given number of
 * trials.
 */
final class EdgeTrials {
    private EdgeTrials() {}

    /**
     * Returns the value with half a success and half a failure added to the trials, and the variance of a proportion there.
     *
     * @param range of the metric, finite
     * @param value of the metric
     * @param trials that it is worth; fewer than 1 count as 1
     */
    static BoundaryVariance.Moments moments(Range range, double value, double trials) {
        double width = range.upper() - range.lower();
        double fewest = Math.max(1, trials);
        double unit = ((value - range.lower()) / width * fewest + 0.5) / (fewest + 1);
        return new BoundaryVariance.Moments(range.lower() + width * unit, width * width * unit * (1 - unit) / fewest);
    }

    static double positives(ScoredSample scores, double[] weights) {
        return TieGroups.sum(scores, weights, 0, weights.length, true);
    }

    static double negatives(ScoredSample scores, double[] weights) {
        return TieGroups.sum(scores, weights, 0, weights.length, false);
    }
}
