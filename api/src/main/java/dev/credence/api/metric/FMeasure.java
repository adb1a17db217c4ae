package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;

/**
 * An F-measure, {@code (1+b^2) TP / ((1+b^2) TP + b^2 FN + FP)}. A metric that implements this interface has an exact posterior.
 *
 * @param <E> kind of evidence it reads
 */
public interface FMeasure<E extends Evidence> extends Metric<E> {
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
}
