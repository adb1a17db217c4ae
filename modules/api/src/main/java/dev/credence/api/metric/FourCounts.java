package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.Optional;
import java.util.Set;

/** Applies binary metrics to matrices: adds up the four counts, and computes influences by the chain rule. */
final class FourCounts {
    private FourCounts() {}

    static int positive(BinaryMetric metric, ConfusionMatrix matrix) {
        int index = matrix.positiveIndex();
        if (index < 0) {
            throw new IllegalArgumentException(needsPositive(metric, matrix));
        }
        return index;
    }

    static String needsPositive(BinaryMetric metric, ConfusionMatrix matrix) {
        String spelling = metric.spelling();
        String options = spelling.substring(metric.id().length());
        return "metric '" + spelling + "' needs a positive label: classes=" + matrix.classes()
                + "; declare which label is positive, or use '" + metric.id() + ".macro" + options + "' or '" + spelling
                + "@LABEL'";
    }

    /**
     * Returns a refusal where the positive labels of two systems differ and both systems have both labels, unless the metric treats
     * both classes alike, as MCC does.
     */
    static Optional<Refusal> differentPositive(BinaryMetric metric, ConfusionMatrix first, ConfusionMatrix second) {
        String one = first.positive().orElse("");
        String other = second.positive().orElse("");
        boolean known = first.labels().contains(other) && second.labels().contains(one);
        if (!known || one.equals(other) || treatsClassesAlike(metric)) {
            return Optional.empty();
        }
        return Optional.of(Refusal.of(
                Refusal.Code.POSITIVE_LABEL,
                "the systems declare different positive labels: first='" + one + "', second='" + other
                        + "'; declare the same one for both, or use '" + metric.spelling() + "@LABEL'"));
    }

    /** Returns whether exchanging the two classes leaves the metric unchanged, tested on counts without symmetry. */
    private static boolean treatsClassesAlike(BinaryMetric metric) {
        double value = metric.value(7, 3, 5, 11);
        double exchanged = metric.value(11, 5, 3, 7);
        return Math.abs(value - exchanged) <= 1e-12 * Math.max(1, Math.abs(value));
    }

    /**
     * Returns a binary metric with options. The result must be binary itself, so that it can be averaged or applied to one class
     * against the rest.
     */
    static BinaryMetric variant(BinaryMetric metric, Options options) {
        if (metric.configured(options) instanceof BinaryMetric binary) {
            return binary;
        }
        throw new IllegalArgumentException("metric '" + metric.id() + "' with options '" + options
                + "' is not a function of true and false positives and negatives: leave out averaging and label");
    }

    /** Returns the counts as text, such as {@code tp=3, fp=0, fn=7, tn=0}. */
    static String shown(double tp, double fp, double fn, double tn) {
        return "tp=" + Options.written(tp) + ", fp=" + Options.written(fp) + ", fn=" + Options.written(fn) + ", tn="
                + Options.written(tn);
    }

    static double[] of(ConfusionMatrix matrix, double[] weights, int positive) {
        double[] cells = new double[4];
        for (int atom = 0; atom < weights.length; atom++) {
            cells[matrix.outcome(atom, positive).ordinal()] += weights[atom];
        }
        return cells;
    }

    /** Returns the total weights of successes and of failures. */
    static double[] sums(BinaryProportionMetric metric, double tp, double fp, double fn, double tn) {
        double[] cells = {tp, fp, fn, tn};
        double[] sums = new double[2];
        Set<Outcome> successes = metric.successes();
        for (Outcome outcome : metric.trials()) {
            sums[successes.contains(outcome) ? 0 : 1] += cells[outcome.ordinal()];
        }
        return sums;
    }

    static void influence(BinaryMetric metric, ConfusionMatrix matrix, double[] weights, int positive, double[] out) {
        double[] cells = of(matrix, weights, positive);
        double[] gradient = new double[4];
        metric.gradient(cells[0], cells[1], cells[2], cells[3], gradient);
        double total = cells[0] + cells[1] + cells[2] + cells[3];
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = total * gradient[matrix.outcome(atom, positive).ordinal()];
        }
    }

    /**
     * Returns the metric without one observation. There are four kinds of observation, so at most four evaluations are needed if
     * all observations have the same weight.
     */
    static LeaveOneOut.Deletion leaveOneOut(
            BinaryMetric metric, ConfusionMatrix matrix, double[] weights, int positive) {
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

    static void numericalGradient(BinaryMetric metric, double tp, double fp, double fn, double tn, double[] out) {
        double[] cells = {tp, fp, fn, tn};
        double forwardStep = NumericalDerivative.forwardStep(cells);
        for (int c = 0; c < 4; c++) {
            int moved = c;
            out[c] = NumericalDerivative.of(step -> valueAtStep(metric, cells, moved, step), cells[c], forwardStep);
        }
    }

    /** Counts without two equal numbers, so that the contribution of a cell does not cancel in all of them. */
    private static final double[][] TEST_COUNTS = {{3, 2, 1, 5}, {5, 1, 4, 7}, {2, 7, 3, 1}};

    /** Returns whether a change of a cell changes the metric of any of the tested counts. */
    static boolean dependsOn(BinaryMetric metric, Outcome outcome) {
        for (double[] cells : TEST_COUNTS) {
            double more = valueAtStep(metric, cells, outcome.ordinal(), 6);
            if (Double.compare(more, metric.value(cells[0], cells[1], cells[2], cells[3])) != 0) {
                return true;
            }
        }
        return false;
    }

    private static double valueAtStep(BinaryMetric metric, double[] cells, int c, double step) {
        double[] moved = cells.clone();
        moved[c] += step;
        return metric.value(moved[0], moved[1], moved[2], moved[3]);
    }
}
