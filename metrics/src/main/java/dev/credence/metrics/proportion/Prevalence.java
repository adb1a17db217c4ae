package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import dev.credence.api.metric.Direction;
import java.util.Set;

/**
 * Prevalence: the part of all items that is positive. It says nothing about the predictions.
 *
 * <p>{@code q = (tp + fn) / n}, in [0, 1]; undefined (NaN, with a note) where there are no observations.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a positive is {@code 1-q}, of a negative {@code -q}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
 */
public final class Prevalence extends Rate {
    /** The metric. */
    public Prevalence() {
        super("prevalence", Set.of(TRUE_POSITIVE, FALSE_NEGATIVE), Set.of(FALSE_POSITIVE, TRUE_NEGATIVE));
    }

    @Override
    public Direction direction() {
        return Direction.NEUTRAL;
    }
}
