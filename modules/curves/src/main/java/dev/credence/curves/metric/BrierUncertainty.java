package dev.credence.curves.metric;

/**
 * Uncertainty in the Brier score, {@code UNC = U = q (1 - q)}: the score of the share q of positives as the probability of every item.
 *
 * <p>In [0, 0.25]; a property of the items and not of the scores. NaN without observations. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public final class BrierUncertainty extends DecompositionPart {
    /** Creates an instance. */
    public BrierUncertainty() {
        super(new Brier(), Part.UNCERTAINTY);
    }

    @Override
    public String description() {
        return "Brier score of the share of positives as every probability (UNC)";
    }
}
