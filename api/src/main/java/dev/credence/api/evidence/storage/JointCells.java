package dev.credence.api.evidence.storage;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Joint cells in their order, each with its count. */
public final class JointCells {
    private final List<JointCell> list;
    private final long[] counts;
    private final long size;

    /**
     * Copies cells.
     *
     * @param cells the count of each
     * @throws IllegalArgumentException if a count is negative or the total exceeds 2^53
     */
    public JointCells(SortedMap<JointCell, Long> cells) {
        list = List.copyOf(cells.keySet());
        counts = cells.values().stream().mapToLong(Long::longValue).toArray();
        size = Totals.sum(counts, "cell");
    }

    /**
     * The cells of a cube that were seen.
     *
     * @param counts counts[truth][first][second]
     * @param labels a label per row and column; cells have their places
     * @return the cells whose count is not 0
     * @throws IllegalArgumentException if there is not an entry per label each, a count is negative, or the total exceeds 2^53
     */
    public static JointCells seen(long[][][] counts, Labels labels) {
        int classes = labels.size();
        requireCube(counts, classes);
        TreeMap<JointCell, Long> cells = new TreeMap<>();
        for (int t = 0; t < classes; t++) {
            for (int a = 0; a < classes; a++) {
                for (int b = 0; b < classes; b++) {
                    Totals.add(0, counts[t][a][b], "cell [" + t + "][" + a + "][" + b + "]");
                    if (counts[t][a][b] > 0) {
                        cells.put(new JointCell(labels.place(t), labels.place(a), labels.place(b)), counts[t][a][b]);
                    }
                }
            }
        }
        return new JointCells(cells);
    }

    private static void requireCube(long[][][] counts, int k) {
        boolean cube = counts.length == k
                && Arrays.stream(counts).allMatch(rows -> rows != null && rows.length == k)
                && Arrays.stream(counts).flatMap(Arrays::stream).allMatch(row -> row != null && row.length == k);
        if (!cube) {
            throw new IllegalArgumentException(
                    "paired counts must be [truth][first][second] with one entry per label each: labels=" + k);
        }
    }

    /**
     * Parts as one.
     *
     * @param parts one or more
     * @return cells with the sum of their counts
     * @throws IllegalArgumentException if the total exceeds 2^53
     */
    public static JointCells sum(List<JointCells> parts) {
        TreeMap<JointCell, Long> sum = new TreeMap<>();
        parts.forEach(part ->
                part.map().forEach((cell, count) -> sum.merge(cell, count, (a, b) -> Totals.add(a, b, "cell"))));
        return new JointCells(sum);
    }

    /**
     * All cells of some classes.
     *
     * @param classes where they are
     * @return these, and those never seen with a count of 0
     */
    public JointCells withUnseen(int[] classes) {
        SortedMap<JointCell, Long> all = map();
        for (int t : classes) {
            for (int a : classes) {
                for (int b : classes) {
                    all.putIfAbsent(new JointCell(t, a, b), 0L);
                }
            }
        }
        return new JointCells(all);
    }

    /**
     * The same counts of other cells.
     *
     * @param other where each cell goes, no two to the same place
     * @return the cells in their new order
     */
    public JointCells mapped(UnaryOperator<JointCell> other) {
        TreeMap<JointCell, Long> mapped = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            mapped.put(other.apply(list.get(i)), counts[i]);
        }
        return new JointCells(mapped);
    }

    /**
     * Some of the cells.
     *
     * @param rest indices of those that stay
     * @return those that stay
     */
    public JointCells only(int[] rest) {
        TreeMap<JointCell, Long> cells = new TreeMap<>();
        for (int i : rest) {
            cells.put(list.get(i), counts[i]);
        }
        return new JointCells(cells);
    }

    private SortedMap<JointCell, Long> map() {
        TreeMap<JointCell, Long> map = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            map.put(list.get(i), counts[i]);
        }
        return map;
    }

    /**
     * Where cells are found here.
     *
     * @param cells the cells
     * @param here what each is called here
     * @return an index per cell
     */
    public int[] indicesOf(List<JointCell> cells, UnaryOperator<JointCell> here) {
        return cells.stream()
                .mapToInt(cell -> Collections.binarySearch(list, here.apply(cell)))
                .toArray();
    }

    /**
     * The cells alone.
     *
     * @return an immutable list
     */
    public List<JointCell> list() {
        return list;
    }

    /**
     * The count of each cell.
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

    /** Equal counts of equal cells. */
    @Override
    public boolean equals(Object other) {
        return other instanceof JointCells that && list.equals(that.list) && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(list, Arrays.hashCode(counts));
    }
}
