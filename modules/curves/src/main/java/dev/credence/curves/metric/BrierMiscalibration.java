package dev.credence.curves.metric;

/**
 * Miscalibration in the Brier score, {@code MCB = S - C}: how much lower the score would be with isotonically calibrated probabilities.
 *
 * <p>In [0, 1], 0 is best; 0 exactly where the probabilities are those of the isotonic curve. Scores outside [0, 1] are refused; NaN without
 * observations. Biased upwards: a calibrated model shows about 0.003 at n = 1,000. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public final class BrierMiscalibration extends DecompositionPart {
    /** Creates an instance. */
    public BrierMiscalibration() {
        super(new Brier(), Part.MISCALIBRATION);
    }

    @Override
    public String description() {
        return "decrease of the Brier score if probabilities were calibrated (MCB)";
    }
}
