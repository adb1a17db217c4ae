package dev.credence.curves.metric;

/**
 * Uncertainty in the logarithmic loss, the entropy {@code UNC = U = -q ln q - (1 - q) ln(1 - q)} of the share q of positives.
 *
 * <p>In [0, ln 2] nats; a property of the items and not of the scores. NaN without observations. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public final class LogLossUncertainty extends DecompositionPart {
    /** Creates an instance. */
    public LogLossUncertainty() {
        super(new LogLoss(), Part.UNCERTAINTY);
    }

    @Override
    public String description() {
        return "log loss of the share of positives as every probability (UNC)";
    }
}
