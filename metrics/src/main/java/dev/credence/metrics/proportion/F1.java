package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;

import dev.credence.api.metric.Link;
import java.util.Set;

/**
 * F1 score, or Dice coefficient: the harmonic mean of precision and recall.
 *
 * <p>{@code F = 2 tp / (2 tp + fp + fn) = 2j/(1+j)} with j the Jaccard index, in [0, 1]; undefined (NaN, with a note) where
 * there are only true negatives, and 0 where there is an error but no true positive. Also known as {@code dice}.
 *
 * <p>It increases with j, which is a proportion: so exact binomial methods apply to F1, by mapping the bounds of j. With
 * {@code d = 2 tp + fp + fn} and n observations, the influence of a true positive is {@code 2 n (1-F)/d}, of an error
 * {@code -n F/d}, of a true negative 0. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.2307/1932409">Dice (1945), Ecology 26, 297-302</a>
 * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi et al. (2022), Applied Intelligence 52, 4961-4972</a>
 */
public final class F1 extends Rate {
    /** The metric. */
    public F1() {
        super("f1", Set.of(TRUE_POSITIVE), Set.of(FALSE_POSITIVE, FALSE_NEGATIVE));
    }

    @Override
    public Set<String> aliases() {
        return Set.of("dice");
    }

    @Override
    public Link link() {
        return Link.DICE_OF_JACCARD;
    }
}
