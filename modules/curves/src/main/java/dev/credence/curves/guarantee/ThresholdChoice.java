package dev.credence.curves.guarantee;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A threshold with what it guarantees and what it costs.
 *
 * @param threshold the smallest score that is predicted positive
 * @param positives the number of positives from which it was chosen
 * @param negatives the number of negatives
 * @param predictedPositive the number of items at or above the threshold
 * @param abstention the items about which a rule that may abstain makes no prediction; null if it may not
 * @param demands the demands, which are met simultaneously with the confidence of the level
 * @param values metrics at the threshold with intervals that include the choice of the threshold
 * @param reason one sentence on why this threshold was chosen
 */
public record ThresholdChoice(
        double threshold,
        long positives,
        long negatives,
        long predictedPositive,
        @Nullable Abstention abstention,
        List<Met> demands,
        List<Value> values,
        String reason) {
    /** Copies the lists. */
    public ThresholdChoice {
        demands = List.copyOf(demands);
        values = List.copyOf(values);
    }

    /**
     * The items between two thresholds, about which a rule makes no prediction.
     *
     * @param negativeBelow the score below which an item is predicted negative, at most the threshold
     * @param items the number of items at or above it and below the threshold
     */
    public record Abstention(double negativeBelow, long items) {}

    /**
     * A demand that the threshold meets.
     *
     * @param demand the demand
     * @param significance the probability with which it may fail
     * @param guaranteed the value that the rate of the population reaches, or does not exceed, except with this probability; the demanded one or a
     *     better one
     * @param observed the rate of the sample at the threshold; of clusters, if these are its units
     */
    public record Met(ThresholdDemand demand, double significance, double guaranteed, double observed) {}

    /**
     * A metric at the threshold.
     *
     * @param metric name of the metric
     * @param value value of the metric in the sample; NaN if it is undefined
     * @param lower the lower bound of the interval; NaN if there is none, as for clusters
     * @param upper the upper bound of the interval, or NaN
     */
    public record Value(String metric, double value, double lower, double upper) {}
}
