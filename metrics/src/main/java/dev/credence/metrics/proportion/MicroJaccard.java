package dev.credence.metrics.proportion;

import dev.credence.api.metric.Link;

/**
 * Micro-averaged Jaccard index: that of the pooled one-against-rest counts.
 *
 * <p>{@code J = q/(2-q)} with q the accuracy, in [0, 1]: of n items with e errors the pooled true positives are n-e, and false
 * positives and false negatives e each. Undefined (NaN, with a note) where there are no observations.
 *
 * <p>It increases with q, which is a proportion, so exact binomial methods apply. The influence of a right prediction is
 * {@code 2 (1-q)/(2-q)^2}, of a wrong one {@code -2 q/(2-q)^2}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1016/j.ipm.2009.03.002">Sokolova and Lapalme (2009), Inf. Process. Manag. 45, 427-437</a>
 */
public final class MicroJaccard extends Diagonal {
    /** The metric. */
    public MicroJaccard() {
        super("jaccard.micro", true);
    }

    @Override
    public Link link() {
        return Link.JACCARD_OF_DICE;
    }
}
