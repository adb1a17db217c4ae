package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.beta.StudentT;
import java.util.Arrays;
import java.util.List;

/**
 * The variance of a statistic by its influences and the sampling design.
 *
 * @param variance the variance of the statistic under the design; NaN if influences are NaN
 * @param independent the variance that the same observations would have under independent sampling
 * @param degreesOfFreedom the effective number of clusters minus 1 (of crossed clusters the smaller number), or Kish's effective
 *     size of weights minus 1; infinite for the other designs
 * @param size the number of observations
 * @param units the number of independent draws: observations, Kish's effective size, or clusters (of crossed
 *     clusters the larger number)
 * @param notes notes for the reader of a result
 * @param clusters the effective number and size of clusters; independent items are clusters of size 1,
 *     and of crossed clusters it is the larger number
 */
public record VarianceEstimate(
        double variance,
        double independent,
        double degreesOfFreedom,
        double size,
        double units,
        List<Note> notes,
        Clusters clusters) {

    /**
     * Creates the estimate of a sample without clusters.
     *
     * @param variance the variance of the statistic under the design; NaN if influences are NaN
     * @param independent the variance that the same observations would have under independent sampling
     * @param degreesOfFreedom infinite, or Kish's effective size of weights minus 1
     * @param size the number of observations
     * @param units the number of independent draws
     * @param notes notes for the reader of a result
     */
    public VarianceEstimate(
            double variance, double independent, double degreesOfFreedom, double size, double units, List<Note> notes) {
        this(variance, independent, degreesOfFreedom, size, units, notes, Clusters.NONE);
    }

    /**
     * Computes the variance of a metric on a sample.
     *
     * @param <E> kind of evidence
     * @param metric a metric with influences
     * @param sample a sample of any design but folds
     * @return the estimate by influences
     */
    public static <E extends Evidence> VarianceEstimate of(Metric<E> metric, Sample<E> sample) {
        return DesignVariance.of(sample)
                .variance(metric, InPlaceInfluence.of(metric, sample.evidence(), sample.weights()));
    }

    /** {@return the variance divided by that of independent sampling; 1 if the latter is 0} */
    public double designEffect() {
        return independent > 0 ? variance / independent : 1;
    }

    /**
     * Returns the value that a standardised statistic exceeds with a given probability.
     *
     * @return the normal quantile, or Student's if the degrees of freedom are finite
     */
    public double upperPoint(double tail) {
        return StudentT.upperQuantile(tail, degreesOfFreedom);
    }

    /**
     * Returns the probability that a standardised statistic exceeds a value.
     *
     * @return the tail probability of the normal distribution, or of Student's if the degrees of freedom are finite
     */
    public double survival(double x) {
        return StudentT.survival(x, degreesOfFreedom);
    }

    /** {@return whether the variance is positive and finite} */
    public boolean isKnown() {
        return variance > 0 && variance < Double.POSITIVE_INFINITY;
    }

    /**
     * Returns a copy with other degrees of freedom.
     *
     * @param other degrees of freedom, above 0
     */
    public VarianceEstimate withDegreesOfFreedom(double other) {
        return new VarianceEstimate(variance, independent, other, size, units, notes, clusters);
    }

    /** Returns a copy with another variance. */
    public VarianceEstimate withVariance(double other) {
        return new VarianceEstimate(other, independent, degreesOfFreedom, size, units, notes, clusters);
    }

    /**
     * Returns the variance of one of two systems on the same clusters, where the system itself, for example without an error, does not show how much the items
     * of a cluster depend on each other. The design effect is then at least that of the other system and at least the geometric mean of 1, for independent
     * items, and of the size of a cluster. If the system has the same value above 0 and below 1 in each cluster, it is 1.
     *
     * @param other the variance of the other system
     * @return a copy with the number of items divided by the design effect as its units; this object if its variance is known, if there are no clusters, or
     *     if neither system shows any dependence
     */
    public VarianceEstimate withDependenceOf(VarianceEstimate other) {
        boolean varies = independent > 0;
        if (isKnown() || !(clusters.size() > 1) || !(varies || other.isKnown())) {
            return this;
        }
        double effect = varies ? 1 : Math.max(Math.sqrt(clusters.size()), other.designEffect());
        double items = clusters.number() * clusters.size();
        return new VarianceEstimate(
                variance, independent, degreesOfFreedom, size, Math.max(units, items / effect), notes, clusters);
    }

    /**
     * The effective number and size of clusters, from the numbers {@code t_g} of observations in cluster g that affect a statistic.
     *
     * @param number {@code (sum t_g)^2 / sum t_g^2}, after Carter, Schnepel and Steigerwald: the number of clusters if their sizes are
     *     equal, and hardly more than the number of the large ones if a few are much larger than the others
     * @param size {@code sum t_g^2 / sum t_g}: the mean size of the cluster of an item; if all items of a cluster repeat its first one,
     *     the variance is this many times that of independent items (Kish)
     * @param skewness the skewness of the mean of the sums of influences over clusters; 0 for fewer than five clusters, and for crossed clusters
     * @see <a href="https://doi.org/10.1162/REST_a_00639">Carter, Schnepel and Steigerwald (2017), Review of Economics and Statistics
     *     99, 698-709</a>
     */
    public record Clusters(double number, double size, double skewness) {
        /** Independent items: any number of clusters of size 1. */
        static final Clusters NONE = new Clusters(Double.POSITIVE_INFINITY, 1);

        /** Fewer clusters do not show their skewness. */
        private static final double MIN_CLUSTERS = 5;

        /**
         * Creates clusters whose sums have no known skewness.
         *
         * @param number the effective number of clusters
         * @param size the mean size of the cluster of an item
         */
        public Clusters(double number, double size) {
            this(number, size, 0);
        }

        /**
         * Returns a copy with the skewness of the mean of some sums.
         *
         * @param totals the sum of centred influences in each cluster
         * @param clusters the number of clusters that affect the statistic
         */
        Clusters withSkewnessOf(double[] totals, double clusters) {
            double largest = Arrays.stream(totals).map(Math::abs).max().orElse(0);
            if (!(clusters >= MIN_CLUSTERS && largest > 0 && largest < Double.POSITIVE_INFINITY)) {
                return this;
            }
            double squares = 0;
            double cubes = 0;
            for (double total : totals) {
                double scaled = total / largest;
                squares += scaled * scaled;
                cubes += scaled * scaled * scaled;
            }
            double variance = squares / (clusters - 1);
            return new Clusters(
                    number,
                    size,
                    cubes * Math.sqrt(clusters) / ((clusters - 1) * (clusters - 2) * variance * Math.sqrt(variance)));
        }

        /** Returns the effective clusters of the relevant observations; if there are none, each cluster counts once. */
        static Clusters of(double[] relevant) {
            double sum = 0;
            double squares = 0;
            for (double t : relevant) {
                sum += t;
                squares += t * t;
            }
            return squares > 0 ? new Clusters(sum * sum / squares, squares / sum) : new Clusters(relevant.length, 1);
        }
    }
}
