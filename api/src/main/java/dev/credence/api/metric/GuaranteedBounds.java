package dev.credence.api.metric;

import dev.credence.api.evidence.ScoredSample;
import java.util.Optional;

/**
 * Bounds of a metric that are sure, where evidence keeps ranges of scores in place of the scores: whatever these were, the metric of
 * them lies between. No level belongs to it, for nothing here is drawn at random; it is computed from the data.
 *
 * @param lower the metric is not below it
 * @param upper the metric is not above it
 */
public record GuaranteedBounds(double lower, double upper) {
    /**
     * Checks the bounds.
     *
     * @param lower the metric is not below it
     * @param upper the metric is not above it
     * @throws IllegalArgumentException if a bound is NaN, or the lower one above the upper
     */
    public GuaranteedBounds {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException(
                    "lower bound of a certificate must be <= its upper bound: lower=" + lower + ", upper=" + upper);
        }
    }

    /**
     * The certificate of a metric that improves, or worsens, whenever the score of a positive rises or that of a negative falls.
     *
     * <p>The extremes are then two arrangements of what is known: positives at the highest scores of their ranges and negatives at the
     * lowest, and the other way round. It holds for whatever is a function of the ROC polyline that grows with it (the area, parts of
     * it, a rate at a rate, the equal error rate, the area under the precision-recall curve) and for mean losses. For the area, half of
     * the difference is {@code sum of p n / (2 P N)} over ranges with p positives and n negatives of P and N.
     *
     * <p>Cost: two evaluations of the metric.
     *
     * @param metric such a metric
     * @param scores what is known of the scores
     * @param weights a weight per atom
     * @return the certificate, or empty where a value is NaN
     */
    public static Optional<GuaranteedBounds> monotone(
            Metric<ScoredSample> metric, ScoredSample scores, double[] weights) {
        double better = RangeEnds.of(scores, weights, true).value(metric);
        double worse = RangeEnds.of(scores, weights, false).value(metric);
        return of(Math.min(better, worse), Math.max(better, worse));
    }

    /**
     * A certificate of bounds that may be undefined.
     *
     * @param lower the metric is not below it
     * @param upper the metric is not above it
     * @return the certificate, or empty where a bound is NaN
     */
    public static Optional<GuaranteedBounds> of(double lower, double upper) {
        return Double.isNaN(lower) || Double.isNaN(upper)
                ? Optional.empty()
                : Optional.of(new GuaranteedBounds(lower, upper));
    }

    /**
     * How far the metric may be from a value between the bounds.
     *
     * @param value a value
     * @return the larger distance to a bound
     */
    public double error(double value) {
        return Math.max(0, Math.max(value - lower, upper - value));
    }

    /**
     * The certificate that holds a value as well, which rounding may have put outside.
     *
     * @param value a number
     * @return the certificate
     */
    public GuaranteedBounds including(double value) {
        return new GuaranteedBounds(Math.min(lower, value), Math.max(upper, value));
    }
}
