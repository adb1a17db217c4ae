package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;

/**
 * An F-measure of the four counts of a binary confusion matrix. It remains an F-measure if it is applied to one class against the
 * rest or at a threshold.
 */
public interface BinaryFMeasure extends BinaryMetric, FMeasure<ConfusionMatrix> {
    @Override
    default Outcome outcome(ConfusionMatrix matrix, int atom) {
        return matrix.outcome(atom, FourCounts.positive(this, matrix));
    }
}
