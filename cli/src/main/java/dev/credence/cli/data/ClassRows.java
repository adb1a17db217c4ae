package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Scores of several classes as they stream by, row after row. */
final class ClassRows {
    private final List<Integer> truth = new ArrayList<>();
    private final Numbers scores = new Numbers();
    private final Numbers weights = new Numbers();

    /** A row; a weight of 1 where rows have none. */
    void add(int truthCode, double[] row, double weight) {
        truth.add(truthCode);
        for (double score : row) {
            scores.add(score);
        }
        weights.add(weight);
    }

    /** The scores, where {@code names} tells the label of a number. */
    ClassScores toScores(List<String> classes, IntFunction<String> names) {
        double[] all = scores.drain();
        int width = classes.size();
        double[][] rows = new double[truth.size()][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = Arrays.copyOfRange(all, row * width, (row + 1) * width);
        }
        return ClassScores.of(classes, truth.stream().map(names::apply).toList(), rows);
    }

    /** Items are in the order of their rows, so that each has the weight of its own. */
    WeightedSample<ClassScores> toWeighted(List<String> classes, IntFunction<String> names) {
        double[] sums = weights.drain();
        double[] squares = Arrays.stream(sums).map(w -> w * w).toArray();
        return WeightedSample.of(toScores(classes, names), sums, squares);
    }
}
