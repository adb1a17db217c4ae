package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import dev.credence.api.metric.Direction;
import java.util.Set;

/**
 * Predicted prevalence: the part of all items that was called positive.
 *
 * <p>{@code q = (tp + fp) / n}, in [0, 1]; undefined (NaN, with a note) where there are no observations.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of an item called positive is {@code 1-q}, of one called negative {@code -q}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
 */
public final class PredictedPrevalence extends Rate {
    /** The metric. */
    public PredictedPrevalence() {
        super("predicted-prevalence", Set.of(TRUE_POSITIVE, FALSE_POSITIVE), Set.of(FALSE_NEGATIVE, TRUE_NEGATIVE));
    }

    @Override
    public Direction direction() {
        return Direction.NEUTRAL;
    }
}
