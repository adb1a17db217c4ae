package dev.credence.metrics.proportion;

/**
 * Micro-averaged recall: that of the pooled one-against-rest counts.
 *
 * <p>{@code q = sum_i n_ii / n}, in [0, 1], equal to accuracy. Every error is a false negative of one class and a false positive of another, so pooled precision, recall and F1 are all the
 * part of all items that was predicted right. Undefined (NaN, with a note) where there are no observations.
 *
 * <p>Registered under its own name, so that as a proportion exact binomial methods apply. The influence of a right prediction
 * is {@code 1-q}, of a wrong one {@code -q}. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi et al. (2022), Applied Intelligence 52, 4961-4972</a>
 */
public final class MicroRecall extends Diagonal {
    /** The metric. */
    public MicroRecall() {
        super("recall.micro", true);
    }
}
