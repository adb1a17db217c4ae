package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.MarginMetric.CellInfluence;
import dev.credence.api.metric.Metric;
import java.util.stream.IntStream;

/**
 * Smoothed evidence, with one observation added, spread evenly over all atoms that can occur and whose classes the metric does not
 * {@linkplain LeftOutClasses leave out}, and the influences of a metric on it. It shows the variation of a metric where influences vanish. The total is one observation, because 1/2 in each atom would dominate rare
 * classes. An object of this class itself is used where unobserved atoms cannot be listed or are too many.
 */
class CellSmoothing {
    /** The limit for metrics that need a list of all cells: a million cells take about 50 ms and 60 MB. */
    private static final int MAX_CLASSES = 1000;

    private final double units;

    private CellSmoothing(double units) {
        this.units = units;
    }

    /** Returns the evidence scaled to {@code units} observations, and one more. The array of observed weights is overwritten. */
    static <E extends Evidence> CellSmoothing of(Metric<E> metric, E evidence, double[] observed, double units) {
        double[] weights = scaled(observed, units);
        if (metric instanceof MarginMetric average && evidence instanceof ConfusionMatrix matrix) {
            return new SmoothedMargins(average, matrix, LeftOutClasses.of(metric, matrix, weights), weights, units);
        }
        if (evidence instanceof ConfusionMatrix matrix && matrix.possibleClasses() > MAX_CLASSES) {
            return new CellSmoothing(units);
        }
        E completed = Evidence.completed(evidence);
        return completed == evidence || completed.atoms() == 0
                ? new CellSmoothing(units)
                : new SmoothedAtoms<>(metric, evidence, completed, weights, units);
    }

    /** Returns the number of observations without the added one. */
    final double units() {
        return units;
    }

    /** Returns the value and variance of the metric, or NaN if unobserved atoms cannot be listed. */
    Moments moments() {
        return new Moments(Double.NaN, Double.NaN);
    }

    /**
     * Returns the absolute change, in units of 1/n, of a metric of counts if an item of class {@code truth} is predicted as {@code other}
     * instead of correctly, also for a class without items; 0 if it is unknown.
     */
    double change(int truth, int other) {
        return 0;
    }

    /** Returns whether a class counts although no item may have it; the metric leaves out other classes without an item. */
    boolean readsTruth(int c) {
        return true;
    }

    /** Scales weights in place to the sum {@code units}. */
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
     * Returns a default of the effective number of trials: for scores the size of the smaller class, otherwise all units, which is the
     * smallest possible number for a mean of values in [0, 1].
     */
    static double trials(Evidence evidence, double units) {
        return DesignVariance.hasScores(evidence) ? ScoreDesign.smallestClass(evidence, units) : units;
    }

    /** Smoothed evidence in O(atoms + classes), for a metric that computes its influences on all cells from the margins. */
    private static final class SmoothedMargins extends CellSmoothing {
        private final ConfusionMatrix matrix;
        private final LeftOutClasses leftOut;
        private final double[] weights;
        private final double value;
        private final CellInfluence psi;

        /** Creates the evidence from weights with the sum {@code units}; the array is kept. */
        SmoothedMargins(
                MarginMetric metric, ConfusionMatrix matrix, LeftOutClasses leftOut, double[] weights, double units) {
            super(units);
            Margins margins = Margins.of(matrix, weights)
                    .withEachCell(1 / leftOut.cells(matrix), leftOut::readsTruth, leftOut::readsPrediction);
            this.matrix = matrix;
            this.leftOut = leftOut;
            this.weights = weights;
            this.value = metric.value(margins);
            this.psi = metric.influence(margins);
        }

        @Override
        Moments moments() {
            double squares = psi.meanSquare(leftOut::readsTruth, leftOut::readsPrediction);
            for (int atom = 0; atom < weights.length; atom++) {
                double one = psi.of(matrix.truth(atom), matrix.predicted(atom));
                squares += weights[atom] * one * one;
            }
            return new Moments(value, squares / (units() + 1) / units());
        }

        @Override
        boolean readsTruth(int c) {
            return leftOut.readsTruth(c);
        }

        @Override
        double change(int truth, int other) {
            return Math.abs(psi.of(truth, truth) - psi.of(truth, other));
        }
    }

    /** Smoothed evidence by a list of all atoms that can occur, for any metric. */
    private static final class SmoothedAtoms<E extends Evidence> extends CellSmoothing {
        private final Metric<E> metric;
        private final E completed;
        private final LeftOutClasses leftOut;
        private final double[] weights;
        private final double[] psi;

        /** Creates the evidence from weights with the sum {@code units}; {@code completed} also contains the unobserved atoms. */
        SmoothedAtoms(Metric<E> metric, E evidence, E completed, double[] weights, double units) {
            super(units);
            this.metric = metric;
            this.completed = completed;
            this.leftOut = evidence instanceof ConfusionMatrix matrix
                    ? LeftOutClasses.of(metric, matrix, weights)
                    : LeftOutClasses.NONE;
            this.weights = smoothed(evidence, weights);
            this.psi = new double[completed.atoms()];
            metric.influence(completed, this.weights, psi);
        }

        /** Returns the weights of all atoms; observed atoms have the same order in both. */
        private double[] smoothed(Evidence evidence, double[] weights) {
            double[] smoothed = new double[completed.atoms()];
            double cells =
                    IntStream.range(0, smoothed.length).filter(this::isRead).count();
            int counted = 0;
            for (int atom = 0; atom < smoothed.length; atom++) {
                if (completed.count(atom) > 0) {
                    while (evidence.count(counted) == 0) {
                        counted++;
                    }
                    smoothed[atom] = weights[counted++];
                }
                smoothed[atom] += isRead(atom) ? 1 / cells : 0;
            }
            return smoothed;
        }

        private boolean isRead(int atom) {
            return !(completed instanceof ConfusionMatrix cells)
                    || (leftOut.readsTruth(cells.truth(atom)) && leftOut.readsPrediction(cells.predicted(atom)));
        }

        @Override
        boolean readsTruth(int c) {
            return leftOut.readsTruth(c);
        }

        @Override
        Moments moments() {
            double variance = 0;
            for (int atom = 0; atom < psi.length; atom++) {
                variance += weights[atom] > 0 ? weights[atom] / (units() + 1) * psi[atom] * psi[atom] : 0;
            }
            return new Moments(metric.value(completed, weights), variance / units());
        }

        @Override
        double change(int truth, int other) {
            if (!(completed instanceof ConfusionMatrix cells)) {
                return 0;
            }
            double moved = 0;
            for (int atom = 0; atom < psi.length; atom++) {
                boolean right = cells.predicted(atom) == truth;
                if (cells.truth(atom) == truth && (right || cells.predicted(atom) == other)) {
                    moved += right ? psi[atom] : -psi[atom];
                }
            }
            return Math.abs(moved);
        }
    }
}
