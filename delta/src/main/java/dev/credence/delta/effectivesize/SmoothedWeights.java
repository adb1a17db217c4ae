package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.Optional;

/**
 * How much a metric varies on weighted rows of two classes, from one row more, spread evenly over the four cells, in each of the weight
 * that a row of that cell could have. Where the heavy rows of a cell are not in the sample, nothing else shows them.
 */
final class SmoothedWeights {
    /** A quarter of a row in each of the four cells. */
    private static final double SHARE = 0.25;

    private SmoothedWeights() {}

    /** Value and variance in the metric's own unit; empty for other evidence and designs. */
    static <E extends Evidence> Optional<Moments> of(Metric<E> metric, Sample<?> sample) {
        if (!(sample instanceof WeightedSample<?> weighted)
                || !(sample.evidence() instanceof ConfusionMatrix matrix)
                || matrix.classes() != 2) {
            return Optional.empty();
        }
        @SuppressWarnings("unchecked") // a metric of the evidence, which is a matrix
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
