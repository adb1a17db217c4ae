package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_NEGATIVE;

import java.util.Set;

/**
 * Specificity, or true negative rate: of the negatives, the part that was called so.
 *
 * <p>{@code q = tn / (tn + fp)}, in [0, 1]; undefined (NaN, with a note) where there are no negatives. Also known as {@code tnr}.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a true negative is {@code n (1-q)/(tn+fp)}, of a false positive {@code -n q/(tn+fp)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
 */
public final class Specificity extends Rate {
    /** The metric. */
    public Specificity() {
        super("specificity", Set.of(TRUE_NEGATIVE), Set.of(FALSE_POSITIVE));
    }

    @Override
    public Set<String> aliases() {
        return Set.of("tnr");
    }
}
