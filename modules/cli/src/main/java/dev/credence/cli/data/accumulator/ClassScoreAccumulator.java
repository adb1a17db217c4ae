package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.Vocabulary;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the scores of several classes while rows are read. */
public final class ClassScoreAccumulator implements Accumulator<ClassScores> {
    private final List<String> classes;
    private final List<Integer> truth = new ArrayList<>();
    private final DoubleBlocks scores = new DoubleBlocks();
    private final DoubleBlocks weights = new DoubleBlocks();

    /** Creates an accumulator for classes whose scores have this order. */
    public ClassScoreAccumulator(List<String> classes) {
        this.classes = classes;
    }

    /** Adds a row; its weight is 1 if rows have no weights. */
    public void add(int truthCode, double[] row, double weight) {
        truth.add(truthCode);
        for (double score : row) {
            scores.add(score);
        }
        weights.add(weight);
    }

    /**
     * Throws a failure if a true class has no column of scores.
     *
     * @param where the file, for the message
     */
    public void requireClasses(String where, Vocabulary vocabulary) {
        truth.stream()
                .distinct()
                .sorted()
                .map(vocabulary.labels()::get)
                .filter(label -> !classes.contains(label))
                .findFirst()
                .ifPresent(label -> {
                    throw Failure.usage(where + ": true class '" + label + "' has no column of scores: classes="
                            + classes + "; " + advice(label));
                });
    }

    private String advice(String label) {
        return classes.stream()
                .filter(other -> isSameNumber(label, other))
                .findFirst()
                .map(other -> "--map " + label + "=" + other + " gives both the same name")
                .orElse("name the column of every class with --class-score LABEL=COLUMN, or leave such rows out with"
                        + " --where");
    }

    private static boolean isSameNumber(String label, String other) {
        try {
            return new BigDecimal(label.strip()).compareTo(new BigDecimal(other.strip())) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    @Override
    public ClassScores evidence(Vocabulary vocabulary) {
        double[] all = scores.drain();
        int width = classes.size();
        double[][] rows = new double[truth.size()][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = Arrays.copyOfRange(all, row * width, (row + 1) * width);
        }
        return ClassScores.of(
                classes, truth.stream().map(vocabulary.labels()::get).toList(), rows);
    }

    /** Returns the items in the order of their rows, each with a weight of its own. */
    @Override
    public WeightedSample<ClassScores> weighted(Vocabulary vocabulary) {
        return weights.weigh(evidence(vocabulary));
    }

    @Override
    public int stratum(ClassScores items, int item) {
        return items.truth(item);
    }
}
