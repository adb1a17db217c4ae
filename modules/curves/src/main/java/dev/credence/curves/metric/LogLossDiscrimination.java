package dev.credence.curves.metric;

/**
 * Discrimination in the logarithmic loss, {@code DSC = U - C}: how much lower the loss of the isotonically calibrated probabilities is than that of
 * the share of positives as the probability of every item.
 *
 * <p>In [0, ln 2] nats, higher is better; 0 if higher scores are not more often positive. Strictly increasing functions of the scores do not change
 * it. NaN without observations. Biased upwards. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public final class LogLossDiscrimination extends DecompositionPart {
    /** Creates an instance. */
    public LogLossDiscrimination() {
        super(new LogLoss(), Part.DISCRIMINATION);
    }

    @Override
    public String description() {
        return "gain of calibrated probabilities over the share of positives, by the log loss (DSC)";
    }
}
