package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_NEGATIVE;

import dev.credence.api.metric.Direction;
import java.util.Set;

/**
 * False positive rate, or fall-out: of the negatives, the part that was called positive; 1 - specificity.
 *
 * <p>{@code q = fp / (fp + tn)}, in [0, 1]; undefined (NaN, with a note) where there are no negatives.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a false positive is {@code n (1-q)/(fp+tn)}, of a true negative {@code -n q/(fp+tn)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
 */
public final class FalsePositiveRate extends Rate {
    /** The metric. */
    public FalsePositiveRate() {
        super("fpr", Set.of(FALSE_POSITIVE), Set.of(TRUE_NEGATIVE));
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }
}
