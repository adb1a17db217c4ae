package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.storage.LabelOrder;
import dev.credence.api.metric.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
     * A sample from the evidence of each cluster. Clusters without observations are left out: they say nothing of how clusters
     * differ, and counting them would feign certainty.
     *
     * @param <E> kind of evidence
     * @param clusters evidence by the name of its cluster; kept in the natural order of names (as numbers where all are, otherwise as
     *     text), so that results do not depend on the order of the map
     * @return the sample; where no cluster has observations, of the first
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
        List<String> observed =
                names.stream().filter(name -> size(clusters.get(name)) > 0).toList();
        return ofNamed(clusters, observed.isEmpty() ? names.subList(0, 1) : observed);
    }

    private static long size(@Nullable Evidence cluster) {
        return cluster == null ? 0 : cluster.size();
    }

    private static <E extends Poolable<E>> ClusteredSample<E> ofNamed(Map<String, E> clusters, List<String> names) {
        List<E> parts = names.stream()
                .map(clusters::get)
                .filter(Objects::nonNull)
                .map(CanonicalAtoms::atoms)
                .toList();
        return new ClusteredSample<>(parts.get(0).pool(parts), List.copyOf(names), parts, ClusteredSample::repooled);
    }

    /** The clusters of some indices, of a sample that knows its evidence to be poolable. */
    private static <E extends Poolable<E>> ClusteredSample<E> repooled(ClusteredSample<E> sample, int[] kept) {
        Map<String, E> clusters = new HashMap<>();
        for (int cluster : kept) {
            clusters.put(sample.name(cluster), sample.cluster(cluster));
        }
        return of(clusters);
    }

    /** {@inheritDoc} */
    @Override
    public Sample<E> readBy(Metric<E> metric) {
        E whole = evidence();
        boolean[] read = new boolean[whole.atoms()];
        for (int atom = 0; atom < read.length; atom++) {
            read[atom] = metric.reads(whole, atom);
        }
        return holding(atom -> read[atom]);
    }

    /**
     * The clusters that hold an observation of some atoms.
     *
     * @param atoms which atoms of {@link #evidence()}
     * @return the sample of these clusters alone; this one where it is all or none of them
     */
    public ClusteredSample<E> holding(IntPredicate atoms) {
        int[] kept = IntStream.range(0, clusters())
                .filter(cluster -> holds(cluster, atoms))
                .toArray();
        return kept.length == 0 || kept.length == clusters() ? this : restriction.apply(this, kept);
    }

    private boolean holds(int cluster, IntPredicate atoms) {
        return IntStream.range(0, cluster(cluster).atoms()).anyMatch(atom -> atoms.test(pooledAtom(cluster, atom)));
    }

    @Override
    public E evidence() {
        return pool.whole();
    }

    /**
     * How many clusters with observations there are.
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

    /** {@inheritDoc} Every cluster has one observation. */
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

    /** Equal clusters of equal names. */
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
