package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Sums over clusters, each of which consists of one or more parts of a sample. */
final class ClusterSums {
    /** A sum below 2^-40 of the sum of absolute terms is rounding error, and the cluster has no influence. */
    private static final double ROUNDING = 0x1p-40;

    private final ClusteredSample<?> parts;
    private final int clusters;
    /** Returns the number of the cluster of a part; null if each part is a cluster. */
    private final @Nullable IntUnaryOperator clusterOf;

    private ClusterSums(ClusteredSample<?> parts, int clusters, @Nullable IntUnaryOperator clusterOf) {
        this.parts = parts;
        this.clusters = clusters;
        this.clusterOf = clusterOf;
    }

    /** Returns the sums over the clusters of a sample. */
    static ClusterSums of(ClusteredSample<?> sample) {
        return new ClusterSums(sample, sample.clusters(), null);
    }

    /** Returns the sums over larger clusters; {@code clusterOf} returns the number of the larger cluster of a part. */
    static ClusterSums of(ClusteredSample<?> parts, int clusters, IntUnaryOperator clusterOf) {
        return new ClusterSums(parts, clusters, clusterOf);
    }

    /** Returns the number of observations in each cluster that affect the statistic. */
    double[] relevant(IntPredicate affects) {
        double[] values = new double[parts.evidence().atoms()];
        Arrays.setAll(values, atom -> affects.test(atom) ? 1 : 0);
        return sums(values);
    }

    /** Returns the sum of the centred influences in each cluster. */
    double[] totals(double[] psi) {
        double mean = mean(psi);
        double[] centred = Arrays.stream(psi).map(value -> value - mean).toArray();
        double[] sums = sums(centred);
        double[] sizes = sums(Arrays.stream(centred).map(Math::abs).toArray());
        for (int cluster = 0; cluster < clusters; cluster++) {
            sums[cluster] = Math.abs(sums[cluster]) > ROUNDING * sizes[cluster] ? sums[cluster] : 0;
        }
        return sums;
    }

    private double[] sums(double[] values) {
        if (clusterOf == null) {
            return parts.sums(values);
        }
        double[] sums = new double[clusters];
        for (int part = 0; part < parts.clusters(); part++) {
            int cluster = clusterOf.applyAsInt(part);
            for (int atom = 0; atom < parts.atoms(part); atom++) {
                long count = parts.count(part, atom);
                sums[cluster] += count == 0 ? 0 : count * values[parts.pooledAtom(part, atom)];
            }
        }
        return sums;
    }

    private double mean(double[] psi) {
        Evidence whole = parts.evidence();
        double n = whole.size();
        double mean = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            mean += DesignVariance.product((double) whole.count(atom), psi[atom]) / n;
        }
        return mean;
    }

    /** Returns {@code G/(G-1) sum_g total_g^2 / n^2}. */
    static double between(double[] totals, double[] relevant, double n) {
        double sum = 0;
        for (double total : totals) {
            sum += DesignVariance.square(total);
        }
        double number = number(relevant);
        return number / (number - 1) * sum / (n * n);
    }

    /** Returns the number of clusters that affect the statistic, or the number of all clusters if none does. */
    static double number(double[] relevant) {
        double number = 0;
        for (double t : relevant) {
            number += t > 0 ? 1 : 0;
        }
        return number > 0 ? number : relevant.length;
    }
}
