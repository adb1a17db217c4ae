package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Observations that come in clusters: pixels of an image, visits of a patient. Clusters are independent of each other, the
 * observations within one are not.
 *
 * @param <E> kind of evidence
 */
public final class ClusteredSample<E extends Evidence> implements Sample<E> {
    private final Pool<E> pool;
    private final List<String> names;
    private final List<E> clusters;

    private ClusteredSample(Pool<E> pool, List<String> names, List<E> clusters) {
        this.pool = pool;
        this.names = names;
        this.clusters = clusters;
    }

    /**
     * A sample from the evidence of each cluster.
     *
     * @param <E> kind of evidence
     * @param clusters evidence by the name of its cluster; kept in the map's order
     * @return the sample
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
        List<E> parts = List.copyOf(clusters.values());
        return new ClusteredSample<>(parts.get(0).pool(parts), List.copyOf(clusters.keySet()), parts);
    }

    @Override
    public E evidence() {
        return pool.whole();
    }

    /**
     * How many clusters there are.
     *
     * @return the number of clusters
     */
    public int clusters() {
        return clusters.size();
    }

    /**
     * A cluster's name.
     *
     * @param cluster its index
     * @return the name
     */
    public String name(int cluster) {
        return names.get(cluster);
    }

    /**
     * A cluster's own evidence.
     *
     * @param cluster its index
     * @return the evidence, whose atoms are numbered apart from the whole's
     */
    public E cluster(int cluster) {
        return clusters.get(cluster);
    }

    /**
     * Where an atom of a cluster is found in the pooled evidence.
     *
     * @param cluster index of the cluster
     * @param atom index of the atom within the cluster
     * @return index of the equal atom in {@link #evidence()}
     */
    public int pooledAtom(int cluster, int atom) {
        return pool.atom(cluster, atom);
    }

    @Override
    public <R> R accept(SampleVisitor<E, R> visitor) {
        return visitor.clustered(this);
    }

    @Override
    public String design() {
        return "clustered";
    }

    /** Equal clusters of equal names in the same order. */
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
