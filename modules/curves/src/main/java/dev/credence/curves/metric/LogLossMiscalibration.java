package dev.credence.curves.metric;

/**
 * Miscalibration in the logarithmic loss, {@code MCB = S - C}: how much lower the loss would be with isotonically calibrated probabilities.
 *
 * <p>In [0, infinity) nats, 0 is best; infinite, with a note, where a certain probability (0 or 1) was wrong. Scores outside [0, 1] are refused; NaN
 * without observations. Biased upwards. Cost: O(atoms).
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public final class LogLossMiscalibration extends DecompositionPart {
    /** Creates an instance. */
    public LogLossMiscalibration() {
        super(new LogLoss(), Part.MISCALIBRATION);
    }

    @Override
    public String description() {
        return "decrease of the log loss if probabilities were calibrated (MCB)";
    }
}
