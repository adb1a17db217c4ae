package dev.credence.page.threshold;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;
import java.util.Optional;

/**
 * What the thresholds of a page are computed from.
 *
 * @param credence the installed metrics and methods
 * @param level of the intervals
 * @param method the requested method of the intervals; empty for the default of each metric
 * @param systems one system or two
 * @param predictions the counts of the predictions of the first system; empty if they are unknown
 * @param lowerIsPositive whether lower scores indicate the positive label, so that the scores of the samples are negated
 */
public record ThresholdRequest(
        Credence credence,
        ConfidenceLevel level,
        Optional<RequestedMethod> method,
        List<ScoredSystem> systems,
        Optional<Alerts> predictions,
        boolean lowerIsPositive) {
    /**
     * The interval method that a user requested.
     *
     * @param spelling such as {@code wilson}
     * @param simulated whether it simulates, which takes too long for all metrics at every threshold
     */
    public record RequestedMethod(String spelling, boolean simulated) {}

    /**
     * The scores of a system.
     *
     * @param name the name of the system, which is unescaped text of a user
     * @param scores the scores of the system
     * @param independent whether its items are independent and equally weighted, so that its metrics have intervals
     */
    public record ScoredSystem(String name, ScoredSample scores, boolean independent) {}

    /**
     * The positive predictions of a system.
     *
     * @param right the number of correct positive predictions
     * @param wrong the number of incorrect positive predictions
     */
    public record Alerts(long right, long wrong) {
        /** Returns those of a matrix with a positive label; empty without one. */
        public static Optional<Alerts> of(ConfusionMatrix matrix) {
            return matrix.positive().map(label -> {
                int positive = matrix.indexOf(label);
                long right = 0;
                long wrong = 0;
                for (int atom = 0; atom < matrix.atoms(); atom++) {
                    Outcome outcome = matrix.outcome(atom, positive);
                    right += outcome == Outcome.TRUE_POSITIVE ? matrix.count(atom) : 0;
                    wrong += outcome == Outcome.FALSE_POSITIVE ? matrix.count(atom) : 0;
                }
                return new Alerts(right, wrong);
            });
        }
    }

    /** Copies the systems. */
    public ThresholdRequest {
        systems = List.copyOf(systems);
    }
}
