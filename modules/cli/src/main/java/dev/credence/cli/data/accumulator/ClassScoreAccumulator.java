package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.Vocabulary;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

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

    /** Predicts the class with the highest score, where no column has predictions, and counts the rows with several such classes. */
    public static final class HighestClass {
        private final List<String> classes;
        private int @Nullable [] codes;
        private long ties;

        /** Creates a rule for classes whose scores have this order. */
        public HighestClass(List<String> classes) {
            this.classes = classes;
        }

        /**
         * Returns the number of the class with the highest score, which is the first of several.
         *
         * @param codeOf returns the number of a label
         * @param scores the scores of the classes, in their order
         */
        public int of(ToIntFunction<String> codeOf, double... scores) {
            int[] known = codes;
            if (known == null) {
                known = classes.stream().mapToInt(codeOf).toArray();
                codes = known;
            }
            int best = 0;
            boolean tie = false;
            for (int other = 1; other < scores.length; other++) {
                tie = scores[other] == scores[best] || (tie && scores[other] < scores[best]);
                best = scores[other] > scores[best] ? other : best;
            }
            ties += tie ? 1 : 0;
            return known[best];
        }

        /** Returns the note on predictions that follow from the scores of one system or two; empty if there is no such rule. */
        public static Optional<String> note(List<HighestClass> rules) {
            if (rules.isEmpty()) {
                return Optional.empty();
            }
            long ties = rules.stream().mapToLong(rule -> rule.ties).sum();
            String several = ties == 0
                    ? ""
                    : ", and the first of several such classes in " + ties + (ties == 1 ? " row" : " rows");
            return Optional.of("predictions are the class with the highest score of each row" + several);
        }
    }
}
