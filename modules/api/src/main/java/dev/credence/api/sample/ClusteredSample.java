package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Observations in clusters, such as the pixels of an image or the visits of a patient. Clusters are independent of each other, but
 * the observations within a cluster are not.
 *
 * @param <E> kind of evidence
 */
public final class ClusteredSample<E extends Evidence> implements Sample<E> {
    private final Pool<E> pool;
    private final List<String> names;
    private final List<E> clusters;

    private final BiFunction<ClusteredSample<E>, int[], ClusteredSample<E>> restriction;

    private ClusteredSample(
            Pool<E> pool,
            List<String> names,
            List<E> clusters,
            BiFunction<ClusteredSample<E>, int[], ClusteredSample<E>> restriction) {
        this.restriction = restriction;
        this.pool = pool;
        this.names = names;
        this.clusters = clusters;
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
        List<E> parts = new ArrayList<>();
        for (String name : names) {
            E cluster = clusters.get(name);
            if (cluster != null && cluster.size() > 0) {
                observed.add(name);
                parts.add(CanonicalAtoms.atoms(cluster));
            }
        }
        if (parts.isEmpty()) {
            String first = names.get(0);
            return ofParts(List.of(first), List.of(CanonicalAtoms.atoms(Objects.requireNonNull(clusters.get(first)))));
        }
        return ofParts(observed, parts);
    }

    private static <E extends Poolable<E>> ClusteredSample<E> ofParts(List<String> names, List<E> parts) {
        return new ClusteredSample<>(
                parts.get(0).pool(parts), List.copyOf(names), List.copyOf(parts), ClusteredSample::repooled);
    }

    /** Returns a sample of the clusters with the given indices. */
    private static <E extends Poolable<E>> ClusteredSample<E> repooled(ClusteredSample<E> sample, int[] kept) {
        Map<String, E> clusters = new HashMap<>();
        for (int cluster : kept) {
            clusters.put(sample.name(cluster), sample.cluster(cluster));
        }
        return of(clusters);
    }

    /** {@inheritDoc} */
    @Override
    public ClusteredSample<E> readBy(Metric<E> metric) {
        E whole = evidence();
        boolean[] read = new boolean[whole.atoms()];
        for (int atom = 0; atom < read.length; atom++) {
            read[atom] = metric.dependsOn(whole, atom);
        }
        return holding(atom -> read[atom]);
    }

    /**
     * Returns the clusters that contain an observation of given atoms.
     *
     * @param atoms selects atoms of {@link #evidence()}
     * @return the sample of these clusters alone; this sample if all or none of the clusters qualify
     */
    public ClusteredSample<E> holding(IntPredicate atoms) {
        int[] kept = IntStream.range(0, clusters())
                .filter(cluster -> containsAny(cluster, atoms))
                .toArray();
        return kept.length == 0 || kept.length == clusters() ? this : restriction.apply(this, kept);
    }

    private boolean containsAny(int cluster, IntPredicate atoms) {
        int size = cluster(cluster).atoms();
        for (int atom = 0; atom < size; atom++) {
            if (atoms.test(pooledAtom(cluster, atom))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public E evidence() {
        return pool.whole();
    }

    /**
     * Returns the number of clusters with observations.
     *
     * @return the number of clusters
     */
    public int clusters() {
        return clusters.size();
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
        return clusters.get(cluster);
    }

    /**
     * Returns the index in the pooled evidence of an atom of a cluster.
     *
     * @param cluster index of the cluster
     * @param atom index of the atom within the cluster
     * @return index of the equal atom in {@link #evidence()}
     */
    public int pooledAtom(int cluster, int atom) {
        return pool.atom(cluster, atom);
    }

    /** {@inheritDoc} This is possible if every cluster has one observation. */
    @Override
    public Sample<E> simplified() {
        return evidence().size() == clusters.size() ? pooled() : this;
    }

    @Override
    public Optional<ClusteredSample<E>> clustered() {
        return Optional.of(this);
    }

    @Override
    public long units() {
        return clusters.size();
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
        return other instanceof ClusteredSample<?> that && names.equals(that.names) && clusters.equals(that.clusters);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + clusters.hashCode();
    }

    @Override
    public String toString() {
        return "clustered sample of " + evidence() + " in " + clusters.size() + " clusters";
    }
}
