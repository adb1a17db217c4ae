package dev.credence.curves.calibration;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.curves.metric.Brier;
import dev.credence.curves.metric.BrierDiscrimination;
import dev.credence.curves.metric.BrierMiscalibration;
import dev.credence.curves.metric.BrierUncertainty;
import dev.credence.curves.metric.LogLoss;
import dev.credence.curves.metric.LogLossDiscrimination;
import dev.credence.curves.metric.LogLossMiscalibration;
import dev.credence.curves.metric.LogLossUncertainty;

/**
 * A mean loss and its parts, {@code loss = miscalibration - discrimination + uncertainty}. The metrics {@code brier-miscalibration} and so on have the
 * same values, with intervals.
 *
 * <p>Cost: O(atoms).
 *
 * @param metric the id of the mean loss, {@code brier} or {@code log-loss}
 * @param loss the mean loss of the probabilities
 * @param miscalibration how much lower it would be with isotonically calibrated probabilities, 0 or more
 * @param discrimination how much lower the calibrated loss is than that of the share of positives as every probability, 0 or more
 * @param uncertainty the loss of the share of positives as every probability
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), Stable reliability diagrams for probabilistic
 *     classifiers, PNAS 118</a>
 */
public record ScoreDecomposition(
        String metric, double loss, double miscalibration, double discrimination, double uncertainty) {
    /**
     * Decomposes the Brier score.
     *
     * @param scores probabilities of the positive class
     * @return the parts, NaN if there are no items
     * @throws IllegalArgumentException if a score is outside [0, 1]
     */
    public static ScoreDecomposition brier(ScoredSample scores) {
        return of(scores, new Brier(), new BrierMiscalibration(), new BrierDiscrimination(), new BrierUncertainty());
    }

    /**
     * Decomposes the logarithmic loss.
     *
     * @param scores probabilities of the positive class
     * @return the parts in nats, NaN if there are no items; loss and miscalibration are infinite if a probability of 0 or 1 was wrong
     * @throws IllegalArgumentException if a score is outside [0, 1]
     */
    public static ScoreDecomposition logLoss(ScoredSample scores) {
        return of(
                scores,
                new LogLoss(),
                new LogLossMiscalibration(),
                new LogLossDiscrimination(),
                new LogLossUncertainty());
    }

    private static ScoreDecomposition of(
            ScoredSample scores,
            ScoreMetric loss,
            ScoreMetric miscalibration,
            ScoreMetric discrimination,
            ScoreMetric uncertainty) {
        CalibrationCurve.require(scores, 1);
        return new ScoreDecomposition(
                loss.id(),
                loss.value(scores),
                miscalibration.value(scores),
                discrimination.value(scores),
                uncertainty.value(scores));
    }
}
