package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.TRUE_NEGATIVE;

import java.util.Set;

/**
 * Negative predictive value: of what was called negative, the part that is.
 *
 * <p>{@code q = tn / (tn + fn)}, in [0, 1]; undefined (NaN, with a note) where nothing was called negative.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a true negative is {@code n (1-q)/(tn+fn)}, of a false negative {@code -n q/(tn+fn)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1136/bmj.309.6947.102">Altman and Bland (1994), BMJ 309, 102</a>
 */
public final class NegativePredictiveValue extends Rate {
    /** The metric. */
    public NegativePredictiveValue() {
        super("npv", Set.of(TRUE_NEGATIVE), Set.of(FALSE_NEGATIVE));
    }
}
