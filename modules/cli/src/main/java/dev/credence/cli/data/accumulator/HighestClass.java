package dev.credence.cli.data.accumulator;

import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Predicts the class with the highest score, where no column has predictions, and counts the rows with several such classes. */
public final class HighestClass {
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
        String several =
                ties == 0 ? "" : ", and the first of several such classes in " + ties + (ties == 1 ? " row" : " rows");
        return Optional.of("predictions are the class with the highest score of each row" + several);
    }
}
