package dev.credence.report.figure.kind;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The classes of a matrix that a page has room for, counted in one pass over its cells: those found least often, where not all fit. */
final class MatrixRows {
    /** 40 columns of names fit a page. */
    static final int MOST = 40;
    /** This many, where there are more. */
    static final int SHOWN = 20;

    private final ConfusionMatrix matrix;
    private final List<Integer> classes;
    private final long[] truths;
    /** Of the shown classes: by shown class predicted, the last column all others. */
    private final long[][] counts;

    MatrixRows(ConfusionMatrix matrix) {
        this.matrix = matrix;
        truths = new long[matrix.classes()];
        long[] hits = new long[matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            truths[matrix.truth(atom)] += matrix.count(atom);
            hits[matrix.truth(atom)] += matrix.truth(atom) == matrix.predicted(atom) ? matrix.count(atom) : 0;
        }
        classes = chosen(hits);
        counts = counts();
    }

    private List<Integer> chosen(long[] hits) {
        List<Integer> all = IntStream.range(0, matrix.classes()).boxed().toList();
        if (all.size() <= MOST) {
            return all;
        }
        return all.stream()
                .filter(c -> truths[c] > 0)
                .sorted(Comparator.comparingDouble(c -> hits[c] / (double) truths[c]))
                .limit(SHOWN)
                .toList();
    }

    private long[][] counts() {
        int[] place = new int[matrix.classes()];
        Arrays.fill(place, -1);
        IntStream.range(0, classes.size()).forEach(i -> place[classes.get(i)] = i);
        long[][] found = new long[classes.size()][classes.size() + 1];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            int row = place[matrix.truth(atom)];
            if (row >= 0) {
                int column = place[matrix.predicted(atom)];
                found[row][column < 0 ? classes.size() : column] += matrix.count(atom);
            }
        }
        return found;
    }

    boolean whole() {
        return classes.size() == matrix.classes();
    }

    int size() {
        return classes.size();
    }

    List<String> rows() {
        return classes.stream().map(matrix.labels()::get).toList();
    }

    /** The labels, and a name for what is not shown. */
    List<String> columns() {
        List<String> names = new ArrayList<>(rows());
        if (!whole()) {
            names.add("all others");
        }
        return names;
    }

    long count(int row, int column) {
        return counts[row][column];
    }

    /** Items of a true label, whatever was predicted. */
    long truth(int row) {
        return truths[classes.get(row)];
    }
}
