package dev.credence.metrics.proportion;

/**
 * Recall averaged over classes, each weighted by how often it is true.
 *
 * <p>{@code q = sum_i n_ii / n}, in [0, 1], equal to accuracy. The weights cancel the row sums, so it is the
 * part of all items that was predicted right. Undefined (NaN, with a note) where there are no observations.
 *
 * <p>Registered under its own name, so that as a proportion exact binomial methods apply. The influence of a right prediction
 * is {@code 1-q}, of a wrong one {@code -q}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi et al. (2022), Applied Intelligence 52, 4961-4972</a>
 */
public final class WeightedRecall extends Diagonal {
    /** The metric. */
    public WeightedRecall() {
        super("recall.weighted", true);
    }
}
