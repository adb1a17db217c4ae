package dev.credence.api.internal.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;

/**
 * Computes with metrics of the four counts of a binary confusion matrix: adds up the counts, and computes influences by the chain
 * rule.
 */
public final class FourCounts {
    private FourCounts() {}

    /** A metric of four counts. */
    @FunctionalInterface
    public interface Value {
        /** Returns the value of true positives, false positives, false negatives and true negatives. */
        double of(double tp, double fp, double fn, double tn);
    }

    /** The partial derivatives of a metric of four counts. */
    @FunctionalInterface
    public interface Gradient {
        /** Computes the derivatives in the order of the arguments. */
        void of(double tp, double fp, double fn, double tn, double[] out);
    }

    /** A metric without one observation. */
    @FunctionalInterface
    public interface Deletion {
        /** Returns the value without some weight of an atom. */
        double value(int atom, double weight);
    }

    /** Returns the total weight of each outcome of a matrix with a positive label. */
    public static double[] of(ConfusionMatrix matrix, double[] weights, int positive) {
        double[] cells = new double[4];
        for (int atom = 0; atom < weights.length; atom++) {
            cells[matrix.outcome(atom, positive).ordinal()] += weights[atom];
        }
        return cells;
    }

    /** Computes the influence of each atom of a matrix with a positive label. */
    public static void influence(
            Gradient metric, ConfusionMatrix matrix, double[] weights, int positive, double[] out) {
        double[] cells = of(matrix, weights, positive);
        double[] gradient = new double[4];
        metric.of(cells[0], cells[1], cells[2], cells[3], gradient);
        double total = cells[0] + cells[1] + cells[2] + cells[3];
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = total * gradient[matrix.outcome(atom, positive).ordinal()];
        }
    }

    /**
     * Returns the metric without one observation. There are four kinds of observation, so at most four evaluations are needed if
     * all observations have the same weight.
     */
    public static Deletion leaveOneOut(Value metric, ConfusionMatrix matrix, double[] weights, int positive) {
        double[] cells = of(matrix, weights, positive);
        double[] taken = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        double[] values = new double[4];
        return (atom, weight) -> {
            int kind = matrix.outcome(atom, positive).ordinal();
            if (taken[kind] != weight) {
                taken[kind] = weight;
                values[kind] = valueAtStep(metric, cells, kind, -weight);
            }
            return values[kind];
        };
    }

    /**
     * Computes the partial derivatives numerically.
     *
     * @param id the name of the metric in messages
     * @param smooth whether the metric does not state that it is not smooth
     * @throws dev.credence.api.refusal.RefusedException if a metric that should be smooth is a step function
     */
    public static void numericalGradient(
            String id, boolean smooth, Value metric, double tp, double fp, double fn, double tn, double[] out) {
        double[] cells = {tp, fp, fn, tn};
        NumericalDerivative derivative = new NumericalDerivative(cells);
        for (int c = 0; c < 4; c++) {
            int moved = c;
            out[c] = derivative.of(step -> valueAtStep(metric, cells, moved, step), cells[c]);
        }
        if (smooth && derivative.isDoubtful()) {
            StepRule.require(id, at -> metric.of(at[0], at[1], at[2], at[3]), cells);
        }
    }

    /** Counts without two equal numbers, so that the contribution of a cell does not cancel in all of them. */
    private static final double[][] TEST_COUNTS = {{3, 2, 1, 5}, {5, 1, 4, 7}, {2, 7, 3, 1}};

    /** Returns whether a change of a cell changes the metric of any of the tested counts. */
    public static boolean dependsOn(Value metric, Outcome outcome) {
        for (double[] cells : TEST_COUNTS) {
            double more = valueAtStep(metric, cells, outcome.ordinal(), 6);
            if (Double.compare(more, metric.of(cells[0], cells[1], cells[2], cells[3])) != 0) {
                return true;
            }
        }
        return false;
    }

    private static double valueAtStep(Value metric, double[] cells, int c, double step) {
        double[] moved = cells.clone();
        moved[c] += step;
        return metric.of(moved[0], moved[1], moved[2], moved[3]);
    }
}
