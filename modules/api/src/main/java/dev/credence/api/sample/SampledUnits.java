package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * The units of a sample that are drawn independently of each other, any of which it may lack by chance: its clusters, of crossed clusters the more numerous
 * ones, and the items of any other sample.
 */
public final class SampledUnits {
    private final Evidence evidence;
    private final Optional<Clusters> clusters;

    /**
     * The clusters of a sample.
     *
     * @param number the number of clusters that a metric reads
     * @param sums returns the sum of values of atoms over each cluster
     */
    private record Clusters(double number, UnaryOperator<double[]> sums) {}

    private SampledUnits(Evidence evidence, Optional<Clusters> clusters) {
        this.evidence = evidence;
        this.clusters = clusters;
    }

    /**
     * Returns the items of some evidence.
     *
     * @param evidence the items
     * @return its items as units
     */
    public static SampledUnits items(Evidence evidence) {
        return new SampledUnits(Objects.requireNonNull(evidence, "evidence must not be null"), Optional.empty());
    }

    /**
     * Returns the units of a sample on which a metric depends.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @return the clusters with an item that the metric reads, or the items
     */
    public static <E extends Evidence> SampledUnits of(Metric<E> metric, Sample<E> sample) {
        return new SampledUnits(
                sample.evidence(),
                sums(sample)
                        .map(sums -> new Clusters((double) sample.readBy(metric).units(), sums)));
    }

    /**
     * Returns the units of one of two systems on the same items.
     *
     * @param joint the items of both systems
     * @param read the number of clusters with an item that a metric reads; not used if there are no clusters
     * @param system the evidence of the system
     * @param atomOfJoint returns the atom of the system to which a joint atom belongs
     * @return the clusters, or the items
     */
    public static SampledUnits ofSystem(Sample<?> joint, long read, Evidence system, IntUnaryOperator atomOfJoint) {
        return new SampledUnits(
                system,
                sums(joint)
                        .map(sums -> new Clusters(
                                (double) read, values -> sums.apply(ofJoint(joint, values, atomOfJoint)))));
    }

    private static double[] ofJoint(Sample<?> joint, double[] values, IntUnaryOperator atomOfJoint) {
        double[] ofJoint = new double[joint.evidence().atoms()];
        for (int atom = 0; atom < ofJoint.length; atom++) {
            ofJoint[atom] = values[atomOfJoint.applyAsInt(atom)];
        }
        return ofJoint;
    }

    private static Optional<UnaryOperator<double[]>> sums(Sample<?> sample) {
        return sample.clustered()
                .<UnaryOperator<double[]>>map(clustered -> clustered::sums)
                .or(() -> sample.crossed().map(crossed -> values -> sums(crossed, values)));
    }

    /** Returns the sums over the clusters of the kind that has more of them. */
    private static double[] sums(CrossedSample<?> crossed, double[] values) {
        double[] ofCells = crossed.cells().sums(values);
        int first = crossed.firstNames().size();
        int second = crossed.secondNames().size();
        double[] sums = new double[Math.max(first, second)];
        for (int cell = 0; cell < ofCells.length; cell++) {
            sums[first >= second ? crossed.first(cell) : crossed.second(cell)] += ofCells[cell];
        }
        return sums;
    }

    /** {@return what the units are, in the plural: {@code clusters} or {@code items}} */
    public String noun() {
        return clusters.isPresent() ? "clusters" : "items";
    }

    /**
     * Returns the number of units.
     *
     * @param read the number of items that a metric reads
     * @return the number of clusters, or these items
     */
    public double number(double read) {
        return clusters.map(Clusters::number).orElse(read);
    }

    /**
     * Returns the variance of a mean or of another metric, by its influences.
     *
     * @param influences the influence of each atom, whose mean is 0
     * @param weights the weight of each atom; clusters take the numbers of their items instead
     * @return {@code sum of w psi^2 / (W n)} for n items with the sum W of their weights, or {@code G / (G - 1)} times the sum of the squares of the sums of
     *     the influences of G clusters, divided by {@code n^2}
     */
    public double variance(double[] influences, double[] weights) {
        double n = evidence.size();
        double squares = 0;
        if (clusters.isPresent()) {
            for (double sum : clusters.get().sums().apply(influences)) {
                squares += sum * sum;
            }
            double number = clusters.get().number();
            return number / (number - 1) * squares / (n * n);
        }
        double total = 0;
        for (int atom = 0; atom < influences.length; atom++) {
            total += weights[atom];
            squares += weights[atom] > 0 ? weights[atom] * influences[atom] * influences[atom] : 0;
        }
        return squares / total / n;
    }
}
