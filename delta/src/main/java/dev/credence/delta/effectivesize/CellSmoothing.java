package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.delta.variance.TrueClasses;

/**
 * How much a metric varies where its influences say too little: from the evidence with one observation more, spread evenly over all
 * atoms that could occur.
 *
 * <p>One in all, not 1/2 an atom: measured on two to ten classes, 1/2 an atom drowns rare classes, whose spread it should show.
 */
final class CellSmoothing {
    /** 1000: a million cells, some 50 ms and 60 MB, of metrics that need all; of more classes only those cells count that were seen. */
    private static final int MOST_CLASSES = 1000;

    private CellSmoothing() {}

    /** The evidence as if of {@code units} independent observations, and one more. The observed weights are used up. */
    static <E extends Evidence> SmoothedEvidence of(Metric<E> metric, E evidence, double[] observed, double units) {
        double[] weights = scaled(observed, units);
        if (metric instanceof MarginMetric average && evidence instanceof ConfusionMatrix matrix) {
            return new SmoothedMargins(average, matrix, weights, units);
        }
        if (evidence instanceof ConfusionMatrix matrix && matrix.possibleClasses() > MOST_CLASSES) {
            return new UnknownSmoothing(units);
        }
        E full = Evidence.completed(evidence);
        return full == evidence || full.atoms() == 0
                ? new UnknownSmoothing(units)
                : new SmoothedAtoms<>(metric, evidence, full, weights, units);
    }

    /** The observed weights, {@code units} in all. */
    static double[] scaled(double[] weights, double units) {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] *= units / total;
        }
        return weights;
    }

    /**
     * The effective number of trials where nothing better is known: of scores the smaller class, otherwise all units, which is
     * right for a mean of values in [0, 1].
     */
    static double trials(Evidence evidence, double units) {
        return TrueClasses.known(evidence) ? TrueClasses.smallest(evidence, units) : units;
    }
}
