package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of clusters as a whole, and the atoms of each cluster with their counts in arrays, so that a pass over all clusters reads
 * memory in order.
 *
 * @param <E> kind of evidence
 */
abstract class ClusterParts<E extends Evidence> {
    private final E whole;
    /** The number of the content of each cluster; clusters with equal cells may share it. */
    final int[] contents;
    /** The place of the first atom of each content in the arrays of atoms, and the end of the last one. */
    final int[] starts;
    /** The index in the whole of each atom of each content. */
    final int[] atoms;

    final long[] counts;

    /** The atoms of each content as bits, if there are at most 64 atoms; null until they are read. */
    private volatile long @Nullable [] atomSets;

    ClusterParts(E whole, int[] contents, int[] starts, int[] atoms, long[] counts) {
        this.whole = whole;
        this.contents = contents;
        this.starts = starts;
        this.atoms = atoms;
        this.counts = counts;
    }

    /** Returns the parts of a list of evidence, each of which is one cluster. */
    static <E extends Poolable<E>> ClusterParts<E> of(List<E> clusters) {
        int[] ends = new int[clusters.size() + 1];
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            ends[cluster + 1] =
                    Math.addExact(ends[cluster], clusters.get(cluster).atoms());
        }
        Pool<E> pool = ConsistentCounts.pool(clusters);
        int[] atoms = new int[ends[clusters.size()]];
        long[] counts = new long[atoms.length];
        for (int cluster = 0; cluster < clusters.size(); cluster++) {
            E evidence = clusters.get(cluster);
            for (int atom = 0; atom < evidence.atoms(); atom++) {
                atoms[ends[cluster] + atom] = pool.atom(cluster, atom);
                counts[ends[cluster] + atom] = evidence.count(atom);
            }
        }
        return new EvidenceParts<>(clusters, pool.whole(), ends, atoms, counts);
    }

    final E whole() {
        return whole;
    }

    final int clusters() {
        return contents.length;
    }

    final int atoms(int cluster) {
        return starts[contents[cluster] + 1] - starts[contents[cluster]];
    }

    final int atom(int cluster, int atom) {
        return atoms[place(cluster, atom)];
    }

    final long count(int cluster, int atom) {
        return counts[place(cluster, atom)];
    }

    private int place(int cluster, int atom) {
        int place = starts[contents[cluster]] + atom;
        if (atom < 0 || place >= starts[contents[cluster] + 1]) {
            throw new IndexOutOfBoundsException(
                    "atom must be 0 to " + (atoms(cluster) - 1) + ": atom=" + atom + ", cluster=" + cluster);
        }
        return place;
    }

    abstract E cluster(int cluster);

    /** Returns the parts of some clusters, in a given order. */
    abstract ClusterParts<E> select(int... kept);

    /** Returns the clusters that contain an atom of a kind, in ascending order. */
    final int[] containing(boolean... selected) {
        byte[] hits = hits(selected);
        int[] kept = new int[contents.length];
        int size = 0;
        for (int cluster = 0; cluster < kept.length; cluster++) {
            kept[size] = cluster;
            size += hits[contents[cluster]];
        }
        return Arrays.copyOf(kept, size);
    }

    /** Returns 1 for each content that has an atom of a kind, and 0 for the others. */
    private byte[] hits(boolean... selected) {
        byte[] hits = new byte[starts.length - 1];
        if (selected.length > Long.SIZE) {
            for (int content = 0; content < hits.length; content++) {
                for (int place = starts[content]; place < starts[content + 1]; place++) {
                    hits[content] |= (byte) (selected[atoms[place]] ? 1 : 0);
                }
            }
            return hits;
        }
        long bits = 0;
        for (int atom = 0; atom < selected.length; atom++) {
            bits |= (selected[atom] ? 1L : 0) << atom;
        }
        long[] sets = atomSets();
        for (int content = 0; content < hits.length; content++) {
            hits[content] = (byte) ((sets[content] & bits) != 0 ? 1 : 0);
        }
        return hits;
    }

    private long[] atomSets() {
        long[] sets = atomSets;
        if (sets == null) {
            sets = new long[starts.length - 1];
            for (int content = 0; content < sets.length; content++) {
                for (int place = starts[content]; place < starts[content + 1]; place++) {
                    sets[content] |= 1L << atoms[place];
                }
            }
            atomSets = sets;
        }
        return sets;
    }

    /** Returns for each cluster the sum of the values of its atoms times their counts. */
    final double[] sums(double... values) {
        double[] ofContents = new double[starts.length - 1];
        for (int content = 0; content < ofContents.length; content++) {
            double sum = 0;
            for (int place = starts[content]; place < starts[content + 1]; place++) {
                sum += counts[place] == 0 ? 0 : counts[place] * values[atoms[place]];
            }
            ofContents[content] = sum;
        }
        double[] sums = new double[contents.length];
        for (int cluster = 0; cluster < sums.length; cluster++) {
            sums[cluster] = ofContents[contents[cluster]];
        }
        return sums;
    }

    /** The evidence of each cluster as objects. */
    private static final class EvidenceParts<E extends Poolable<E>> extends ClusterParts<E> {
        private final List<E> clusters;

        EvidenceParts(List<E> clusters, E whole, int[] ends, int[] atoms, long[] counts) {
            super(whole, IntStream.range(0, clusters.size()).toArray(), ends, atoms, counts);
            this.clusters = List.copyOf(clusters);
        }

        @Override
        E cluster(int cluster) {
            return clusters.get(cluster);
        }

        @Override
        ClusterParts<E> select(int... kept) {
            return of(IntStream.of(kept).mapToObj(clusters::get).toList());
        }
    }
}
