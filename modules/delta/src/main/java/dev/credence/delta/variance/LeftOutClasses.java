package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The classes that a metric of three or more classes leaves out of its value, because no item of a sample has them. For example, balanced
 * accuracy leaves out a class that is predicted but never true. An item that is not in the sample is not taken to have such a class,
 * because it would change over which classes the metric is a mean.
 *
 * <p>A class is left out of the true classes if the metric changes by a step, however small the weight of an item that has this true class and is
 * predicted as another one. It is left out of the predicted classes if the same is so of an item of another true class that is predicted as
 * this one. If fewer than two classes would remain, none is left out.
 *
 * <p>Cost: two values of the metric for all classes without items together, and two for all that are never predicted; if the metric changes by a step,
 * two for each of these classes.
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
public record LeftOutClasses(boolean[] truths, boolean[] predictions) {
    /** No class is left out. */
    static final LeftOutClasses NONE = new LeftOutClasses(new boolean[0], new boolean[0]);

    /** The weight of the added item, where an item of the sample has the weight 1. */
    private static final double TINY = 1e-6;

    /** The factor of the second, smaller weight; a value that is continuous changes by less than half as much with it. */
    private static final double SMALLER = 1e-3;

    /** The smallest step relative to the value: with a continuous change 1e-9 items change a metric by less. */
    private static final double LEAST_STEP = 1e-7;

    /**
     * Returns the classes that are left out.
     *
     * @param <E> kind of evidence
     * @param weights the weight of each atom, about 1 for an item; not changed
     */
    public static <E extends Evidence> LeftOutClasses of(Metric<E> metric, ConfusionMatrix matrix, double[] weights) {
        Margins margins = Margins.of(matrix, weights);
        int other = mostFrequent(margins);
        if (margins.possibleClasses() <= 2 || !isAnyAbsent(margins)) {
            return NONE;
        }
        Values values = metric instanceof MarginMetric average
                ? (truths, predictions, weight) -> average.value(margins.withEachCell(weight, truths, predictions))
                : valuesOfCells(metric, matrix, weights);
        IntPredicate frequent = c -> c == other;
        double value = values.of(frequent, frequent, 0);
        LeftOutClasses found = new LeftOutClasses(
                leftOut(
                        margins,
                        c -> margins.truth(c) == 0,
                        truths -> steps(value, weight -> values.of(truths, frequent, weight))),
                leftOut(
                        margins,
                        c -> margins.predicted(c) == 0,
                        predictions -> steps(value, weight -> values.of(frequent, predictions, weight))));
        return remaining(margins, found.truths) < 2 || remaining(margins, found.predictions) < 2 ? NONE : found;
    }

    private static boolean isAnyAbsent(Margins margins) {
        return IntStream.range(0, margins.classes())
                .anyMatch(c -> margins.isPossible(c) && (margins.truth(c) == 0 || margins.predicted(c) == 0));
    }

    private static int mostFrequent(Margins margins) {
        int most = 0;
        for (int c = 1; c < margins.classes(); c++) {
            most = margins.diagonal(c) > margins.diagonal(most) ? c : most;
        }
        return most;
    }

    /** Returns the absent classes with which the metric changes by a step; all of them are tried together first, since most metrics have none. */
    private static boolean[] leftOut(Margins margins, IntPredicate isAbsent, Predicate<IntPredicate> steps) {
        boolean[] leftOut = new boolean[margins.classes()];
        IntPredicate absent = c -> margins.isPossible(c) && isAbsent.test(c);
        int[] candidates = IntStream.range(0, leftOut.length).filter(absent).toArray();
        if (candidates.length == 0 || (candidates.length > 1 && !steps.test(absent))) {
            return leftOut;
        }
        for (int candidate : candidates) {
            leftOut[candidate] = steps.test(c -> c == candidate);
        }
        return leftOut;
    }

    private static long remaining(Margins margins, boolean[] leftOut) {
        return IntStream.range(0, leftOut.length)
                .filter(c -> margins.isPossible(c) && !leftOut[c])
                .count();
    }

    private static boolean steps(double value, DoubleUnaryOperator withItem) {
        double step = Math.abs(withItem.applyAsDouble(TINY * SMALLER) - value);
        return step > LEAST_STEP * Math.max(1, Math.abs(value))
                && step > Math.abs(withItem.applyAsDouble(TINY) - value) / 2;
    }

    private static <E extends Evidence> Values valuesOfCells(
            Metric<E> metric, ConfusionMatrix matrix, double[] weights) {
        ConfusionMatrix cells = matrix.withUnseenAtoms();
        int[] atomOf = new int[cells.classes() * cells.classes()];
        for (int atom = 0; atom < cells.atoms(); atom++) {
            atomOf[cells.classes() * cells.truth(atom) + cells.predicted(atom)] = atom;
        }
        double[] all = new double[cells.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            all[atomOf[cells.classes() * matrix.truth(atom) + matrix.predicted(atom)]] += weights[atom];
        }
        E evidence = metric.evidenceType().cast(cells);
        return (truths, predictions, weight) -> {
            double[] more = all.clone();
            for (int atom = 0; atom < more.length; atom++) {
                more[atom] += truths.test(cells.truth(atom)) && predictions.test(cells.predicted(atom)) ? weight : 0;
            }
            return metric.value(evidence, more);
        };
    }

    /** {@return whether a class is not left out of the true classes} */
    public boolean readsTruth(int c) {
        return c >= truths.length || !truths[c];
    }

    /** {@return whether a class is not left out of the predicted classes} */
    public boolean readsPrediction(int c) {
        return c >= predictions.length || !predictions[c];
    }

    /** Returns the number of cells of the possible classes that are not left out. */
    double cells(ConfusionMatrix matrix) {
        double rows = 0;
        double columns = 0;
        for (int c = 0; c < matrix.classes(); c++) {
            rows += matrix.isPossible(c) && readsTruth(c) ? 1 : 0;
            columns += matrix.isPossible(c) && readsPrediction(c) ? 1 : 0;
        }
        return rows * columns;
    }

    /** The value of a metric after a weight is added to each cell of some true and predicted classes. */
    private interface Values {
        double of(IntPredicate truths, IntPredicate predictions, double weight);
    }
}
