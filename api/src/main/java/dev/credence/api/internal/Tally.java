package dev.credence.api.internal;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Sorted kinds of observations with their counts.
 *
 * @param <K> the type of a kind
 */
public final class Tally<K extends Comparable<K>> {
    private final String kind;
    private final List<K> list;
    private final long[] counts;
    private final long size;

    private Tally(String kind, List<K> list, long[] counts) {
        this.kind = kind;
        this.list = list;
        this.counts = counts;
        this.size = Totals.sum(counts, kind);
    }

    /**
     * Returns a tally of given counts.
     *
     * @param <K> the type of a kind
     * @param kind the name of a kind in messages, such as {@code cell}
     * @param counts the count of each kind
     * @return the sorted kinds
     * @throws IllegalArgumentException if a count is negative or the total exceeds 2^53
     */
    public static <K extends Comparable<K>> Tally<K> of(String kind, Map<K, Long> counts) {
        TreeMap<K, Long> sorted = new TreeMap<>(counts);
        return new Tally<>(
                kind,
                List.copyOf(sorted.keySet()),
                sorted.values().stream().mapToLong(Long::longValue).toArray());
    }

    /**
     * Returns the sum of several tallies.
     *
     * @param <K> the type of a kind
     * @param parts one or more tallies of the same kind
     * @return the kinds of all tallies, with the sums of their counts
     * @throws IllegalArgumentException if the total exceeds 2^53
     */
    public static <K extends Comparable<K>> Tally<K> sum(List<Tally<K>> parts) {
        String kind = parts.get(0).kind;
        TreeMap<K, Long> sum = new TreeMap<>();
        for (Tally<K> part : parts) {
            for (int i = 0; i < part.counts.length; i++) {
                sum.merge(part.list.get(i), part.counts[i], (a, b) -> Totals.add(a, b, kind));
            }
        }
        return of(kind, sum);
    }

    /**
     * Returns the same counts with each kind replaced by another.
     *
     * @param other maps each kind to another; must be injective
     * @return the new kinds, sorted
     */
    public Tally<K> mapped(UnaryOperator<K> other) {
        TreeMap<K, Long> mapped = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            mapped.put(other.apply(list.get(i)), counts[i]);
        }
        return of(kind, mapped);
    }

    /**
     * Returns some of the kinds.
     *
     * @param some the indices of the kinds
     * @return these kinds, sorted
     */
    public Tally<K> only(int[] some) {
        int[] sorted = some.clone();
        Arrays.sort(sorted);
        return new Tally<>(
                kind,
                Arrays.stream(sorted).mapToObj(list::get).toList(),
                Arrays.stream(sorted).mapToLong(i -> counts[i]).toArray());
    }

    /**
     * Returns these kinds and others with count 0.
     *
     * @param others kinds; those in this tally keep their counts
     * @return all kinds
     */
    public Tally<K> withUnseen(Iterable<K> others) {
        TreeMap<K, Long> all = new TreeMap<>();
        others.forEach(other -> all.put(other, 0L));
        for (int i = 0; i < counts.length; i++) {
            all.put(list.get(i), counts[i]);
        }
        return of(kind, all);
    }

    /**
     * Returns the indices of given kinds in this tally.
     *
     * @param kinds the kinds
     * @param here maps each of the given kinds to a kind of this tally
     * @return one index for each kind
     */
    public int[] indicesOf(List<K> kinds, UnaryOperator<K> here) {
        return kinds.stream()
                .mapToInt(each -> Collections.binarySearch(list, here.apply(each)))
                .toArray();
    }

    /** {@return the kinds} */
    public List<K> list() {
        return list;
    }

    /** {@return the count of each kind} */
    public long[] counts() {
        return counts;
    }

    /** {@return the sum of all counts} */
    public long size() {
        return size;
    }

    /** Returns whether kinds and counts are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Tally<?> that && list.equals(that.list) && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(list, Arrays.hashCode(counts));
    }
}
