package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;

/**
 * The parts of an F-measure, {@code (1+b^2) TP / ((1+b^2) TP + b^2 FN + FP)}. A metric that returns them from
 * {@link Metric#fMeasure()} has an exact posterior.
 *
 * @param <E> kind of evidence the metric reads
 */
public interface FMeasure<E extends Evidence> {
    /** {@return beta, the weight of recall relative to precision, positive and finite; 1 for F1} */
    double beta();

    /**
     * Returns which of the four outcomes the observations of an atom have.
     *
     * @param evidence the atoms
     * @param atom index of the atom
     * @return its outcome
     */
    Outcome outcome(E evidence, int atom);

    /**
     * Returns the parts of an F-measure of the four counts of a binary confusion matrix. The metric remains an F-measure if it is
     * applied to one class against the rest or at a threshold.
     *
     * @param metric the metric, whose positive label is the one of the matrix
     * @param beta the weight of recall relative to precision, above 0
     * @return its parts
     */
    static FMeasure<ConfusionMatrix> of(BinaryMetric metric, double beta) {
        return new FMeasure<>() {
            @Override
            public double beta() {
                return beta;
            }

            @Override
            public Outcome outcome(ConfusionMatrix matrix, int atom) {
                return matrix.outcome(atom, PositiveLabel.index(metric, matrix));
            }
        };
    }
}
