package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import java.util.Set;

/**
 * Precision, or positive predictive value: of what was called positive, the part that is.
 *
 * <p>{@code q = tp / (tp + fp)}, in [0, 1]; undefined (NaN, with a note) where nothing was called positive. Also known as {@code ppv}.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a true positive is {@code n (1-q)/(tp+fp)}, of a false positive {@code -n q/(tp+fp)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
 */
public final class Precision extends Rate {
    /** The metric. */
    public Precision() {
        super("precision", Set.of(TRUE_POSITIVE), Set.of(FALSE_POSITIVE));
    }

    @Override
    public Set<String> aliases() {
        return Set.of("ppv");
    }
}
