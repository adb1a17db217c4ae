package dev.credence.api.evidence.storage;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Kinds of observations in their order, each with how often it was seen.
 *
 * @param <K> what tells kinds apart
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
     * Copies counts.
     *
     * @param <K> what tells kinds apart
     * @param kind what a kind is called in messages, such as {@code cell}
     * @param counts the count of each
     * @return the kinds in their order
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
     * Parts as one.
     *
     * @param <K> what tells kinds apart
     * @param parts one or more, of the same kind
     * @return the kinds of all, with the sum of their counts
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
     * The same counts of other kinds.
     *
     * @param other where each goes, no two to the same place
     * @return the kinds in their new order
     */
    public Tally<K> mapped(UnaryOperator<K> other) {
        TreeMap<K, Long> mapped = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            mapped.put(other.apply(list.get(i)), counts[i]);
        }
        return of(kind, mapped);
    }

    /**
     * Some of the kinds.
     *
     * @param some their indices
     * @return those, in their own order
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
     * These and others never seen.
     *
     * @param others kinds; those that are here already stay as they are
     * @return all, the new ones with a count of 0
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
     * Where kinds are found here.
     *
     * @param kinds the kinds
     * @param here what each is called here
     * @return an index per kind
     */
    public int[] indicesOf(List<K> kinds, UnaryOperator<K> here) {
        return kinds.stream()
                .mapToInt(each -> Collections.binarySearch(list, here.apply(each)))
                .toArray();
    }

    /** {@return the kinds alone} */
    public List<K> list() {
        return list;
    }

    /** {@return the count of each} */
    public long[] counts() {
        return counts;
    }

    /** {@return the sum of all counts} */
    public long size() {
        return size;
    }

    /** Equal counts of equal kinds. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Tally<?> that && list.equals(that.list) && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(list, Arrays.hashCode(counts));
    }
}
