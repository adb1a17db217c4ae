package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;

/** Binary metrics on matrices: the four sums, and influences by the chain rule. */
final class FourCounts {
    /** Near eps^(1/5): fourth-order differences balance truncation h^4 against rounding eps/h. */
    private static final double STEP = 0x1p-10;

    private FourCounts() {}

    static int positive(BinaryMetric metric, ConfusionMatrix matrix) {
        String label = matrix.positive().orElseThrow(() -> new IllegalArgumentException(needsPositive(metric, matrix)));
        return matrix.indexOf(label);
    }

    static String needsPositive(BinaryMetric metric, ConfusionMatrix matrix) {
        String id = metric.spelling();
        return "metric '" + id + "' needs a positive label: classes=" + matrix.classes()
                + "; declare one with withPositive(...), or ask for '" + id + ".macro' or '" + id + "@LABEL'";
    }

    static double[] of(ConfusionMatrix matrix, double[] weights, int positive) {
        double[] cells = new double[4];
        for (int atom = 0; atom < weights.length; atom++) {
            cells[matrix.outcome(atom, positive).ordinal()] += weights[atom];
        }
        return cells;
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

    static void numericalGradient(BinaryMetric metric, double tp, double fp, double fn, double tn, double[] out) {
        double[] cells = {tp, fp, fn, tn};
        double total = tp + fp + fn + tn;
        for (int c = 0; c < 4; c++) {
            out[c] = cells[c] > 0
                    ? central(metric, cells, c, STEP * cells[c])
                    : oneSided(metric, cells, c, STEP * STEP * total);
        }
    }

    private static double central(BinaryMetric metric, double[] cells, int c, double h) {
        double near = at(metric, cells, c, h) - at(metric, cells, c, -h);
        double far = at(metric, cells, c, 2 * h) - at(metric, cells, c, -2 * h);
        return (8 * near - far) / (12 * h);
    }

    private static double oneSided(BinaryMetric metric, double[] cells, int c, double h) {
        double here = at(metric, cells, c, 0);
        return (4 * at(metric, cells, c, h) - at(metric, cells, c, 2 * h) - 3 * here) / (2 * h);
    }

    private static double at(BinaryMetric metric, double[] cells, int c, double step) {
        double[] moved = cells.clone();
        moved[c] += step;
        return metric.value(moved[0], moved[1], moved[2], moved[3]);
    }
}
