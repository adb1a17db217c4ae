package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.CellInfluence;
import dev.credence.api.metric.MarginMetric;

/** In O(atoms + classes), for a metric that knows the influence of cells never seen without a list of them. */
final class SmoothedMargins implements SmoothedEvidence {
    private final ConfusionMatrix matrix;
    private final double[] weights;
    private final double value;
    private final CellInfluence psi;
    private final double units;

    /** The weights, {@code units} in all, are kept. */
    SmoothedMargins(MarginMetric metric, ConfusionMatrix matrix, double[] weights, double units) {
        double classes = matrix.possibleClasses();
        Margins margins = Margins.of(matrix, weights).withEachCell(1 / (classes * classes));
        this.matrix = matrix;
        this.weights = weights;
        this.value = metric.value(margins);
        this.psi = metric.influence(margins);
        this.units = units;
    }

    @Override
    public double units() {
        return units;
    }

    @Override
    public Moments moments() {
        double squares = psi.meanSquare();
        for (int atom = 0; atom < weights.length; atom++) {
            double one = psi.of(matrix.truth(atom), matrix.predicted(atom));
            squares += weights[atom] * one * one;
        }
        return new Moments(value, squares / (units + 1) / units);
    }

    @Override
    public double moved(int truth, int other) {
        return Math.abs(psi.of(truth, truth) - psi.of(truth, other));
    }
}
