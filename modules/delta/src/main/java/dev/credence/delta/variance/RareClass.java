package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Notes for metrics of three or more classes that depend strongly on a class of few items: at most five true or predicted items, one
 * of which changes the metric as much as two change the accuracy. All of these few items may be right, or wrong, by chance, and no
 * interval that uses them alone can account for that. For such classes, averages over classes cover the true value in 0.81 to 0.97 of
 * samples, averages weighted by class size, kappa and MCC in 0.88 and more, and 0.31 at worst if classes that are predicted but never
 * true count as 0 (docs/measurements/coverage.md).
 */
public final class RareClass {
    /** The largest class with a note; with seven expected items coverage is 0.92. */
    private static final long FEW = 5;

    /** The smallest change with a note, in changes of the accuracy; kappa and MCC have about 1. */
    private static final double HEAVY = 2;

    /** The smallest coverage if an undefined class counts as 0, of recall.macro with 30 classes and 150 items. */
    private static final double COUNTED_AS_0 = 0.31;

    private static final double OF_ITEMS = 0.81;
    private static final double OF_PREDICTIONS = 0.85;

    /** Relative to the change of the accuracy, which is 1. */
    private static final double ROUNDING = 1e-6;

    /** The limit of smoothed evidence, for metrics that need all cells. */
    private static final int MOST_CLASSES = 1000;

    private RareClass() {}

    /**
     * Returns the note for an interval.
     *
     * @param <E> kind of evidence
     * @param at the value and variance of a metric
     * @return a note; empty if no class is too rare for the metric
     */
    public static <E extends Evidence> Optional<Note> note(UnitMoments<E> at) {
        return at.evidence() instanceof ConfusionMatrix matrix
                        && matrix.possibleClasses() > 2
                        && matrix.possibleClasses() <= MOST_CLASSES
                ? note(at, matrix, counts(matrix, matrix::truth))
                : Optional.empty();
    }

    private static <E extends Evidence> Optional<Note> note(UnitMoments<E> at, ConfusionMatrix matrix, long[] items) {
        int common = largest(matrix, c -> items[c]);
        int rare = largest(matrix, c -> -items[c]);
        double weight = items[rare] <= FEW ? change(at, rare, common) : 0;
        if (weight >= HEAVY && items[rare] == 0 && countsUndefined(at)) {
            return warning(
                    COUNTED_AS_0,
                    "class '%s' is predicted but has no item, and %s counts what is undefined as 0: with such classes ",
                    matrix.labels().get(rare),
                    at.metric().spelling());
        }
        if (weight >= HEAVY) {
            return warning(
                    OF_ITEMS,
                    "class '%s' has %d item%s, of which one moves %s as %.1f move the accuracy: with classes of up to five items ",
                    matrix.labels().get(rare),
                    items[rare],
                    items[rare] == 1 ? "" : "s",
                    at.metric().spelling(),
                    weight);
        }
        return predicted(at, matrix, common);
    }

    /** Returns whether the metric counts an undefined class as 0, by its own note. */
    private static <E extends Evidence> boolean countsUndefined(UnitMoments<E> at) {
        return at.metric().notes(at.evidence(), at.weights()).stream()
                .anyMatch(note -> note.code().equals("undefined-classes")
                        && "zero".equals(note.data().get("policy")));
    }

    /** Returns the note for a class that is seldom predicted: one more prediction changes a precision or an F1 strongly. */
    private static <E extends Evidence> Optional<Note> predicted(
            UnitMoments<E> at, ConfusionMatrix matrix, int common) {
        long[] calls = counts(matrix, matrix::predicted);
        int rare = largest(matrix, c -> -calls[c]);
        double weight = calls[rare] <= FEW ? change(at, matrix, common, rare) : 0;
        return weight < HEAVY
                ? Optional.empty()
                : warning(
                        OF_PREDICTIONS,
                        "class '%s' is predicted for %d item%s, and one item more moves %s as %.1f move the accuracy: with classes"
                                + " predicted for up to five items ",
                        matrix.labels().get(rare),
                        calls[rare],
                        calls[rare] == 1 ? "" : "s",
                        at.metric().spelling(),
                        weight);
    }

    private static Optional<Note> warning(double least, String format, Object... values) {
        return Optional.of(CoverageWarning.of(least, String.format(Locale.ROOT, format, values)));
    }

    /** Returns the change by a common item predicted as rare or, if the predicted class of an error matters, by a correct rare item. */
    private static double change(UnitMoments<?> at, ConfusionMatrix matrix, int common, int rare) {
        int third = largest(matrix, c -> c == common || c == rare ? 0 : 1);
        double called = change(at, common, rare);
        boolean matters = Math.abs(change(at, third, rare) - change(at, third, common)) > ROUNDING;
        return matters ? Math.max(called, change(at, rare, common)) : called;
    }

    private static double change(UnitMoments<?> at, int truth, int other) {
        return at.scale().slope(at.value()) * at.change(truth, other);
    }

    /** Returns the first class with the largest number among those that can occur. */
    private static int largest(ConfusionMatrix matrix, IntToLongFunction number) {
        int largest = -1;
        for (int c = 0; c < matrix.classes(); c++) {
            if (matrix.isPossible(c) && (largest < 0 || number.applyAsLong(c) > number.applyAsLong(largest))) {
                largest = c;
            }
        }
        return largest;
    }

    private static long[] counts(ConfusionMatrix matrix, IntUnaryOperator classOf) {
        long[] counts = new long[matrix.classes()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[classOf.applyAsInt(atom)] += matrix.count(atom);
        }
        return counts;
    }
}
