package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import dev.credence.api.metric.Direction;
import java.util.Set;

/**
 * False negative rate, or miss rate: of the positives, the part that was missed; 1 - recall.
 *
 * <p>{@code q = fn / (fn + tp)}, in [0, 1]; undefined (NaN, with a note) where there are no positives.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a false negative is {@code n (1-q)/(fn+tp)}, of a true positive {@code -n q/(fn+tp)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
 */
public final class FalseNegativeRate extends Rate {
    /** The metric. */
    public FalseNegativeRate() {
        super("fnr", Set.of(FALSE_NEGATIVE), Set.of(TRUE_POSITIVE));
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }
}
