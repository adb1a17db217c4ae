package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import dev.credence.api.metric.Direction;
import java.util.Set;

/**
 * False discovery rate: of what was called positive, the part that is not; 1 - precision.
 *
 * <p>{@code q = fp / (fp + tp)}, in [0, 1]; undefined (NaN, with a note) where nothing was called positive.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a false positive is {@code n (1-q)/(fp+tp)}, of a true positive {@code -n q/(fp+tp)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1186/s12864-019-6413-7">Chicco and Jurman (2020), BMC Genomics 21, 6</a>
 */
public final class FalseDiscoveryRate extends Rate {
    /** The metric. */
    public FalseDiscoveryRate() {
        super("fdr", Set.of(FALSE_POSITIVE), Set.of(TRUE_POSITIVE));
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }
}
