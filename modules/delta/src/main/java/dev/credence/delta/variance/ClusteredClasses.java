package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The variance of scores of two classes in clusters, with the parts of the true classes apart, because a class may occur in few of the clusters.
 *
 * <p>{@code V = (sum_g T_g^2 + sum_s sum_g T_gs^2 / (G_s - 1)) / n^2}, or that of all clusters if it is larger. {@code T_g} is the sum of the centred
 * influences of cluster g, {@code T_gs} is the sum over its items of class s after their mean is subtracted, and {@code G_s} is the number of clusters in which
 * the class occurs. The degrees of freedom are Satterthwaite's, with the effective number of these clusters, minus 1, and at most those of all
 * clusters. Clusters of one item give the variance of {@link ScoreDesign}.
 *
 * <p>The number of independent items of a class lies between the effective number of its clusters and that of its items. The size that the model of a small class
 * assumes is the geometric mean of both, as for the prior of intervals.
 */
final class ClusteredClasses {
    private static final int CLASSES = 2;

    private final ClusteredSample<?> clusters;
    private final IntUnaryOperator classOf;
    private final double[] items = new double[CLASSES];
    private final double[] number = new double[CLASSES];
    private final VarianceEstimate.Clusters[] effective = new VarianceEstimate.Clusters[CLASSES];

    ClusteredClasses(ClusteredSample<?> clusters) {
        this.clusters = clusters;
        this.classOf = ScoreDesign.trueClass(clusters.evidence());
        for (int s = 0; s < CLASSES; s++) {
            double[] ones = new double[clusters.evidence().atoms()];
            Arrays.fill(ones, 1);
            double[] relevant = clusters.sums(ofClass(s, ones, 0));
            items[s] = DesignVariance.sum(relevant);
            number[s] = ClusterSums.number(relevant);
            effective[s] = VarianceEstimate.Clusters.of(relevant);
        }
    }

    private double[] ofClass(int s, double[] psi, double mean) {
        double[] own = new double[psi.length];
        Arrays.setAll(own, atom -> classOf.applyAsInt(atom) == s ? psi[atom] - mean : 0);
        return own;
    }

    private double mean(int s, double[] psi) {
        Evidence evidence = clusters.evidence();
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            sum += classOf.applyAsInt(atom) == s ? DesignVariance.product((double) evidence.count(atom), psi[atom]) : 0;
        }
        return sum / items[s];
    }

    /** Returns the number of independent items that each class is taken to have. */
    double[] units() {
        double[] units = new double[CLASSES];
        Arrays.setAll(units, s -> items[s] > 0 ? effective[s].number() * Math.sqrt(effective[s].size()) : 0);
        return units;
    }

    /**
     * Returns the variance by classes.
     *
     * @param observed the variance of all clusters
     * @param all the sums of influences over all clusters
     * @param model the variance by a model, with which the parts of small classes are mixed; null if there is none
     */
    VarianceEstimate variance(double[] psi, VarianceEstimate observed, ClusterSums all, @Nullable ModelVariance model) {
        double n = clusters.evidence().size();
        double variance = squares(all.totals(psi)) / (n * n);
        double added = 0;
        double inverse = 0;
        double[] units = units();
        for (int s = 0; s < CLASSES; s++) {
            double raw = items[s] > 0 ? squares(all.totals(ofClass(s, psi, mean(s, psi)))) / (n * n) : 0;
            double part = number[s] > 1 ? number[s] / (number[s] - 1) * raw : raw;
            variance += part - raw;
            double mixed = model == null
                    ? part
                    : model.mixed(part, 1 / units[s] / (1 / units[0] + 1 / units[1]), effective[s].number());
            added += mixed - part;
            inverse += mixed * mixed / Math.max(1, effective[s].number() - 1);
        }
        double larger = Math.max(variance, observed.variance()) + added;
        double freedom = inverse > 0 ? Math.max(1, larger * larger / inverse) : Double.POSITIVE_INFINITY;
        return observed.withVariance(larger).withDegreesOfFreedom(Math.min(observed.degreesOfFreedom(), freedom));
    }

    private static double squares(double[] totals) {
        double sum = 0;
        for (double total : totals) {
            sum += DesignVariance.square(total);
        }
        return sum;
    }
}
