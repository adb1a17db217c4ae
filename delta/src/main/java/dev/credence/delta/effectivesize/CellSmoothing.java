package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.CellInfluence;
import dev.credence.api.metric.EdgeVariance;
import dev.credence.api.metric.EdgeVariance.Moments;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.delta.variance.TrueClasses;

/**
 * How much a metric varies where its influences say too little: from the metric itself if it knows, otherwise from the evidence
 * with one observation more, spread evenly over all atoms that could occur.
 *
 * <p>One in all, not 1/2 an atom: measured on two to ten classes, 1/2 an atom drowns rare classes, whose spread it should show.
 */
final class CellSmoothing {
    /** 1000: a million cells, some 50 ms and 60 MB, of metrics that need all; of more classes only those cells count that were seen. */
    private static final int MOST_CLASSES = 1000;

    private static final Moments UNKNOWN = new Moments(Double.NaN, Double.NaN);

    private CellSmoothing() {}

    /**
     * Value and variance where influences vanish, of {@code units} independent observations; NaN where not even that helps. The
     * observed weights are used up.
     */
    static <E extends Evidence> Moments atEdge(Metric<E> metric, E evidence, double[] observed, double units) {
        return metric instanceof EdgeVariance<E> known
                ? known.atEdge(evidence, scaled(observed, units))
                : of(metric, evidence, observed, units);
    }

    /**
     * Smoothed value and variance of {@code units} independent observations; NaN where unseen atoms cannot be listed. The observed
     * weights are used up.
     */
    static <E extends Evidence> Moments of(Metric<E> metric, E evidence, double[] observed, double units) {
        if (metric instanceof MarginMetric average && evidence instanceof ConfusionMatrix matrix) {
            return bySums(average, matrix, scaled(observed, units), units);
        }
        if (evidence instanceof ConfusionMatrix matrix && matrix.possibleClasses() > MOST_CLASSES) {
            return UNKNOWN;
        }
        E full = Evidence.completed(evidence);
        return full == evidence || full.atoms() == 0
                ? UNKNOWN
                : spreadOut(metric, full, spread(evidence, scaled(observed, units), full), units);
    }

    /** The same in O(atoms + classes), for a metric that knows the influence of cells never seen without a list of them. */
    private static Moments bySums(MarginMetric metric, ConfusionMatrix matrix, double[] weights, double units) {
        Margins margins = smoothed(matrix, weights);
        CellInfluence psi = metric.influence(margins);
        double squares = psi.meanSquare();
        for (int atom = 0; atom < weights.length; atom++) {
            double one = psi.of(matrix.truth(atom), matrix.predicted(atom));
            squares += weights[atom] * one * one;
        }
        return new Moments(metric.value(margins), squares / (units + 1) / units);
    }

    private static double[] scaled(double[] weights, double units) {
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
     * How far, in units of 1/n, a metric of counts moves where an item of class {@code truth} is called {@code other} instead of what it
     * is; by the influences of the smoothed evidence, so of a class without items too.
     */
    static <E extends Evidence> double moved(UnitMoments<E> at, int truth, int other) {
        double[] weights = scaled(at.weights(), at.variance().units());
        if (at.metric() instanceof MarginMetric average && at.evidence() instanceof ConfusionMatrix matrix) {
            CellInfluence psi = average.influence(smoothed(matrix, weights));
            return Math.abs(psi.of(truth, truth) - psi.of(truth, other));
        }
        E full = Evidence.completed(at.evidence());
        double[] psi = influences(at.metric(), full, spread(at.evidence(), weights, full));
        double moved = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            ConfusionMatrix cells = (ConfusionMatrix) full;
            boolean right = cells.predicted(atom) == truth;
            if (cells.truth(atom) == truth && (right || cells.predicted(atom) == other)) {
                moved += right ? psi[atom] : -psi[atom];
            }
        }
        return Math.abs(moved);
    }

    private static Margins smoothed(ConfusionMatrix matrix, double[] weights) {
        double classes = matrix.possibleClasses();
        return Margins.of(matrix, weights).withEachCell(1 / (classes * classes));
    }

    /** One observation is spread evenly over the weights. */
    private static <E extends Evidence> double[] influences(Metric<E> metric, E full, double[] weights) {
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] += 1.0 / weights.length;
        }
        double[] psi = new double[weights.length];
        metric.influence(full, weights, psi);
        return psi;
    }

    private static <E extends Evidence> Moments spreadOut(Metric<E> metric, E full, double[] weights, double units) {
        double[] psi = influences(metric, full, weights);
        double variance = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            variance += weights[atom] / (units + 1) * psi[atom] * psi[atom];
        }
        return new Moments(metric.value(full, weights), variance / units);
    }

    /** Atoms that were seen keep their order among the unseen ones. */
    private static double[] spread(Evidence evidence, double[] weights, Evidence full) {
        double[] spread = new double[full.atoms()];
        int seen = 0;
        for (int atom = 0; atom < spread.length; atom++) {
            if (full.count(atom) > 0) {
                while (evidence.count(seen) == 0) {
                    seen++;
                }
                spread[atom] = weights[seen++];
            }
        }
        return spread;
    }

    /**
     * The effective number of trials where nothing better is known: of scores the smaller class, otherwise all units, which is
     * right for a mean of values in [0, 1].
     */
    static double trials(Evidence evidence, double units) {
        return TrueClasses.known(evidence) ? TrueClasses.smallest(evidence, units) : units;
    }
}
