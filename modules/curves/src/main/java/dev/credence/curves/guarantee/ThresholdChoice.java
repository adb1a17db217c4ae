package dev.credence.curves.guarantee;

import java.util.List;

/**
 * A threshold with what it guarantees and what it costs.
 *
 * @param threshold the smallest score that is predicted positive
 * @param positives the number of positives from which it was chosen
 * @param negatives the number of negatives
 * @param predictedPositive the number of items at or above the threshold
 * @param demands the demands, which are met simultaneously with the confidence of the level
 * @param values metrics at the threshold with intervals that include the choice of the threshold
 * @param reason one sentence on why this threshold was chosen
 */
public record ThresholdChoice(
        double threshold,
        long positives,
        long negatives,
        long predictedPositive,
        List<Met> demands,
        List<Value> values,
        String reason) {
    /**
     * Copies the lists.
     *
     * @param threshold the smallest score that is predicted positive
     * @param positives the number of positives
     * @param negatives the number of negatives
     * @param predictedPositive the number of items at or above the threshold
     * @param demands the demands
     * @param values metrics at the threshold
     * @param reason why this threshold was chosen
     */
    public ThresholdChoice {
        demands = List.copyOf(demands);
        values = List.copyOf(values);
    }

    /**
     * A demand that the threshold meets.
     *
     * @param demand the demand
     * @param significance the probability with which it may fail
     * @param guaranteed the value that the rate of the population reaches except with this probability; at least the demanded one
     * @param observed the rate of the sample at the threshold
     */
    public record Met(ThresholdDemand demand, double significance, double guaranteed, double observed) {}

    /**
     * A metric at the threshold.
     *
     * @param metric its name
     * @param value its value in the sample; NaN if it is undefined
     * @param lower the lower bound of the interval
     * @param upper the upper bound of the interval
     */
    public record Value(String metric, double value, double lower, double upper) {}
}
