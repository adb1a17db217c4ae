package dev.credence.api.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Creates the joint cells of a true label and the predictions of two systems, either from a table of counts or as a list of all
 * possible cells.
 */
public final class JointCells {
    /** The name of a cell in messages. */
    public static final String KIND = "cell";

    private JointCells() {}

    /**
     * Returns the cells with observations of a three-dimensional table.
     *
     * @param counts counts[truth][first][second]
     * @param labels the labels of each dimension, whose positions the cells contain
     * @return the cells whose count is not 0
     * @throws IllegalArgumentException if a dimension does not have one entry for each label, a count is negative, or the total
     *     exceeds 2^53
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
     * Returns all cells of given classes.
     *
     * @param classes the positions of the classes
     * @return one cell for each combination of the true label and the two predictions
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
