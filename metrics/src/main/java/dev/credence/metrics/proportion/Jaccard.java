package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import java.util.Set;

/**
 * Jaccard index, or critical success index: overlap of the positives with what was called positive.
 *
 * <p>{@code q = tp / (tp + fp + fn)}, in [0, 1]; undefined (NaN, with a note) where there are only true negatives. Also known as {@code csi}.
 *
 * <p>A proportion with the identity link, so exact binomial methods apply. With n the number of observations, the influence of a true positive is {@code n (1-q)/(tp+fp+fn)}, of an error {@code -n q/(tp+fp+fn)}, of a true negative 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1111/j.1469-8137.1912.tb05611.x">Jaccard (1912), New Phytologist 11, 37-50</a>
 */
public final class Jaccard extends Rate {
    /** The metric. */
    public Jaccard() {
        super("jaccard", Set.of(TRUE_POSITIVE), Set.of(FALSE_POSITIVE, FALSE_NEGATIVE));
    }

    @Override
    public Set<String> aliases() {
        return Set.of("csi");
    }
}
