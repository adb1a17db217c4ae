package dev.credence.api.evidence.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Joint cells, truth by first by second system: those of a cube of counts, and all there could be. */
public final class JointCells {
    /** What one is called in messages. */
    public static final String KIND = "cell";

    private JointCells() {}

    /**
     * The cells of a cube that were seen.
     *
     * @param counts counts[truth][first][second]
     * @param labels a label per row and column; cells have their places
     * @return the cells whose count is not 0
     * @throws IllegalArgumentException if there is not an entry per label each, a count is negative, or the total exceeds 2^53
     */
    public static Tally<JointCell> seen(long[][][] counts, Labels labels) {
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
        return Tally.of(KIND, cells);
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
     * All cells of some classes.
     *
     * @param classes where they are
     * @return a cell per truth, first and second
     */
    public static List<JointCell> all(int[] classes) {
        List<JointCell> all = new ArrayList<>(classes.length * classes.length * classes.length);
        for (int t : classes) {
            for (int a : classes) {
                for (int b : classes) {
                    all.add(new JointCell(t, a, b));
                }
            }
        }
        return all;
    }
}
