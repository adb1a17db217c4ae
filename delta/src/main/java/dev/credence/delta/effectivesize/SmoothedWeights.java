package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.Optional;

/**
 * The value and variance of a metric on weighted rows of two classes after one row is added, spread evenly over the four cells. In
 * each cell it has the weight that a row of that cell can have, because heavy rows may be missing from the sample.
 */
final class SmoothedWeights {
    /** The part of the row in each of the four cells. */
    private static final double SHARE = 0.25;

    private SmoothedWeights() {}

    /** Returns the value and variance in the unit of the metric, or an empty result for other evidence and designs. */
    static <E extends Evidence> Optional<Moments> of(Metric<E> metric, Sample<?> sample) {
        if (!(sample instanceof WeightedSample<?> weighted)
                || !(sample.evidence() instanceof ConfusionMatrix matrix)
                || matrix.classes() != 2) {
            return Optional.empty();
        }
        @SuppressWarnings("unchecked") // the evidence of the metric is a matrix
        Metric<ConfusionMatrix> ofMatrices = (Metric<ConfusionMatrix>) metric;
        return Optional.of(of(ofMatrices, Evidence.completed(matrix), new CellWeights(matrix, weighted, 1)));
    }

    private static Moments of(Metric<ConfusionMatrix> metric, ConfusionMatrix full, CellWeights cells) {
        double[] weights = new double[full.atoms()];
        double[] squares = new double[weights.length];
        double total = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            int cell = cells.cell(full, atom);
            double one = cells.heavier(cell);
            weights[atom] = cells.sum(cell) + SHARE * one;
            squares[atom] = cells.squares(cell) + SHARE * one * one;
            total += weights[atom];
        }
        double[] psi = new double[weights.length];
        metric.influence(full, weights, psi);
        double variance = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            variance += psi[atom] / total * psi[atom] / total * squares[atom];
        }
        return new Moments(metric.value(full, weights), variance);
    }
}
