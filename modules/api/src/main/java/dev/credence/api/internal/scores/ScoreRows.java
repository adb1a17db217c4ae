package dev.credence.api.internal.scores;

import dev.credence.api.internal.ArgumentChecks;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Checks and converts rows of scores with one score for each class, as returned by machine learning libraries. Error messages name
 * the row.
 */
public final class ScoreRows {
    private ScoreRows() {}

    /**
     * Converts single precision to double precision; see {@link SinglePrecision#asWritten}.
     *
     * @param scores the scores of each row
     * @return the scores that their texts have
     */
    public static double[][] asWritten(float[][] scores) {
        Objects.requireNonNull(scores, "scores must not be null");
        double[][] written = new double[scores.length][];
        for (int row = 0; row < scores.length; row++) {
            written[row] = asWritten(ArgumentChecks.require(scores[row], "scores", "row", row));
        }
        return written;
    }

    /**
     * Converts single precision to double precision; see {@link SinglePrecision#asWritten}.
     *
     * @return the scores that their texts have
     */
    public static double[] asWritten(float[] scores) {
        Objects.requireNonNull(scores, "scores must not be null");
        return IntStream.range(0, scores.length)
                .mapToDouble(i -> SinglePrecision.asWritten(scores[i]))
                .toArray();
    }

    /**
     * Checks that each item has a true class and a row of scores.
     *
     * @param truth the number of true classes
     */
    public static void requireSameNumberOfRows(int truth, int scores) {
        if (truth != scores) {
            throw new IllegalArgumentException(
                    "truth and scores must have as many rows: truth=" + truth + ", scores=" + scores);
        }
    }

    /** Returns the class indices as names, from {@code 0} to the length of the first row minus 1. */
    public static List<String> names(double[][] scores) {
        Objects.requireNonNull(scores, "scores must not be null");
        if (scores.length == 0) {
            throw new IllegalArgumentException(
                    "scores must have at least one row, from which the number of classes is known: rows=0; or give the labels");
        }
        int classes = ArgumentChecks.require(scores[0], "scores", "row", 0).length;
        return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
    }

    /**
     * Returns the scores with one array for each class.
     *
     * @param labels the classes
     * @param scores for each item, one score for each class
     * @return for each class, one score for each item
     */
    public static double[][] columns(List<String> labels, double[][] scores) {
        double[][] columns = new double[labels.size()][scores.length];
        for (int row = 0; row < scores.length; row++) {
            requireScores(labels, ArgumentChecks.require(scores[row], "scores", "row", row), row);
            for (int c = 0; c < columns.length; c++) {
                columns[c][row] = scores[row][c];
            }
        }
        return columns;
    }

    private static void requireScores(List<String> labels, double[] scores, int row) {
        requireLength(scores, labels.size(), row);
        for (int c = 0; c < scores.length; c++) {
            if (Double.isNaN(scores[c])) {
                throw new IllegalArgumentException(
                        "score must be a number: score=NaN of class '" + labels.get(c) + "' at row " + row);
            }
        }
    }

    private static void requireLength(double[] scores, int classes, int row) {
        if (scores.length != classes) {
            throw new IllegalArgumentException("a row must have a score per class: scores=" + scores.length
                    + ", classes=" + classes + " at row " + row);
        }
    }

    /**
     * Returns the indices, after checking that each is the index of a class.
     *
     * @param indices the index of the class of each row
     * @param name the name of an index in messages
     * @return a copy of the indices
     */
    public static int[] indices(int[] indices, int classes, String name) {
        for (int row = 0; row < indices.length; row++) {
            requireIndex(indices[row], classes, name, row);
        }
        return indices.clone();
    }

    private static void requireIndex(int index, int classes, String name, int row) {
        if (!(index >= 0 && index < classes)) {
            throw new IllegalArgumentException(name + " must be the index of a class, from 0 to " + (classes - 1) + ": "
                    + name + "=" + index + " at row " + row);
        }
    }

    /**
     * Returns the scores of one class against all others. A row with one score contains the score of class 1 of two classes.
     *
     * @param scores for each item, one score for each class
     * @param truth the index of each item's true class, which is checked
     * @param positive the index of the class
     * @return a score for each item
     */
    public static double[] ofClass(double[][] scores, int[] truth, int positive) {
        Objects.requireNonNull(truth, "truth must not be null");
        requireSameNumberOfRows(truth.length, scores.length);
        double[] column = new double[scores.length];
        int width = scores.length == 0 ? 2 : ArgumentChecks.require(scores[0], "scores", "row", 0).length;
        requirePositive(positive, width);
        for (int row = 0; row < column.length; row++) {
            requireLength(ArgumentChecks.require(scores[row], "scores", "row", row), width, row);
            requireIndex(truth[row], Math.max(2, width), "true class", row);
            column[row] = scores[row][width == 1 ? 0 : positive];
        }
        return column;
    }

    /**
     * Returns whether each item is of a class.
     *
     * @param truth the index of each item's true class
     * @param positive the index of the class
     * @return true for the items of the class
     */
    public static boolean[] isClass(int[] truth, int positive) {
        boolean[] isClass = new boolean[truth.length];
        for (int row = 0; row < truth.length; row++) {
            isClass[row] = truth[row] == positive;
        }
        return isClass;
    }

    private static void requirePositive(int positive, int width) {
        if (width == 1 && positive != 1) {
            throw new IllegalArgumentException(
                    "positive class must be 1 where a row has one score, which is that of class 1 of two:"
                            + " positive class=" + positive);
        }
        if (!(positive >= 0 && positive < Math.max(2, width))) {
            throw new IllegalArgumentException("positive class must be the index of a class, from 0 to "
                    + (Math.max(2, width) - 1) + ": positive class=" + positive);
        }
    }

    /**
     * Returns whether each item is positive, where true classes are given as 1 and 0.
     *
     * @param truth 1 for a positive item and 0 for a negative one
     */
    public static boolean[] positive(int[] truth) {
        Objects.requireNonNull(truth, "truth must not be null");
        boolean[] positive = new boolean[truth.length];
        for (int row = 0; row < truth.length; row++) {
            if (truth[row] != 0 && truth[row] != 1) {
                throw new IllegalArgumentException("truth must be 1 for positive or 0 for negative: truth=" + truth[row]
                        + " at row " + row + "; of other labels give which is positive, as booleans");
            }
            positive[row] = truth[row] == 1;
        }
        return positive;
    }
}
