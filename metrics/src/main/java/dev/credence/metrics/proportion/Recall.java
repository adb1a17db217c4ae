package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import java.util.Set;

/**
 * Recall, sensitivity or true positive rate: of the positives, the part that was found.
 *
 * <p>{@code q = tp / (tp + fn)}, in [0, 1]; undefined (NaN, with a note) where there are no positives. Also known as {@code sensitivity} and {@code tpr}.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a true positive is {@code n (1-q)/(tp+fn)}, of a false negative {@code -n q/(tp+fn)}, of others 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
 */
public final class Recall extends Rate {
    /** The metric. */
    public Recall() {
        super("recall", Set.of(TRUE_POSITIVE), Set.of(FALSE_NEGATIVE));
    }

    @Override
    public Set<String> aliases() {
        return Set.of("sensitivity", "tpr");
    }
}
