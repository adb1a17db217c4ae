package dev.credence.api.sample;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Observations in clusters, such as the pixels of an image or the visits of a patient. Clusters are independent of each other, but
 * the observations within a cluster are not.
 *
 * @param <E> kind of evidence
 */
public final class ClusteredSample<E extends Evidence> implements Sample<E> {
    private final List<String> names;
    /** Whether the names are in the order of numbers. */
    private final boolean numbered;

    private final ClusterParts<E> parts;

    /** The latest sample of some clusters, because several metrics depend on the same atoms one after another. */
    private volatile @Nullable Restriction<E> latest;

    /** The sample of the clusters that contain one of some atoms. */
    private record Restriction<E extends Evidence>(BitSet selected, ClusteredSample<E> sample) {}

    private ClusteredSample(List<String> names, boolean numbered, ClusterParts<E> parts) {
        this.names = names;
        this.numbered = numbered;
        this.parts = parts;
    }

    /**
     * Returns a sample from the evidence of each cluster. Clusters without observations are left out, because they contain no
     * information about the variation between clusters, and counting them would make intervals too narrow.
     *
     * @param <E> kind of evidence
     * @param clusters evidence by the name of its cluster; sorted by name (as numbers if all names are numbers, otherwise as text),
     *     so that results do not depend on the order of the map
     * @return the sample; if no cluster has observations, it contains the first cluster
     * @throws IllegalArgumentException if there is no cluster
     * @throws NullPointerException if a name or a cluster is null; the message names it
     */
    public static <E extends Poolable<E>> ClusteredSample<E> of(Map<String, E> clusters) {
        Objects.requireNonNull(clusters, "clusters must not be null");
        if (clusters.isEmpty()) {
            throw new IllegalArgumentException("clusters must be at least one: clusters=0");
        }
        clusters.forEach((name, cluster) -> {
            Objects.requireNonNull(name, "name of a cluster must not be null");
            Objects.requireNonNull(cluster, () -> "cluster must not be null: name=" + name);
        });
        List<String> names = LabelOrder.sorted(clusters.keySet());
        List<String> observed = new ArrayList<>();
        List<E> evidence = new ArrayList<>();
        for (String name : names) {
            E cluster = clusters.get(name);
            if (cluster != null && cluster.size() > 0) {
                observed.add(name);
                evidence.add(CanonicalAtoms.atoms(cluster));
            }
        }
        if (evidence.isEmpty()) {
            String first = names.get(0);
            observed.add(first);
            evidence.add(CanonicalAtoms.atoms(Objects.requireNonNull(clusters.get(first))));
        }
        return sorted(List.copyOf(observed), LabelOrder.numeric(names), ClusterParts.of(evidence));
    }

    /**
     * Returns a sample of confusion matrices from the counted cells of all clusters, such as a reader of a file collects them. It takes
     * much less time and memory than {@link #of} if there are many small clusters, because a cluster is no object. Cost: O(cells +
     * names) and a sort of the names.
     *
     * @param names the names of the clusters, in any order, all different
     * @param cluster the index in {@code names} of the cluster of each cell
     * @param labels a matrix that has the labels and the positive label of all clusters; its counts are not used
     * @param truth the index in the labels of the true class of each cell
     * @param predicted the index of the predicted class of each cell
     * @param counts the number of items of each cell, 0 or more; the counts of equal cells of a cluster are added
     * @return the sample, in which every cluster has all labels; clusters without observations are left out, and if no cluster has
     *     observations, it contains the first cluster
     * @throws IllegalArgumentException if there is no cluster, two clusters have the same name, the lengths differ, an index is not
     *     that of a cluster or of a class, a count is negative, or the total exceeds 2^53
     * @throws NullPointerException if an argument or a name is null
     */
    public static ClusteredSample<ConfusionMatrix> ofCells(
            List<String> names, int[] cluster, ConfusionMatrix labels, int[] truth, int[] predicted, long[] counts) {
        Objects.requireNonNull(names, "names must not be null");
        Objects.requireNonNull(cluster, "cluster must not be null");
        Objects.requireNonNull(labels, "labels must not be null");
        Objects.requireNonNull(truth, "truth must not be null");
        Objects.requireNonNull(predicted, "predicted must not be null");
        Objects.requireNonNull(counts, "counts must not be null");
        return CellClusters.sample(names, cluster, labels, truth, predicted, counts);
    }

    /** Returns a sample of clusters that are sorted by name, as numbers or as text; the list of names must not change. */
    static <E extends Evidence> ClusteredSample<E> sorted(List<String> names, boolean numbered, ClusterParts<E> parts) {
        return new ClusteredSample<>(names, numbered, parts);
    }

    /** {@inheritDoc} */
    @Override
    public ClusteredSample<E> readBy(Metric<E> metric) {
        E whole = evidence();
        boolean[] read = new boolean[whole.atoms()];
        for (int atom = 0; atom < read.length; atom++) {
            read[atom] = metric.dependsOn(whole, atom);
        }
        return containing(read);
    }

    /**
     * Returns the clusters that contain an observation of given atoms.
     *
     * @param atoms selects atoms of {@link #evidence()}
     * @return the sample of these clusters alone; this sample if all or none of the clusters qualify
     */
    public ClusteredSample<E> containing(IntPredicate atoms) {
        boolean[] selected = new boolean[evidence().atoms()];
        for (int atom = 0; atom < selected.length; atom++) {
            selected[atom] = atoms.test(atom);
        }
        return containing(selected);
    }

    private ClusteredSample<E> containing(boolean... selected) {
        BitSet key = new BitSet(selected.length);
        for (int atom = 0; atom < selected.length; atom++) {
            key.set(atom, selected[atom]);
        }
        Restriction<E> known = latest;
        if (known != null && known.selected().equals(key)) {
            return known.sample();
        }
        int[] kept = parts.containing(selected);
        if (kept.length == 0 || kept.length == clusters()) {
            return this;
        }
        ClusteredSample<E> sample = select(kept);
        latest = new Restriction<>(key, sample);
        return sample;
    }

    private ClusteredSample<E> select(int... kept) {
        List<String> selectedNames = ChosenNames.of(names, kept);
        if (numbered || !LabelOrder.numeric(selectedNames)) {
            return new ClusteredSample<>(selectedNames, numbered, parts.select(kept));
        }
        int[] order = LabelOrder.order(selectedNames);
        return sorted(
                IntStream.of(order).mapToObj(selectedNames::get).toList(),
                true,
                parts.select(IntStream.of(order).map(i -> kept[i]).toArray()));
    }

    @Override
    public E evidence() {
        return parts.whole();
    }

    /** {@return the number of clusters with observations} */
    public int clusters() {
        return parts.clusters();
    }

    /**
     * Returns the name of a cluster.
     *
     * @param cluster the index of the cluster, from 0
     * @return the name
     */
    public String name(int cluster) {
        return names.get(cluster);
    }

    /**
     * Returns the evidence of a cluster.
     *
     * @param cluster the index of the cluster, from 0
     * @return the evidence, whose atom indices differ from those of the pooled evidence
     */
    public E cluster(int cluster) {
        return parts.cluster(cluster);
    }

    /**
     * Returns the number of atoms of a cluster, without making its evidence.
     *
     * @param cluster the index of the cluster, from 0
     * @return the number of atoms
     */
    public int atoms(int cluster) {
        return parts.atoms(cluster);
    }

    /**
     * Returns the count of an atom of a cluster, without making the evidence of the cluster.
     *
     * @param cluster the index of the cluster, from 0
     * @param atom the index of the atom within the cluster
     * @return the count, which is that of {@link #cluster}
     */
    public long count(int cluster, int atom) {
        return parts.count(cluster, atom);
    }

    /**
     * Returns the index in the pooled evidence of an atom of a cluster.
     *
     * @param cluster index of the cluster
     * @param atom index of the atom within the cluster
     * @return index of the equal atom in {@link #evidence()}
     */
    public int pooledAtom(int cluster, int atom) {
        return parts.atom(cluster, atom);
    }

    /**
     * Returns the sum over the observations of each cluster, {@code sum_(c in g) count * value}. Cost: one pass over the atoms of all
     * clusters, without making their evidence.
     *
     * @param values the value of each atom of {@link #evidence()}
     * @return a sum for each cluster; an atom without observations counts 0, even if its value is infinite or NaN
     * @throws IllegalArgumentException if there is not one value for each atom
     */
    public double[] sums(double[] values) {
        if (values.length != evidence().atoms()) {
            throw new IllegalArgumentException(
                    "each atom must have a value: atoms=" + evidence().atoms() + ", values=" + values.length);
        }
        return parts.sums(values);
    }

    /** {@inheritDoc} This is possible if every cluster has one observation. */
    @Override
    public Sample<E> simplified() {
        return evidence().size() == clusters() ? pooled() : this;
    }

    @Override
    public Optional<ClusteredSample<E>> clustered() {
        return Optional.of(this);
    }

    @Override
    public long units() {
        return parts.clusters();
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.clustered(this);
    }

    @Override
    public String design() {
        return "clustered";
    }

    /** Returns whether names and evidence of all clusters are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ClusteredSample<?> that
                && names.equals(that.names)
                && IntStream.range(0, clusters()).allMatch(i -> cluster(i).equals(that.cluster(i)));
    }

    @Override
    public int hashCode() {
        int hash = names.hashCode();
        for (int cluster = 0; cluster < clusters(); cluster++) {
            hash = 31 * hash + cluster(cluster).hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        return "clustered sample of " + evidence() + " in " + clusters() + " clusters";
    }
}
