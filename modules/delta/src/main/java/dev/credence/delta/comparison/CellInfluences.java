package dev.credence.delta.comparison;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.Arrays;

/** Influences of an item of each cell on a metric. Cells are numbered by true class and prediction; {@code rows} are their counts or weights. */
final class CellInfluences {
    /** Relative rounding error of influences that are equal. */
    private static final double ROUNDING = 1e-9;

    /** The golden ratio minus 1. */
    private static final double RIGHT = (Math.sqrt(5) - 1) / 2;

    private CellInfluences() {}

    /** Returns the mean influence of an item of each cell at the two systems' matrices, or a multiple of the one halfway between them. */
    static <E extends Evidence> double[] between(
            Metric<E> metric, ConfusionMatrix cells, double[] ofFirst, double[] ofSecond) {
        double[] first = of(metric, cells, ofFirst);
        double[] second = of(metric, cells, ofSecond);
        double[] mean = new double[first.length];
        Arrays.setAll(mean, cell -> (first[cell] + second[cell]) / 2);
        if (areFinite(mean)) {
            return mean;
        }
        double[] halfway = new double[mean.length];
        Arrays.setAll(halfway, cell -> (ofFirst[cell] + ofSecond[cell]) / 2);
        double[] between = of(metric, cells, halfway);
        double linear = 0;
        for (int cell = 0; cell < between.length; cell++) {
            linear += (ofFirst[cell] - ofSecond[cell]) * between[cell];
        }
        double difference = value(metric, cells, ofFirst) - value(metric, cells, ofSecond);
        double factor = Arrays.stream(ofFirst).sum() * difference / linear;
        Arrays.setAll(between, cell -> between[cell] * factor);
        return between;
    }

    static boolean areFinite(double... influences) {
        return Arrays.stream(influences).allMatch(Double::isFinite);
    }

    private static <E extends Evidence> double value(Metric<E> metric, ConfusionMatrix cells, double[] rows) {
        return metric.value(metric.evidenceType().cast(cells), weights(cells, rows));
    }

    /** Returns the weights of the atoms from those of all cells. */
    static double[] weights(ConfusionMatrix cells, double[] rows) {
        double[] weights = new double[cells.atoms()];
        Arrays.setAll(weights, atom -> rows[cells.classes() * cells.truth(atom) + cells.predicted(atom)]);
        return weights;
    }

    /** Returns the influence of an item of each cell; 0 for those that are not counted. */
    static <E extends Evidence> double[] of(Metric<E> metric, ConfusionMatrix cells, double[] rows) {
        double[] psi = new double[cells.atoms()];
        metric.influence(metric.evidenceType().cast(cells), weights(cells, rows), psi);
        double[] influences = new double[rows.length];
        for (int atom = 0; atom < psi.length; atom++) {
            influences[cells.classes() * cells.truth(atom) + cells.predicted(atom)] = psi[atom];
        }
        return influences;
    }

    /**
     * Returns whether the metric is linear in the predictions of items of known classes, such as a mean of costs or of recalls. Its weights are then
     * those at any predictions, and are compared with the weights at predictions of which half are drawn: a part is right, and the others have
     * the shares of the classes. The part is irrational, so that no counts equal what is drawn.
     */
    static <E extends Evidence> boolean isLinear(Metric<E> metric, ConfusionMatrix cells, double[] observed) {
        int classes = cells.classes();
        double[] truths = new double[classes];
        double items = 0;
        for (int cell = 0; cell < observed.length; cell++) {
            truths[cell / classes] += observed[cell];
            items += observed[cell];
        }
        double[] drawn = new double[observed.length];
        for (int cell = 0; cell < observed.length; cell++) {
            double truth = truths[cell / classes];
            double right = cell % (classes + 1) == 0 ? truth : 0;
            double other = truth * truths[cell % classes] / items;
            drawn[cell] = (observed[cell] + RIGHT * right + (1 - RIGHT) * other) / 2;
        }
        double[] here = of(metric, cells, observed);
        double[] there = of(metric, cells, drawn);
        for (int atom = 0; atom < cells.atoms(); atom++) {
            int right = (classes + 1) * cells.truth(atom);
            int cell = classes * cells.truth(atom) + cells.predicted(atom);
            double weight = here[right] - here[cell];
            double change = there[right] - there[cell] - weight;
            if (truths[cells.truth(atom)] > 0 && !(Math.abs(change) <= ROUNDING * Math.max(1, Math.abs(weight)))) {
                return false;
            }
        }
        return true;
    }
}
