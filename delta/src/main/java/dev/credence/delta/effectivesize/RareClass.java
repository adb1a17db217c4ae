package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Says where a metric of three classes and more rests on a class of a few items: five at most in truth, or in prediction, of which one
 * moves the metric as much as two move the accuracy. Those few may all be right by chance, or wrong, and their class may be missing:
 * no interval made of them alone knows. Measured (docs/coverage.md, "Defaults, away from even classes"): averages over such classes
 * cover the true value in 0.81 to 0.97 of samples, averages weighted by class size, kappa and MCC in 0.88 and more. Where classes that were
 * predicted but never true count as 0, the value itself is far off: 0.31 of samples at the least.
 */
public final class RareClass {
    /** Of seven expected items coverage is 0.92 already. */
    private static final long FEW = 5;

    /** On their range of [-1, 1] kappa and MCC have about 1, a macro average of three classes has n/15 where the least has five items. */
    private static final double HEAVY = 2;

    /** Of recall.macro, 30 classes, 150 items of which 90% are of one class; other averages hold 0.86. */
    private static final double COUNTED_AS_0 = 0.31;

    private static final double OF_ITEMS = 0.81;
    private static final double OF_PREDICTIONS = 0.85;

    /** 1e-6: an item moves an accuracy by 1. */
    private static final double ROUNDING = 1e-6;

    /** As of smoothed evidence: more take too long where all cells are needed. */
    private static final int MOST_CLASSES = 1000;

    private RareClass() {}

    /**
     * What a reader should know.
     *
     * @param <E> kind of evidence
     * @param at a metric's value and variance
     * @return a note, empty where no class is too rare for the metric
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
        double weight = items[rare] <= FEW ? moved(at, rare, common) : 0;
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

    /** Whether the value holds a 0 for a class that may be far from 0; the metric's own note says so. */
    private static <E extends Evidence> boolean countsUndefined(UnitMoments<E> at) {
        return at.metric().notes(at.evidence(), at.weights()).stream()
                .anyMatch(note -> note.code().equals("undefined-classes")
                        && "zero".equals(note.data().get("policy")));
    }

    /** Of a class that is seldom predicted: a common item that is called so, or an item of its own, moves a precision or an F1 much. */
    private static <E extends Evidence> Optional<Note> predicted(
            UnitMoments<E> at, ConfusionMatrix matrix, int common) {
        long[] calls = counts(matrix, matrix::predicted);
        int rare = largest(matrix, c -> -calls[c]);
        double weight = calls[rare] <= FEW ? moved(at, matrix, common, rare) : 0;
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

    /** By a common item called rare or, where it matters by what class an item is called, by a rare item called right. */
    private static double moved(UnitMoments<?> at, ConfusionMatrix matrix, int common, int rare) {
        int third = largest(matrix, c -> c == common || c == rare ? 0 : 1);
        double called = moved(at, common, rare);
        boolean matters = Math.abs(moved(at, third, rare) - moved(at, third, common)) > ROUNDING;
        return matters ? Math.max(called, moved(at, rare, common)) : called;
    }

    private static double moved(UnitMoments<?> at, int truth, int other) {
        return at.scale().slope(at.value()) * at.moved(truth, other);
    }

    /** The first class of the largest number, of those that could occur. */
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
