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

    /** The latest numbers of observations, because a variance and its jackknife read the same ones. */
    private @Nullable Known relevant;

    /** The latest sums of influences. */
    private @Nullable Known totals;

    /** Sums over clusters and the values of the atoms that were added; the arrays are not changed. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    private record Known(double[] values, double[] sums) {}

    private ClusterSums(ClusteredSample<?> parts, int clusters, @Nullable IntUnaryOperator clusterOf) {
        this.parts = parts;
        this.clusters = clusters;
        this.clusterOf = clusterOf;
    }

    static ClusterSums of(ClusteredSample<?> sample) {
        return new ClusterSums(sample, sample.clusters(), null);
    }

    /** Returns the sums over larger clusters; {@code clusterOf} returns the number of the larger cluster of a part. */
    static ClusterSums of(ClusteredSample<?> parts, int clusters, IntUnaryOperator clusterOf) {
        return new ClusterSums(parts, clusters, clusterOf);
    }

    /** Returns the number of observations in each cluster that affect the statistic; the array must not be changed. */
    double[] relevant(IntPredicate affects) {
        double[] values = new double[parts.evidence().atoms()];
        Arrays.setAll(values, atom -> affects.test(atom) ? 1 : 0);
        Known known = relevant;
        if (known == null || !Arrays.equals(known.values, values)) {
            known = new Known(values, sums(values));
            relevant = known;
        }
        return known.sums;
    }

    /** Returns the sum of the centred influences in each cluster; the array must not be changed. */
    double[] totals(double[] psi) {
        Known known = totals;
        if (known == null || !Arrays.equals(known.values, psi)) {
            known = new Known(psi.clone(), centredSums(psi));
            totals = known;
        }
        return known.sums;
    }

    private double[] centredSums(double[] psi) {
        double mean = mean(psi);
        double[] centred = Arrays.stream(psi).map(value -> value - mean).toArray();
        double[] sums = sums(centred);
        double[] absolute = Arrays.stream(centred).map(Math::abs).toArray();
        if (mayBeRounding(sums, absolute)) {
            double[] sizes = sums(absolute);
            for (int cluster = 0; cluster < clusters; cluster++) {
                sums[cluster] = Math.abs(sums[cluster]) > ROUNDING * sizes[cluster] ? sums[cluster] : 0;
            }
        }
        return sums;
    }

    /** Returns whether a sum is smaller than the rounding error of a cluster that contains all rows, so that its own rounding error must be known. */
    private boolean mayBeRounding(double[] sums, double[] absolute) {
        double largest = 2
                * ROUNDING
                * parts.evidence().size()
                * Arrays.stream(absolute).max().orElse(0);
        boolean some = false;
        for (double sum : sums) {
            some |= sum != 0 && !(Math.abs(sum) > largest);
        }
        return some;
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
        return between(totals, number(relevant), n);
    }

    /** Returns {@code G/(G-1) sum_g total_g^2 / n^2}, where G is the number of clusters that affect the statistic. */
    static double between(double[] totals, double number, double n) {
        double sum = 0;
        for (double total : totals) {
            sum += DesignVariance.square(total);
        }
        return number / (number - 1) * sum / (n * n);
    }

    /** Returns the number of clusters that affect the statistic, or the number of all clusters if none does. */
    static double number(double[] relevant) {
        int number = 0;
        for (double t : relevant) {
            number += t > 0 ? 1 : 0;
        }
        return number > 0 ? number : relevant.length;
    }
}
