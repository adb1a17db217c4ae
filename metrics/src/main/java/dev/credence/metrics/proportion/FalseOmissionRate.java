package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.TRUE_NEGATIVE;

import dev.credence.api.metric.Direction;
import java.util.Set;

/**
 * False omission rate: of what was called negative, the part that is positive; 1 - npv.
 *
 * <p>{@code q = fn / (fn + tn)}, in [0, 1]; undefined (NaN, with a note) where nothing was called negative.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a false negative is {@code n (1-q)/(fn+tn)}, of a true negative {@code -n q/(fn+tn)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1136/bmj.309.6947.102">Altman and Bland (1994), BMJ 309, 102</a>
 */
public final class FalseOmissionRate extends Rate {
    /** The metric. */
    public FalseOmissionRate() {
        super("for", Set.of(FALSE_NEGATIVE), Set.of(TRUE_NEGATIVE));
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }
}
