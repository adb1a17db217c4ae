package dev.credence.api.evidence.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Kinds of rows in their order, each with its count. */
public final class PredictionRows {
    private final List<PredictionRow> list;
    private final long[] counts;
    private final long size;

    private PredictionRows(List<PredictionRow> list, long[] counts) {
        this.list = list;
        this.counts = counts;
        this.size = Totals.sum(counts, "kind of row");
    }

    /**
     * Copies rows.
     *
     * @param rows the count of each
     * @return the rows in their order
     * @throws IllegalArgumentException if a count is negative or the total exceeds 2^53
     */
    public static PredictionRows of(Map<PredictionRow, Long> rows) {
        TreeMap<PredictionRow, Long> sorted = new TreeMap<>(rows);
        return new PredictionRows(
                List.copyOf(sorted.keySet()),
                sorted.values().stream().mapToLong(Long::longValue).toArray());
    }

    /**
     * Parts as one.
     *
     * @param parts one or more, of as many systems each
     * @return rows with the sum of their counts
     * @throws IllegalArgumentException if the total exceeds 2^53
     */
    public static PredictionRows sum(List<PredictionRows> parts) {
        TreeMap<PredictionRow, Long> sum = new TreeMap<>();
        for (PredictionRows part : parts) {
            for (int i = 0; i < part.counts.length; i++) {
                sum.merge(part.list.get(i), part.counts[i], (a, b) -> Totals.add(a, b, "kind of row"));
            }
        }
        return of(sum);
    }

    /**
     * The same counts of other rows.
     *
     * @param other where each row goes, no two to the same place
     * @return the rows in their new order
     */
    public PredictionRows mapped(UnaryOperator<PredictionRow> other) {
        TreeMap<PredictionRow, Long> mapped = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            mapped.put(other.apply(list.get(i)), counts[i]);
        }
        return of(mapped);
    }

    /**
     * Some of the rows.
     *
     * @param some their indices
     * @return those rows, in their own order
     */
    public PredictionRows only(int[] some) {
        int[] sorted = some.clone();
        Arrays.sort(sorted);
        List<PredictionRow> rows = new ArrayList<>(sorted.length);
        for (int i : sorted) {
            rows.add(list.get(i));
        }
        return new PredictionRows(
                List.copyOf(rows),
                Arrays.stream(sorted).mapToLong(i -> counts[i]).toArray());
    }

    /**
     * Where rows are found here.
     *
     * @param rows the rows
     * @param here what each is called here
     * @return an index per row
     */
    public int[] indicesOf(List<PredictionRow> rows, UnaryOperator<PredictionRow> here) {
        return rows.stream()
                .mapToInt(row -> Collections.binarySearch(list, here.apply(row)))
                .toArray();
    }

    /**
     * The rows alone.
     *
     * @return an immutable list
     */
    public List<PredictionRow> list() {
        return list;
    }

    /**
     * The count of each row.
     *
     * @return the array itself
     */
    public long[] counts() {
        return counts;
    }

    /**
     * The sum of all counts.
     *
     * @return the total
     */
    public long size() {
        return size;
    }

    /** Equal counts of equal rows. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PredictionRows that && list.equals(that.list) && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * list.hashCode() + Arrays.hashCode(counts);
    }
}
