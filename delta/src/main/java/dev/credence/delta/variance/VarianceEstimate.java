package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;
import java.util.List;

/**
 * How much a statistic varies, by its influences and the design.
 *
 * @param variance of the statistic under the design; NaN where influences are
 * @param independent what the variance would be were the same observations drawn independently
 * @param degreesOfFreedom effective clusters minus 1, or Kish's effective size of weights minus 1; infinite for the other designs
 * @param size how many observations there are
 * @param units how many independent draws there are at the least: observations, Kish's effective size, or clusters
 * @param notes remarks on the variance that the reader should know
 * @param clusters what the clusters are worth; of items drawn one by one, clusters of size 1
 */
public record VarianceEstimate(
        double variance,
        double independent,
        double degreesOfFreedom,
        double size,
        double units,
        List<Note> notes,
        EffectiveClusters clusters) {

    /**
     * Of items that were drawn one by one.
     *
     * @param variance of the statistic under the design; NaN where influences are
     * @param independent what the variance would be were the same observations drawn independently
     * @param degreesOfFreedom infinite, or Kish's effective size of weights minus 1
     * @param size how many observations there are
     * @param units how many independent draws there are at the least
     * @param notes remarks on the variance that the reader should know
     */
    public VarianceEstimate(
            double variance, double independent, double degreesOfFreedom, double size, double units, List<Note> notes) {
        this(variance, independent, degreesOfFreedom, size, units, notes, EffectiveClusters.NONE);
    }

    /**
     * The variance of a metric on a sample.
     *
     * @param <E> kind of evidence
     * @param metric a metric with influences
     * @param sample a sample of any design but folds
     * @return the estimate by influences
     */
    public static <E extends Evidence> VarianceEstimate of(Metric<E> metric, Sample<E> sample) {
        return DesignVariance.of(metric, sample, InPlaceInfluence.of(metric, sample.evidence(), sample.weights()));
    }

    /**
     * Variance relative to independent sampling.
     *
     * @return the ratio; 1 where neither varies
     */
    public double designEffect() {
        return independent > 0 ? variance / independent : 1;
    }

    /**
     * The point that a standardised statistic exceeds with a probability.
     *
     * @param tail the probability
     * @return the normal point, or Student's where the degrees of freedom are finite
     */
    public double upperPoint(double tail) {
        return Double.isInfinite(degreesOfFreedom)
                ? Normal.upperQuantile(tail)
                : StudentT.upperQuantile(tail, degreesOfFreedom);
    }

    /**
     * Probability that a standardised statistic exceeds a point.
     *
     * @param x the point
     * @return the normal's tail, or Student's
     */
    public double survival(double x) {
        return Double.isInfinite(degreesOfFreedom) ? Normal.survival(x) : StudentT.survival(x, degreesOfFreedom);
    }

    /**
     * Whether the influences say how much the statistic varies.
     *
     * @return true for a variance above 0 and finite
     */
    public boolean known() {
        return variance > 0 && variance < Double.POSITIVE_INFINITY;
    }

    /**
     * The same with other degrees of freedom.
     *
     * @param other degrees of freedom, above 0
     * @return the estimate
     */
    public VarianceEstimate withDegreesOfFreedom(double other) {
        return new VarianceEstimate(variance, independent, other, size, units, notes, clusters);
    }

    /**
     * The same with another variance.
     *
     * @param other the variance
     * @return the estimate
     */
    public VarianceEstimate withVariance(double other) {
        return new VarianceEstimate(other, independent, degreesOfFreedom, size, units, notes, clusters);
    }
}
