package dev.credence.outcomes.metric.count;

import java.util.List;
import java.util.stream.IntStream;

/** The ratios of counts: the multiples of each count in the numerator and in the denominator. */
enum CountFormula {
    PRECISION(
            "count-precision", "sum of true positives / sum of predicted positives", row(1, 0, 0, 0), row(1, 1, 0, 0)),
    RECALL("count-recall", "sum of true positives / sum of actual positives", row(1, 0, 0, 0), row(1, 0, 1, 0)),
    F1(
            "count-f1",
            "F1 of the sums of true positives, false positives and false negatives",
            row(2, 0, 0, 0),
            row(2, 1, 1, 0)),
    JACCARD(
            "count-jaccard",
            "sum of true positives / sum of true positives, false positives and false negatives",
            row(1, 0, 0, 0),
            row(1, 1, 1, 0)),
    SPECIFICITY(
            "count-specificity", "sum of true negatives / sum of actual negatives", row(0, 0, 0, 1), row(0, 1, 0, 1));

    /** The names of the counts in the order of the multiples. */
    private static final List<String> COUNTS = List.of("tp", "fp", "fn", "tn");

    private final String id;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be modified
    private final List<Integer> above;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be modified
    private final List<Integer> below;

    CountFormula(String id, String description, List<Integer> above, List<Integer> below) {
        this.id = id;
        this.description = description;
        this.above = above;
        this.below = below;
    }

    private static List<Integer> row(int tp, int fp, int fn, int tn) {
        return List.of(tp, fp, fn, tn);
    }

    String id() {
        return id;
    }

    String description() {
        return description;
    }

    /** Returns the names of the counts that it reads; those of the numerator are among those of the denominator. */
    List<String> counts() {
        return IntStream.range(0, COUNTS.size())
                .filter(count -> below.get(count) > 0)
                .mapToObj(COUNTS::get)
                .toList();
    }

    /** Returns the multiple of a count in the numerator. */
    int above(String count) {
        return above.get(COUNTS.indexOf(count));
    }

    /** Returns the multiple of a count in the denominator. */
    int below(String count) {
        return below.get(COUNTS.indexOf(count));
    }
}
